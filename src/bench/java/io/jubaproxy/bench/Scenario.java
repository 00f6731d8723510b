package io.jubaproxy.bench;

import java.io.IOException;

/** One question and how it is measured. Prints its tables. */
interface Scenario {
    void run(Workbench workbench) throws IOException, InterruptedException;
}
