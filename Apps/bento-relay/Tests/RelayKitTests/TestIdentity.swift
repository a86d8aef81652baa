import Foundation

@testable import RelayKit

/// Certificates for `localhost` and 127.0.0.1 with their keys, self-signed, made for these tests and good for nothing else.
struct TestIdentity {
    let folder: URL
    let identity: ServerIdentity

    var certificateFile: String { folder.appending(path: "certificate.pem").path }
    var keyFile: String { folder.appending(path: "key.pem").path }

    /// In a folder of its own, which the caller removes.
    static func inFiles() throws -> TestIdentity {
        let folder = FileManager.default.temporaryDirectory.appending(path: "relay-identity-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(first.certificate.utf8).write(to: folder.appending(path: "certificate.pem"))
        try Data(first.key.utf8).write(to: folder.appending(path: "key.pem"))
        let identity = try ServerIdentity(
            certificate: folder.appending(path: "certificate.pem").path,
            key: folder.appending(path: "key.pem").path
        )
        return TestIdentity(folder: folder, identity: identity)
    }

    /// Writes other files, as whoever renews a certificate does.
    func write(_ files: (certificate: String, key: String)) throws {
        try Data(files.certificate.utf8).write(to: URL(filePath: certificateFile))
        try Data(files.key.utf8).write(to: URL(filePath: keyFile))
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    static let first = (
        certificate: """
        -----BEGIN CERTIFICATE-----
        MIIBmjCCAUGgAwIBAgIUa2vBKXQxbNMfY81L2VxXmIeLT5YwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODIwMjAwMVoYDzIxMjYxMTA0
        MjAyMDAxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAARFVY9pCzvb7LOJ3c9xkZDmSsCfAGfUFa0cwJasYm3lVZIA83AfVSl1
        6WYmWjXzagDAu49R/loBbpdemT5k4MkQo28wbTAdBgNVHQ4EFgQU5T0Faiu+S31g
        XqwFEgt6o+iJ9TAwHwYDVR0jBBgwFoAU5T0Faiu+S31gXqwFEgt6o+iJ9TAwGgYD
        VR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
        zj0EAwIDRwAwRAIgfPa5EwyLmrwf0LiAcOka0YI4fyUhh37YU5YwhecO3JwCICmO
        QheAu0ZqerCEYt0Sz+hSpw0WXfS42P2FyHwVIXdn
        -----END CERTIFICATE-----

        """,
        key: """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgd3gHPjw76HfRctfD
        gyT5B6bZLoqizD9Q4TYyrwOsRGahRANCAARFVY9pCzvb7LOJ3c9xkZDmSsCfAGfU
        Fa0cwJasYm3lVZIA83AfVSl16WYmWjXzagDAu49R/loBbpdemT5k4MkQ
        -----END PRIVATE KEY-----

        """
    )

    static let second = (
        certificate: """
        -----BEGIN CERTIFICATE-----
        MIIBnDCCAUGgAwIBAgIUOZbkoEagTwvYXT2fYBX9zA+8S/kwCgYIKoZIzj0EAwIw
        FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODIwMjAwMVoYDzIxMjYxMTA0
        MjAyMDAxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
        PQMBBwNCAARf8tN1BMe2nwC1bFPyEFdsuLwVUK9ScJFEfKKtdSh9sShMbq12ctFD
        Gh7sR8H9EYbkEN7tVelvcmwhSLShiGamo28wbTAdBgNVHQ4EFgQU/K0cS2UmMQze
        8ptVoIPEVQTuNegwHwYDVR0jBBgwFoAU/K0cS2UmMQze8ptVoIPEVQTuNegwGgYD
        VR0RBBMwEYIJbG9jYWxob3N0hwR/AAABMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZI
        zj0EAwIDSQAwRgIhAIsB9MVlia2YzSnZkwIvKvYTdu/zYH8jnSbU6yZigr0OAiEA
        44rGTFOWzEz+sotuTYjPsWVXnATa2Ht03LxZt42sfgo=
        -----END CERTIFICATE-----

        """,
        key: """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgedN4GDGlcjieJA7j
        z5ufHuCW++MR3XDeyr4QFCbXo96hRANCAARf8tN1BMe2nwC1bFPyEFdsuLwVUK9S
        cJFEfKKtdSh9sShMbq12ctFDGh7sR8H9EYbkEN7tVelvcmwhSLShiGam
        -----END PRIVATE KEY-----

        """
    )
}
