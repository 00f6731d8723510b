package io.jubaproxy.proxy;

/**
 * Runs a task with the application's class loader as the thread's, by which containers tell whose code they serve. A managed thread has the loader of
 * whoever started it or handed it the task, and that may be a library's own thread: Payara Micro 7 then can't load what the application's answers need.
 */
record InApplication(Runnable task) implements Runnable {
    private static final ClassLoader APPLICATION = InApplication.class.getClassLoader();

    @Override
    public void run() {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(APPLICATION);
        try {
            task.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
