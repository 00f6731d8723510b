package io.jubaproxy.observe;

/**
 * The id of the request that a log line is about, handed to the logger beside the line: the JSON log format of the launcher makes a field of it,
 * by this class's name.
 */
public record RequestTag(String id) {
    @Override
    public String toString() {
        return id;
    }
}
