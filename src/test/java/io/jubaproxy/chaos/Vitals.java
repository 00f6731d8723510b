package io.jubaproxy.chaos;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.ThreadMXBean;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** Looks into a running proxy over JMX: what lives on the heap after a collection, direct buffers, threads. */
final class Vitals implements AutoCloseable {
    private final ServeProcess proxy;
    private final JMXConnector connector;
    private final MemoryMXBean memory;
    private final ThreadMXBean threads;
    private final MBeanServerConnection server;

    @SuppressWarnings("BanJNDI") // an address that our own child process made
    Vitals(ServeProcess proxy) throws IOException {
        this.proxy = proxy;
        this.connector = JMXConnectorFactory.connect(
                new JMXServiceURL(address(proxy.process().pid())));
        this.server = connector.getMBeanServerConnection();
        this.memory = ManagementFactory.getPlatformMXBean(server, MemoryMXBean.class);
        this.threads = ManagementFactory.getPlatformMXBean(server, ThreadMXBean.class);
    }

    private static String address(long pid) throws IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return machine.startLocalManagementAgent();
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException(e);
        }
    }

    /** All sizes in bytes. */
    record Sample(long heap, long direct, long resident, int threads) {}

    Sample sample() throws IOException {
        memory.gc();
        long direct = ManagementFactory.getPlatformMXBeans(server, BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct"))
                .mapToLong(BufferPoolMXBean::getMemoryUsed)
                .sum();
        return new Sample(
                memory.getHeapMemoryUsage().getUsed(), direct, proxy.residentBytes(), threads.getThreadCount());
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}
