package io.jubaproxy.access;

import io.jubaproxy.files.Contents;
import io.jubaproxy.files.FileWatch;
import io.jubaproxy.files.Reloading;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The files that say who may do what.
 *
 * @param tokens names and hashes of tokens; empty = none count
 * @param jwt empty = none count
 */
public record AccessFiles(Path rules, Optional<Path> tokens, Optional<JwtFiles> jwt) {
    /**
     * Reads all of them to no other end than to find out whether they can be used.
     *
     * @throws io.jubaproxy.files.UnusableFileException where one can't be
     */
    public void check() {
        Contents contents = new Contents();
        Object unused = new RulesFile(rules).read(contents);
        tokens.ifPresent(file -> new TokensFile(file).read(contents));
        jwt.ifPresent(each -> SigningKeys.read(contents, each.keys()));
    }

    /**
     * Reads all of them and keeps them current.
     *
     * @throws io.jubaproxy.files.UnusableFileException where one can't be used
     */
    public Access open(FileWatch watch) {
        Reloading<Rules> ruling = watch.add(new Reloading<>("The list of access rules", new RulesFile(rules)::read));
        Optional<Reloading<Tokens>> known =
                tokens.map(file -> watch.add(new Reloading<>("The list of access tokens", new TokensFile(file)::read)));
        Optional<Reloading<SigningKeys>> keys = jwt.map(each -> watch.add(new Reloading<>(
                "The key set of " + each.issuer(), contents -> SigningKeys.read(contents, each.keys()))));
        Optional<JsonWebTokens> jwts = jwt.flatMap(each -> keys.map(current -> new JsonWebTokens(each, current)));
        String described = "on: " + ruling.get() + " (" + rules + ")"
                + tokens.flatMap(file -> known.map(each -> ", " + each.get() + " (" + file + ")"))
                        .orElse(", no tokens")
                + jwt.flatMap(each -> keys.map(current ->
                                ", JWTs of " + each.issuer() + " with " + current.get() + " (" + each.keys() + ")"))
                        .orElse("");
        return new Access(ruling, new Authenticator(known.map(each -> (Supplier<Tokens>) each), jwts), described);
    }
}
