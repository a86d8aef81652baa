import Core
import Foundation
import NIOSSL
import Synchronization

/// The certificate that a relay shows, and its key, read from files; a renewed one is read in while the relay runs.
public final class ServerIdentity: Sendable {
    private let certificate: String
    private let key: String
    private let kept: Mutex<NIOSSLContext>

    /// - Parameters:
    ///   - certificate: a file (PEM): the relay's own first, then those between it and its authority.
    ///   - key: a file (PEM) without a password.
    /// - Throws: `Failure` that names the file that cannot be used, and why.
    public init(certificate: String, key: String) throws {
        self.certificate = certificate
        self.key = key
        kept = Mutex(try Self.context(certificate, key))
    }

    /// For the next connection.
    var context: NIOSSLContext { kept.withLock(\.self) }

    /// Reads both files again. Connections that there are go on.
    ///
    /// - Throws: as ``init(certificate:key:)``; what was read before stays.
    public func reload() throws {
        let context = try Self.context(certificate, key)
        kept.withLock { $0 = context }
    }

    /// A chain has a few certificates.
    private static let largestFile = 1 << 20

    private static func context(_ certificatePath: String, _ keyPath: String) throws -> NIOSSLContext {
        let (certificateBytes, keyBytes) = (try bytes(of: certificatePath), try bytes(of: keyPath))
        guard let chain = try? NIOSSLCertificate.fromPEMBytes(certificateBytes), !chain.isEmpty else {
            throw unusable(certificatePath, "holds no certificate (PEM)")
        }
        guard let key = try? NIOSSLPrivateKey(bytes: keyBytes, format: .pem) else {
            throw unusable(keyPath, "holds no private key (PEM, without a password)")
        }
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) },
            privateKey: .privateKey(key)
        )
        // RFC 8996: TLS 1.0 and 1.1 must not be used.
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        do {
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw unusable(keyPath, "is not the key of the certificate in '\(certificatePath)'")
        }
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        let attributes = try? FileManager.default.attributesOfItem(atPath: (path as NSString).resolvingSymlinksInPath)
        // A pipe would be waited for without end.
        guard attributes?[.type] as? FileAttributeType == .typeRegular, let size = attributes?[.size] as? Int,
            size <= largestFile, let bytes = FileManager.default.contents(atPath: path)
        else { throw unusable(path, "cannot be read") }
        return Array(bytes)
    }

    private static func unusable(_ path: String, _ why: String) -> Failure {
        Failure(
            "relay.certificate",
            "'\(path)' \(why).",
            recovery: "Name the certificate's files with --certificate FILE and --key FILE.",
            exitStatus: .configuration
        )
    }
}
