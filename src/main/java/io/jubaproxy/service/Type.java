package io.jubaproxy.service;

import java.util.List;

/** The type of an argument, a field or a result. */
public sealed interface Type {
    /** The type as written in IDL. */
    String idl();

    /** A type without parts. */
    enum Scalar implements Type {
        BOOL("bool"),
        /** Signed, 32 bits. */
        INT("int"),
        /** Unsigned, 32 bits. */
        UINT("uint"),
        /** Signed, 64 bits. */
        LONG("long"),
        /** Unsigned, 64 bits. */
        ULONG("ulong"),
        /** IEEE 754, 32 bits. */
        FLOAT("float"),
        /** IEEE 754, 64 bits. */
        DOUBLE("double"),
        STRING("string");

        private final String idl;

        Scalar(String idl) {
            this.idl = idl;
        }

        @Override
        public String idl() {
            return idl;
        }
    }

    /** Jubatus's feature record: {@code [[[key, string]...], [[key, number]...], [[key, bytes]...]]}, later parts optional. */
    record Datum() implements Type {
        @Override
        public String idl() {
            return "datum";
        }
    }

    record ListOf(Type element) implements Type {
        @Override
        public String idl() {
            return "list<" + element.idl() + ">";
        }
    }

    record MapOf(Type key, Type value) implements Type {
        @Override
        public String idl() {
            return "map<" + key.idl() + ", " + value.idl() + ">";
        }
    }

    /** A message, on the wire the array of its fields in order. */
    record Message(String name, List<Field> fields) implements Type {
        public Message {
            fields = List.copyOf(fields);
        }

        @Override
        public String idl() {
            return name;
        }
    }

    /** A named part of a message. */
    record Field(String name, Type type) {}
}
