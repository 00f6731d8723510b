package io.jubaproxy.bench;

import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Reads what a process has used: its CPU time from the system, and from a JVM what its threads allocated, by its management agent. */
final class Meter implements AutoCloseable {
    private final ProcessHandle process;
    private final Optional<JMXConnector> agent;
    private final Optional<ThreadMXBean> threads;

    private Meter(ProcessHandle process, Optional<JMXConnector> agent, Optional<ThreadMXBean> threads) {
        this.process = process;
        this.agent = agent;
        this.threads = threads;
    }

    static Meter ofProgram(Process process) {
        return new Meter(process.toHandle(), Optional.empty(), Optional.empty());
    }

    /** Starts the JVM's management agent, which costs it some memory and a few threads that sleep. */
    @SuppressWarnings("BanJNDI") // the other side is a process of our own
    static Meter ofJvm(Process process) throws IOException {
        JMXConnector agent = JMXConnectorFactory.connect(new JMXServiceURL(agentAddress(process.pid())));
        ThreadMXBean threads = ManagementFactory.newPlatformMXBeanProxy(
                agent.getMBeanServerConnection(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class);
        return new Meter(process.toHandle(), Optional.of(agent), Optional.of(threads));
    }

    private static String agentAddress(long pid) throws IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return machine.startLocalManagementAgent();
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException("the JVM " + pid + " lets no one attach", e);
        }
    }

    Usage usage() {
        return new Usage(
                process.info().totalCpuDuration().orElse(Duration.ZERO),
                threads.map(ThreadMXBean::getTotalThreadAllocatedBytes).orElse(0L));
    }

    @Override
    public void close() {
        if (agent.isPresent()) {
            try {
                agent.get().close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
