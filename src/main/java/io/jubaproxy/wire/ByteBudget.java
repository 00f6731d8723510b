package io.jubaproxy.wire;

/** Room for bytes that are kept a while. Thread-safe, never blocks. */
public interface ByteBudget {
    /** Room for everything. */
    ByteBudget UNLIMITED = new ByteBudget() {
        @Override
        public boolean tryHold(long bytes) {
            return true;
        }

        @Override
        public void release(long bytes) {}
    };

    /**
     * Takes room, to be given back by {@link #release}.
     *
     * @return false where there is none; nothing is taken then
     */
    boolean tryHold(long bytes);

    /** Gives back what was taken, in one or in many pieces. */
    void release(long bytes);
}
