package io.jubaproxy.launch;

import io.jubaproxy.tls.Identity;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.UnrecoverableKeyException;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.KeyManagerFactorySpi;
import javax.net.ssl.ManagerFactoryParameters;
import org.jspecify.annotations.Nullable;

/**
 * Brings a {@link LiveKeyManager} into servers that make their key managers by a name: the Java way of plugging one in. So the certificate of
 * the HTTP door changes without the server's help, which would close its listener for a moment (Open Liberty) or can't do it (Payara Micro).
 */
final class LiveKeys extends Provider {
    private static final long serialVersionUID = 1L;

    /** Of this provider, and of the key managers that show the door's certificate whatever key store they are made of. */
    static final String NAME = "JubaproxyDoor";

    /**
     * The same for Open Liberty, which takes the JVM's default and splits it into algorithm and provider. Whoever else asks for the default
     * gets the JDK's own.
     */
    static final String AS_DEFAULT = NAME + "|" + NAME;

    private static final String FACTORY = "KeyManagerFactory";
    private static final String JDK_DEFAULT = "SunX509";

    LiveKeys(Supplier<Identity> identity) {
        super(NAME, "1", "The certificate of the HTTP door");
        LiveKeyManager keys = new LiveKeyManager(identity);
        putService(new Factory(this, NAME, () -> new Live(keys)));
        putService(new Factory(this, AS_DEFAULT, () -> new Ordinary(KeyManagerFactory.getInstance(JDK_DEFAULT))));
    }

    private interface Maker {
        Object make() throws NoSuchAlgorithmException;
    }

    private static final class Factory extends Service {
        private final Maker maker;

        Factory(Provider provider, String algorithm, Maker maker) {
            super(provider, FACTORY, algorithm, LiveKeys.class.getName(), null, null);
            this.maker = maker;
        }

        @Override
        public Object newInstance(@Nullable Object parameter) throws NoSuchAlgorithmException {
            return maker.make();
        }
    }

    private static final class Live extends KeyManagerFactorySpi {
        private final KeyManager keys;

        Live(KeyManager keys) {
            this.keys = keys;
        }

        @Override
        protected void engineInit(@Nullable KeyStore store, char @Nullable [] password) {}

        @Override
        protected void engineInit(ManagerFactoryParameters parameters) {}

        @Override
        protected KeyManager[] engineGetKeyManagers() {
            return new KeyManager[] {keys};
        }
    }

    private static final class Ordinary extends KeyManagerFactorySpi {
        private final KeyManagerFactory jdk;

        Ordinary(KeyManagerFactory jdk) {
            this.jdk = jdk;
        }

        @Override
        protected void engineInit(@Nullable KeyStore store, char @Nullable [] password)
                throws KeyStoreException, NoSuchAlgorithmException, UnrecoverableKeyException {
            jdk.init(store, password);
        }

        @Override
        protected void engineInit(ManagerFactoryParameters parameters) throws InvalidAlgorithmParameterException {
            jdk.init(parameters);
        }

        @Override
        protected KeyManager[] engineGetKeyManagers() {
            return jdk.getKeyManagers();
        }
    }
}
