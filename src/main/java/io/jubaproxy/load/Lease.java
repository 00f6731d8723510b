package io.jubaproxy.load;

/** The bytes of one body as it is read. Not thread-safe; closing it gives back what was taken. */
public final class Lease implements AutoCloseable {
    private final Admission admission;
    private long taken;

    Lease(Admission admission) {
        this.admission = admission;
    }

    /** @throws io.jubaproxy.failure.RefusedException of kind overloaded, or too-large where it can never fit */
    public void take(long bytes) {
        admission.refuseWhatNeverFits(taken + bytes);
        if (!admission.heldBytes().tryHold(bytes)) {
            throw admission.noRoom();
        }
        taken += bytes;
    }

    @Override
    public void close() {
        admission.heldBytes().release(taken);
        taken = 0;
    }
}
