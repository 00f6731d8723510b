# Two images from one file: `--target payara`, the default, and `--target liberty`. docs/containers.md tells how and why.
# Copies what `./jubaproxy dist --liberty` has built into target/ and runs nothing, so that equal files give equal layers.
ARG BASE_IMAGE=docker.io/library/eclipse-temurin:25.0.3_9-jre-noble

FROM ${BASE_IMAGE} AS product
ARG VERSION=0.1.0-SNAPSHOT
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Jubaproxy" \
      org.opencontainers.image.description="A scatter-gather proxy for MessagePack-RPC clusters with a published exception policy" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
WORKDIR /opt/jubaproxy
COPY LICENSE ./
COPY target/container.options target/jubaproxy-launcher.jar ./
COPY target/launcher-lib launcher-lib
COPY target/app app
# No name: Kubernetes can tell from the number alone that it isn't root.
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx16m", "-XX:-UsePerfData", "-cp", "/opt/jubaproxy/jubaproxy-launcher.jar", "io.jubaproxy.launch.Health"]
ENTRYPOINT ["java", "@/opt/jubaproxy/container.options", "-jar", "/opt/jubaproxy/jubaproxy-launcher.jar"]
CMD ["serve"]

FROM product AS liberty
ENV JUBAPROXY_SERVER=liberty
COPY target/inventory/liberty ./
COPY target/liberty liberty
COPY target/wlp-small wlp

FROM product AS payara
COPY target/inventory/payara ./
COPY target/payara payara
COPY target/payara-micro payara-micro
