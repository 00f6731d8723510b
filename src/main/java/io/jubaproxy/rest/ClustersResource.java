package io.jubaproxy.rest;

import io.jubaproxy.membership.ClusterName;
import io.jubaproxy.membership.ClusterView;
import io.jubaproxy.proxy.Clusters;
import io.jubaproxy.service.ServiceCatalog;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.System.Logger.Level;
import java.util.function.Supplier;

/** The clusters as operators see them, and members taken out for maintenance. */
@Dependent
@OperatorsOnly
@Path("clusters")
@Produces(MediaType.APPLICATION_JSON)
public class ClustersResource {
    private static final System.Logger LOG = System.getLogger(ClustersResource.class.getName());
    private static final String ONE = "{service}/{cluster}";
    private static final String DRAIN = ONE + "/{member}/drain";

    private final Clusters clusters;
    private final ServiceCatalog catalog;

    private final HttpAccess access;
    private final HttpAudit audit;

    @Inject
    public ClustersResource(Clusters clusters, ServiceCatalog catalog, HttpAccess access, HttpAudit audit) {
        this.clusters = clusters;
        this.catalog = catalog;
        this.access = access;
        this.audit = audit;
    }

    /** Every cluster, and the services this proxy knows. */
    @GET
    public Response all() {
        return answer(ClusterJson.all(catalog.names(), clusters));
    }

    /** One cluster. */
    @GET
    @Path(ONE)
    public Response one(@PathParam("service") String service, @PathParam("cluster") String cluster) {
        return answer(clusters.one(new ClusterName(service, cluster)));
    }

    /** Takes a member out, named by its address or its ring name. */
    @POST
    @Path(DRAIN)
    public Response drain(
            @PathParam("service") String service,
            @PathParam("cluster") String cluster,
            @PathParam("member") String member,
            @Context HttpServletRequest http) {
        ClusterName name = new ClusterName(service, cluster);
        ClusterView after = audited(http, () -> clusters.drain(name, member));
        LOG.log(Level.INFO, "{0}: {1} is taken out, as {2} asked", name, member, http.getRemoteAddr());
        return answer(after);
    }

    /** Puts it back. */
    @DELETE
    @Path(DRAIN)
    public Response restore(
            @PathParam("service") String service,
            @PathParam("cluster") String cluster,
            @PathParam("member") String member,
            @Context HttpServletRequest http) {
        ClusterName name = new ClusterName(service, cluster);
        ClusterView after = audited(http, () -> clusters.restore(name, member));
        LOG.log(Level.INFO, "{0}: {1} is put back, as {2} asked", name, member, http.getRemoteAddr());
        return answer(after);
    }

    private ClusterView audited(HttpServletRequest http, Supplier<ClusterView> change) {
        HttpAudit.Entry entry = audit.change(http, access.knownCaller(http));
        try {
            ClusterView after = change.get();
            entry.ended(null);
            return after;
        } catch (RuntimeException e) {
            entry.ended(e);
            throw e;
        }
    }

    private Response answer(ClusterView cluster) {
        return answer(ClusterJson.one(cluster, clusters));
    }

    private static Response answer(byte[] json) {
        return Response.ok(json, MediaType.APPLICATION_JSON_TYPE).build();
    }
}
