import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Networking

/// Finds out why a server's certificate was not accepted.
///
/// The library below only says that verification failed. A second handshake examines the certificates themselves,
/// accepts none of them, and sends nothing.
struct CertificateDiagnosis {
    let host: String
    let port: Int
    let tls: TLSConfiguration
    let limit: Duration

    /// The problem; `nil` if the server shows no certificate the second time.
    func fault() async -> TransportError? {
        guard let chain = try? await chain(), let leaf = chain.first else { return nil }
        let now = time(nil)
        if leaf.notValidBefore > now {
            return TransportError(.certificateNotYetValid, detail: Self.day(leaf.notValidBefore))
        }
        if let expired = chain.first(where: { $0.notValidAfter < now }) {
            return TransportError(.certificateExpired, detail: Self.day(expired.notValidAfter))
        }
        return TransportError(.certificateUntrusted)
    }

    private struct NoCertificate: Error {}

    private func chain() async throws -> [NIOSSLCertificate] {
        let context = try NIOSSLContext(configuration: tls)
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let shown = loop.makePromise(of: [NIOSSLCertificate].self)
        // A name is sent, an address must not be (RFC 6066, section 3).
        let isAddress = (try? SocketAddress(ipAddress: host, port: port)) != nil
        let name = isAddress ? nil : host
        let bootstrap = ClientBootstrap(group: loop)
            .connectTimeout(.nanoseconds(limit.boundedNanoseconds))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let handler = try NIOSSLClientHandler(
                        context: context,
                        serverHostname: name,
                        customVerificationCallback: { certificates, verdict in
                            shown.succeed(certificates)
                            verdict.succeed(.failed)
                        }
                    )
                    try channel.pipeline.syncOperations.addHandler(handler)
                }
            }
        let overdue = loop.scheduleTask(in: .nanoseconds(limit.boundedNanoseconds)) { shown.fail(NoCertificate()) }
        bootstrap.connect(host: host, port: port).whenComplete { result in
            switch result {
            case .success(let channel):
                channel.closeFuture.whenComplete { _ in shown.fail(NoCertificate()) }
                shown.futureResult.whenComplete { _ in channel.close(promise: nil) }
            case .failure(let error): shown.fail(error)
            }
        }
        defer { overdue.cancel() }
        return try await shown.futureResult.get()
    }

    private static func day(_ moment: time_t) -> String {
        Date(timeIntervalSince1970: Double(moment)).formatted(.iso8601.year().month().day())
    }
}

extension Duration {
    /// For NIO, which counts nanoseconds; a century at most.
    var boundedNanoseconds: Int64 {
        let bounded = min(max(self, .zero), .seconds(3_155_760_000))
        return bounded.components.seconds * 1_000_000_000 + bounded.components.attoseconds / 1_000_000_000
    }
}
