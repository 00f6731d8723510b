package io.jubaproxy.rig.app;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Stands for the product's own application as long as the tests here add their resources beside none. */
@ApplicationPath("/")
public class SpikeApplication extends Application {}
