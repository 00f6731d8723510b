package io.jubaproxy.failure;

/** What the RPC door answers for a failure kind: the error value, and the result beside it, which is nil unless said otherwise. */
public sealed interface RpcError {
    /** A fixed text. */
    record Text(String text) implements RpcError {}

    /** A text that ends with something of the request, as the client sent it. */
    record TextAbout(String text, Part part) implements RpcError {}

    /** A number, with a fixed text as the result. */
    record Code(int code, String result) implements RpcError {}

    /** A number, with something of the request as the result. */
    record CodeAbout(int code, Part part) implements RpcError {}

    /** The server's own error object, worded as {@code jubaproxy.error-wording} says. */
    record ServersOwn() implements RpcError {}

    /** No RPC request fails like this; one that does all the same is an internal error. */
    record Never() implements RpcError {}

    /** The part of a request that an error names. */
    enum Part {
        METHOD,
        CLUSTER,
        RING_KEY
    }
}
