/** Files that others write and that are read again as they change. */
@NullMarked
package io.jubaproxy.files;

import org.jspecify.annotations.NullMarked;
