package io.jubaproxy.access;

import java.nio.file.Path;

/**
 * Whose JSON Web Tokens count.
 *
 * @param issuer the one that must stand in a token
 * @param audience one of those in a token
 * @param keys the file with the issuer's public keys, a JSON Web Key Set
 * @param groupsClaim the claim with the caller's groups
 */
public record JwtFiles(String issuer, String audience, Path keys, String groupsClaim) {}
