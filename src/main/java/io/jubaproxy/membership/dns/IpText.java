package io.jubaproxy.membership.dns;

import java.net.InetAddress;
import java.util.Comparator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** IP addresses as people write them: the ring hashes the text, so there must be one only. */
final class IpText {
    private static final Pattern ZEROS = Pattern.compile("(?:(?<=^|:)0(?::|$)){2,}");

    private IpText() {}

    /** IPv6 by RFC 5952: without leading zeros, {@code ::} for the first of the longest runs of zeros. */
    static String of(InetAddress address) {
        String text = address.getHostAddress();
        return ZEROS.matcher(text)
                .results()
                .max(Comparator.comparingInt(zeros -> zeros.end() - zeros.start()))
                .map(zeros -> shortened(text, zeros))
                .orElse(text);
    }

    private static String shortened(String text, MatchResult zeros) {
        return text.substring(0, zeros.start()) + (zeros.start() == 0 ? "::" : ":") + text.substring(zeros.end());
    }
}
