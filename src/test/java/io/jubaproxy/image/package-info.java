/** What a container image must be and do, tried on one that runs; {@code .ci/images} builds the images and starts these tests. */
@NullMarked
package io.jubaproxy.image;

import org.jspecify.annotations.NullMarked;
