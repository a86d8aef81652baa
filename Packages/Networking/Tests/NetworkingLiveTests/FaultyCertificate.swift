/// Certificates that a client must refuse, each for its reason, and one that a private authority vouches for. Made for these
/// tests and good for nothing else.
struct FaultyCertificate: Sendable {
    let chain: String
    let key: String

    static let expired = FaultyCertificate(
        chain: """
            -----BEGIN CERTIFICATE-----
            MIIBVDCB+6ADAgECAgIQADAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
            c3QwHhcNMjAwMTAxMDAwMDAwWhcNMjEwMTAxMDAwMDAwWjAUMRIwEAYDVQQDDAls
            b2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARY55XziIi8JtLpPHC+
            YL5e5gdCFRw+FTXnhMo+e3KW3Dn2CfWi5J8A+uEMS7PPIjPndDIGj6Skmq7rFMNx
            ku/soz0wOzAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwHQYDVR0OBBYEFLlq
            kqcnCP8FMx+jVN67rokptED+MAoGCCqGSM49BAMCA0gAMEUCIQCteRprvwrfs66T
            lXMw0r/ScBTP2Y3dFSyxvrzmrqhf1QIgUTqJsDHssSDGdgHVMS5Q/NAVx1X9hEtq
            5icFhNYby9s=
            -----END CERTIFICATE-----
            """,
        key: key
    )

    static let notYetValid = FaultyCertificate(
        chain: """
            -----BEGIN CERTIFICATE-----
            MIIBWTCB/6ADAgECAgIQATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
            c3QwIhgPMjA5MDAxMDEwMDAwMDBaGA8yMTAwMDEwMTAwMDAwMFowFDESMBAGA1UE
            AwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEWOeV84iIvCbS
            6TxwvmC+XuYHQhUcPhU154TKPntyltw59gn1ouSfAPrhDEuzzyIz53QyBo+kpJqu
            6xTDcZLv7KM9MDswGgYDVR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMB0GA1UdDgQW
            BBS5apKnJwj/BTMfo1Teu66JKbRA/jAKBggqhkjOPQQDAgNJADBGAiEAz2ENXLos
            TlpzW3mDsZYbRAHzKTifaSICUiz26XjzposCIQDDdgSKhiPBFB5Gyt6U7u0kmVzd
            Wcfdb2lmT9/+5aa2XQ==
            -----END CERTIFICATE-----
            """,
        key: key
    )

    static let otherHost = FaultyCertificate(
        chain: """
            -----BEGIN CERTIFICATE-----
            MIIBXDCCAQOgAwIBAgICEAIwCgYIKoZIzj0EAwIwGDEWMBQGA1UEAwwNb3RoZXIu
            ZXhhbXBsZTAgFw0yNjAxMDEwMDAwMDBaGA8yMTAwMDEwMTAwMDAwMFowGDEWMBQG
            A1UEAwwNb3RoZXIuZXhhbXBsZTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFjn
            lfOIiLwm0uk8cL5gvl7mB0IVHD4VNeeEyj57cpbcOfYJ9aLknwD64QxLs88iM+d0
            MgaPpKSarusUw3GS7+yjOzA5MBgGA1UdEQQRMA+CDW90aGVyLmV4YW1wbGUwHQYD
            VR0OBBYEFLlqkqcnCP8FMx+jVN67rokptED+MAoGCCqGSM49BAMCA0cAMEQCIGjP
            OEg9/c0UW7Jp/W/+mzy4xBSTowjMvEvXPdv/lcseAiBkQWdW2W8tN12GpsSzu8Ck
            FoBbhl28iICkkFsq0g5U9Q==
            -----END CERTIFICATE-----
            """,
        key: key
    )

    static let vouchedFor = FaultyCertificate(
        chain: """
            -----BEGIN CERTIFICATE-----
            MIIBfTCCASOgAwIBAgICEAQwCgYIKoZIzj0EAwIwGTEXMBUGA1UEAwwOVGVzdCBB
            dXRob3JpdHkwIBcNMjYwMTAxMDAwMDAwWhgPMjEwMDAxMDEwMDAwMDBaMBQxEjAQ
            BgNVBAMMCWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABFXjvq0+
            O+ntv5EOIz7MiLx+u+/GKYjl4XkwM1Wa7gP71G8Uyriafd4qhT9m2lk2DK7r+K75
            ZMHq2avNGsXMOr+jXjBcMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAdBgNV
            HQ4EFgQUkC0nk7P9B7/dJV3b3H79XKV7LXswHwYDVR0jBBgwFoAUuWqSpycI/wUz
            H6NU3ruuiSm0QP4wCgYIKoZIzj0EAwIDSAAwRQIhAN3LsMFQi9VSTs0qU2LxuVXC
            RGweqo3Z5DZRkbIfNPnyAiAUGxC/RqnesWIRF/mtU/znvFQHgppQYihNvbauP7a/
            aw==
            -----END CERTIFICATE-----
            """,
        key: leafKey
    )

    /// The name by which OpenSSL looks for ``authority`` in a folder (`openssl x509 -hash`).
    static let authorityHash = "f20e0b1e"

    /// The authority behind ``vouchedFor``.
    static let authority = """
        -----BEGIN CERTIFICATE-----
        MIIBVjCB/KADAgECAgIQAzAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5UZXN0IEF1
        dGhvcml0eTAgFw0yNjAxMDEwMDAwMDBaGA8yMTAwMDEwMTAwMDAwMFowGTEXMBUG
        A1UEAwwOVGVzdCBBdXRob3JpdHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARY
        55XziIi8JtLpPHC+YL5e5gdCFRw+FTXnhMo+e3KW3Dn2CfWi5J8A+uEMS7PPIjPn
        dDIGj6Skmq7rFMNxku/sozIwMDAPBgNVHRMBAf8EBTADAQH/MB0GA1UdDgQWBBS5
        apKnJwj/BTMfo1Teu66JKbRA/jAKBggqhkjOPQQDAgNJADBGAiEA3mzEocqOUgql
        ndXlMU9+7ILVC/wKeRNYDA4GeuQYfkkCIQDNMRbanX5rorSTzmvb6wSIp/DXTqHj
        fBIKRxskvbTJXg==
        -----END CERTIFICATE-----
        """

    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgX9Mcbu3RgS0CTecY
        blag3hrPURDdKrZ5Np8/9E1WbGWhRANCAARY55XziIi8JtLpPHC+YL5e5gdCFRw+
        FTXnhMo+e3KW3Dn2CfWi5J8A+uEMS7PPIjPndDIGj6Skmq7rFMNxku/s
        -----END PRIVATE KEY-----
        """

    private static let leafKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg78heI/stdCw5NyHf
        OM90tAcgFeW/waqykOl++WvUUfWhRANCAARV476tPjvp7b+RDiM+zIi8frvvximI
        5eF5MDNVmu4D+9RvFMq4mn3eKoU/ZtpZNgyu6/iu+WTB6tmrzRrFzDq/
        -----END PRIVATE KEY-----
        """
}
