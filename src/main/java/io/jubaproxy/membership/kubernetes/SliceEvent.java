package io.jubaproxy.membership.kubernetes;

/** What a line of a watch says. */
sealed interface SliceEvent {
    /** The slice is new, or is other than before. */
    record Put(Slice slice, String version) implements SliceEvent {}

    /** There is no slice of that name any more. */
    record Removed(String name, String version) implements SliceEvent {}

    /** Nothing happened up to this version. */
    record Bookmark(String version) implements SliceEvent {}

    /** The server has forgotten the version the watch began with. */
    record Expired() implements SliceEvent {}

    /** The server can't go on. */
    record Failed(int status, String message) implements SliceEvent {}
}
