package io.jubaproxy.failure;

/** A fan-out failed; its failures are collected and none is selected yet. */
public final class CollectedFailuresException extends ProxyException {
    private static final long serialVersionUID = 1L;

    private final transient FailureReport report;

    public CollectedFailuresException(FailureReport report) {
        super(report.failures().size() + " of " + report.servers().total() + " servers failed");
        this.report = report;
    }

    public FailureReport report() {
        return report;
    }
}
