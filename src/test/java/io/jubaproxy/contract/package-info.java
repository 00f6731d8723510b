/** What the proxy promises its clients, as tests that run against the built WAR on both servers, whichever door a client takes. */
@NullMarked
package io.jubaproxy.contract;

import org.jspecify.annotations.NullMarked;
