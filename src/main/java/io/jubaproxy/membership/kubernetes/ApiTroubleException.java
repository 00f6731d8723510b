package io.jubaproxy.membership.kubernetes;

/** Why the API can't be asked. The message follows a colon in a sentence and holds no secret. */
final class ApiTroubleException extends RuntimeException {
    ApiTroubleException(String cause) {
        super(cause);
    }

    ApiTroubleException(String cause, Throwable origin) {
        super(cause, origin);
    }
}
