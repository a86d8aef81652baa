import HTTPTypes
import NIOCore
import NIOPosix
import NIOSSL
import Networking

/// A handshake with a server on this machine's loopback, by which the doctor sees whether secure connections come about at
/// all: a client that cannot use its authorities fails before it looks at anybody's certificate.
enum TrustProbe {
    static func run(_ trust: CertificateTrust) async throws {
        let context = try serverContext()
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let server = try await ServerBootstrap(group: loop)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        var options = LiveTransportOptions()
        options.trust = trust
        options.connectTimeout = .seconds(5)
        let transport = LiveTransport(options: options)
        let place = "127.0.0.1:\(server.localAddress?.port ?? 0)"
        let request = HTTPRequest(method: .get, scheme: "https", authority: place, path: "/")
        let met: TransportError?
        do {
            _ = try await transport.send(request, body: nil)
            met = nil
        } catch {
            met = TransportError(error, hasHead: false)
        }
        await transport.shutdown()
        try? await server.close().get()
        guard met?.kind != .certificateUntrusted else { return }
        throw met ?? TransportError(.tlsFailed, detail: "a certificate that nobody vouches for was accepted")
    }

    private static func serverContext() throws -> NIOSSLContext {
        let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.utf8))
        let key = try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)
        return try NIOSSLContext(
            configuration: .makeServerConfiguration(
                certificateChain: chain.map { .certificate($0) },
                privateKey: .privateKey(key)
            )
        )
    }

    // Self-signed for `doctor.invalid`. It is no secret: the probe wants a certificate that is refused.
    private static let certificate = """
        -----BEGIN CERTIFICATE-----
        MIIBozCCAUqgAwIBAgIUaM4A7mZ+bW0fyq+9d53y1roajVUwCgYIKoZIzj0EAwIw
        GTEXMBUGA1UEAwwOZG9jdG9yLmludmFsaWQwIBcNMjYxMTIzMjAxNTIxWhgPMjEy
        NjEwMzAyMDE1MjFaMBkxFzAVBgNVBAMMDmRvY3Rvci5pbnZhbGlkMFkwEwYHKoZI
        zj0CAQYIKoZIzj0DAQcDQgAEEyX2A2DYkSNLelOYUP3y9HV1LqcrxSZHP6bYmmm5
        olen+ZClRwoxUGzefGgTrc6iyWkeACGY0a9t11pYm7DB1KNuMGwwHQYDVR0OBBYE
        FJaMv1ASuWp1qUemhqvSNA6CX+PdMB8GA1UdIwQYMBaAFJaMv1ASuWp1qUemhqvS
        NA6CX+PdMA8GA1UdEwEB/wQFMAMBAf8wGQYDVR0RBBIwEIIOZG9jdG9yLmludmFs
        aWQwCgYIKoZIzj0EAwIDRwAwRAIgYhrya+UMH7DQYTCE5HXAGXIU83R1zrG82eZ6
        V8YTQQcCICTK+YmljNPPoV4sgqOuzuhRNn8J3oddWYGBNvAm+C12
        -----END CERTIFICATE-----
        """

    private static let key = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg2ag7SaxbjMimsiFS
        Cu2zewOeTroFAoyfw/PtD1Dx0ryhRANCAAQTJfYDYNiRI0t6U5hQ/fL0dXUupyvF
        Jkc/ptiaabmiV6f5kKVHCjFQbN58aBOtzqLJaR4AIZjRr23XWlibsMHU
        -----END PRIVATE KEY-----
        """
}
