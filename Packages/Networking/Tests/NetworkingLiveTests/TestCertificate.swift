import NIOSSL

/// A certificate and its key for `localhost` and 127.0.0.1, self-signed, made for these tests and good for nothing
/// else.
enum TestCertificate {
    static func serverContext() throws -> NIOSSLContext {
        let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
        let key = try NIOSSLPrivateKey(bytes: Array(privateKey.utf8), format: .pem)
        return try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(key)
            )
        )
    }

    static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBmzCCAUGgAwIBAgIUJDby4PbY9Zbdp3kHf1noyBgHEDowCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEwNTQ1MloYDzIxMjYxMDI4
        MTA1NDUyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAAR5FK1imzHAbEZcY+KyJ3ldF8fq3LUaepISkvzXpJGZNtKYe/skv+/q
        TZWTvTNC8yrkCHBEjXu6t2ZbANwn4UKvo28wbTAdBgNVHQ4EFgQU9UB1Tlnm57ID
        l9srmqcel73F19wwHwYDVR0jBBgwFoAU9UB1Tlnm57IDl9srmqcel73F19wwDwYD
        VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
        zj0EAwIDSAAwRQIhANsps5BajjoEnFkys4bfHZKMfErxcm1aO5BXMG+gSctiAiAG
        D256DGuh7xB0xCJx09Hz64dnNaQ+NDMpWZIcuo5IoQ==
        -----END CERTIFICATE-----
        """

    private static let privateKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgqKDuRXsB93n+Gx9o
        SQD/TCb9XD/8A2w3nE9Fd1CmUeKhRANCAAR5FK1imzHAbEZcY+KyJ3ldF8fq3LUa
        epISkvzXpJGZNtKYe/skv+/qTZWTvTNC8yrkCHBEjXu6t2ZbANwn4UKv
        -----END PRIVATE KEY-----
        """
}
