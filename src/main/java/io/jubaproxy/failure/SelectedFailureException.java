package io.jubaproxy.failure;

/** The one failure that the policy returns for a fan-out; the others ride along in the report. */
public final class SelectedFailureException extends ProxyException {
    private static final long serialVersionUID = 1L;

    private final transient FailureReport report;

    private SelectedFailureException(FailureReport ranked) {
        super(ranked.failures().getFirst().detail());
        this.report = ranked;
    }

    /** Selects by {@link FailureRanking}. */
    public static SelectedFailureException from(FailureReport report) {
        return new SelectedFailureException(report.ranked());
    }

    /** The selected failure. */
    public BackendFailure selected() {
        return report.failures().getFirst();
    }

    /** All failures known when the answer left, in ranked order. */
    public FailureReport report() {
        return report;
    }
}
