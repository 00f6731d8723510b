package io.jubaproxy.chaos;

import io.jubaproxy.service.ServiceCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The service that is called, and how many servers each cluster has. */
final class Clusters {
    static final int SERVERS = 4;

    static final String SERVICE = "chaos";

    /** One method for each way of routing; all answer with a list, so that nothing of what the servers say is lost. */
    static final String IDL = """
            service chaos {
              #@random #@analysis #@concat
              list<string> any(0: string tag)

              #@broadcast #@analysis #@concat
              list<string> every(0: string tag)

              #@cht(2) #@analysis #@concat
              list<string> near(0: string tag)
            }
            """;

    private Clusters() {}

    static ServiceCatalog catalog(Path folder) throws IOException {
        Files.writeString(folder.resolve("chaos.idl"), IDL);
        return ServiceCatalog.builtIn().withFolder(folder);
    }
}
