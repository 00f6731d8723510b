# Needs the installation that `./jubaproxy version` builds into target/.
ARG BASE_IMAGE=eclipse-temurin:25-jre-noble
FROM ${BASE_IMAGE}
LABEL org.opencontainers.image.title="Jubaproxy" \
      org.opencontainers.image.description="A scatter-gather proxy for MessagePack-RPC clusters with a published exception policy" \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /opt/jubaproxy
COPY target/jvm.options target/jubaproxy-launcher.jar target/payara-micro.jar ./
COPY target/launcher-lib launcher-lib
COPY target/payara payara
COPY target/app app
USER 10001:10001
EXPOSE 8080
ENTRYPOINT ["java", "@jvm.options", "-jar", "jubaproxy-launcher.jar"]
CMD ["serve"]
