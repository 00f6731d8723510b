package io.jubaproxy.rest;

import io.jubaproxy.openapi.OpenApiDocument;
import io.jubaproxy.service.ServiceCatalog;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;

/** The description of the HTTP door as text, for tests of what is made of it. */
public final class DescribedDoor {
    private DescribedDoor() {}

    public static String of(ServiceCatalog catalog) {
        JsonObject document = OpenApiDocument.of(catalog, "1.2.3", "/", ProblemExamples.all());
        return new String(JsonResult.encode(json -> json.write(document)), StandardCharsets.UTF_8);
    }
}
