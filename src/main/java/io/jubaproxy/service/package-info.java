/** Service descriptors: methods with their types, routing and aggregator, read from IDL files into a catalog. */
@NullMarked
package io.jubaproxy.service;

import org.jspecify.annotations.NullMarked;
