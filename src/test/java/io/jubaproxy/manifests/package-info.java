/** What Kubernetes is given: every rendering of k8s/, held against the API's models and against the program's own settings. */
@NullMarked
package io.jubaproxy.manifests;

import org.jspecify.annotations.NullMarked;
