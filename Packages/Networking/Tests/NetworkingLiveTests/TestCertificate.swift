import NIOSSL

/// A certificate and its key for `localhost`, 127.0.0.1 and `origin.example`, self-signed, made for these tests and good
/// for nothing else.
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
        MIIBqjCCAVGgAwIBAgIUUgT8fGtlE22xQdSY3xSxxeZ6upEwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMTEzNDI1OVoYDzIxMjYxMDI4
        MTM0MjU5WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAARTrBpwUdvRvAx0a9ur2l29WGXubK97/iDfdMhTlSIHmtX6N29bEKAx
        0JKx2RjxmER7FO6CYdnl7TuVlqZY9eS/o38wfTAdBgNVHQ4EFgQUUunIIqyG9HLW
        FnDYRJZYiJFBs4owHwYDVR0jBBgwFoAUUunIIqyG9HLWFnDYRJZYiJFBs4owDwYD
        VR0TAQH/BAUwAwEB/zAqBgNVHREEIzAhgglsb2NhbGhvc3SCDm9yaWdpbi5leGFt
        cGxlhwR/AAABMAoGCCqGSM49BAMCA0cAMEQCIHsJpBdhjet0pXmvs/3o0u9mdGh/
        ufF7qzG6go/XPJvWAiAHjkSFlaBfWgZwwR3Do85zKTpA+/z2L/XLgFygI7UiyA==
        -----END CERTIFICATE-----
        """

    private static let privateKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5xDrkM6d2lHR5iSs
        bFsEYcplf7Vpk05sQUsoDpUJOsuhRANCAARTrBpwUdvRvAx0a9ur2l29WGXubK97
        /iDfdMhTlSIHmtX6N29bEKAx0JKx2RjxmER7FO6CYdnl7TuVlqZY9eS/
        -----END PRIVATE KEY-----
        """
}
