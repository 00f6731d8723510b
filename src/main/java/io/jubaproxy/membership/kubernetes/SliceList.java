package io.jubaproxy.membership.kubernetes;

import java.util.List;

/**
 * All slices of a Service at one moment.
 *
 * @param version of the list: where a watch goes on from
 */
record SliceList(List<Slice> slices, String version) {
    SliceList {
        slices = List.copyOf(slices);
    }
}
