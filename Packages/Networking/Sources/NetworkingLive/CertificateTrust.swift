import Foundation
import NIOSSL
import Networking

/// The authorities that may vouch for a server.
///
/// `SSL_CERT_FILE` and `SSL_CERT_DIR` replace the system's authorities, as they do for curl and everything on OpenSSL;
/// a private authority is trusted in addition.
public struct CertificateTrust: Sendable, Hashable {
    /// A file of certificates (PEM) that replaces the system's.
    public var file: String?
    /// Folders of certificates, named by their hashes (`c_rehash`), that replace the system's or add to ``file``.
    public var folders: [String]
    /// Files of certificates (PEM) that are trusted in addition: private authorities.
    public var privateAuthorities: [String]

    public init(file: String? = nil, folders: [String] = [], privateAuthorities: [String] = []) {
        self.file = file
        self.folders = folders
        self.privateAuthorities = privateAuthorities
    }

    /// - Parameters:
    ///   - environment: `SSL_CERT_FILE`, and `SSL_CERT_DIR` with folders separated by colons; empty ones count as
    ///     absent.
    ///   - privateAuthority: the file in the person's settings.
    public init(environment: [String: String], privateAuthority: String? = nil) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        self.init(
            file: value("SSL_CERT_FILE"),
            folders: value("SSL_CERT_DIR")?.split(separator: ":").map(String.init) ?? [],
            privateAuthorities: privateAuthority.flatMap { $0.isEmpty ? nil : [$0] } ?? []
        )
    }

    /// The maximum size; a list of authorities is a few hundred kilobytes.
    private static let largestFile = 16 << 20

    /// TLS 1.2 or newer, with these authorities.
    ///
    /// - Parameter pinned: PEM text that is trusted in place of all of them.
    /// - Throws: ``Networking/TransportError`` that names the file that cannot be used.
    func configuration(pinned: String?) throws(TransportError) -> TLSConfiguration {
        var tls = TLSConfiguration.makeClientConfiguration()
        // RFC 8996: TLS 1.0 and 1.1 must not be used.
        tls.minimumTLSVersion = .tlsv12
        if let pinned {
            tls.trustRoots = .certificates(try Self.certificates(Array(pinned.utf8), from: "the given text"))
            return tls
        }
        // NIOSSL looks certificates up in a folder only if that folder is the trust root itself; additional roots are
        // read as files.
        if let first = folders.first {
            tls.trustRoots = .file(try Self.folder(first))
            for folder in folders.dropFirst() {
                tls.additionalTrustRoots.append(.certificates(try Self.certificates(in: folder)))
            }
        }
        if let file {
            let certificates = try Self.certificates(at: file, named: "SSL_CERT_FILE")
            if folders.isEmpty {
                tls.trustRoots = .certificates(certificates)
            } else {
                tls.additionalTrustRoots.append(.certificates(certificates))
            }
        }
        for file in privateAuthorities {
            let certificates = try Self.certificates(at: file, named: "the private authority")
            tls.additionalTrustRoots.append(.certificates(certificates))
        }
        return tls
    }

    /// Connects to a local server of its own whose certificate nobody vouches for: it must be rejected for that reason
    /// alone.
    ///
    /// - Returns: the authorities, described for a person.
    /// - Throws: as connecting would: ``Networking/TransportError`` that names what cannot be used.
    public func checked() async throws -> String {
        _ = try configuration(pinned: nil)
        try await TrustProbe.run(self)
        let replacing = (file.map { ["SSL_CERT_FILE (\($0))"] } ?? []) + folders.map { "SSL_CERT_DIR (\($0))" }
        let first = replacing.isEmpty ? "the system's authorities" : replacing.joined(separator: ", ")
        return ([first] + privateAuthorities).joined(separator: ", and ")
    }

    private static func certificates(at path: String, named name: String) throws(TransportError) -> [NIOSSLCertificate]
    {
        let place = "\(name) (\(path))"
        let attributes = try? FileManager.default.attributesOfItem(atPath: (path as NSString).resolvingSymlinksInPath)
        // A pipe would be waited for without end.
        guard attributes?[.type] as? FileAttributeType == .typeRegular, let size = attributes?[.size] as? Int,
            size <= largestFile, let bytes = try? Data(contentsOf: URL(filePath: path))
        else { throw TransportError(.trustUnusable, detail: "\(place) cannot be read") }
        return try certificates(Array(bytes), from: place)
    }

    private static func certificates(_ pem: [UInt8], from place: String) throws(TransportError) -> [NIOSSLCertificate] {
        guard let certificates = try? NIOSSLCertificate.fromPEMBytes(pem), !certificates.isEmpty else {
            throw TransportError(.trustUnusable, detail: "\(place) holds no certificate")
        }
        return certificates
    }

    /// The certificates of a folder as OpenSSL finds them: in files named by the hash of their subject (`5ed36f99.0`).
    ///
    /// A file that cannot be read is ignored, as in a lookup by OpenSSL.
    private static func certificates(in path: String) throws(TransportError) -> [NIOSSLCertificate] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: try folder(path))) ?? []
        return names.filter { $0.wholeMatch(of: /[0-9a-f]{8}\.[0-9]{1,2}/) != nil }.sorted().flatMap { name in
            (try? certificates(at: "\(path)/\(name)", named: "SSL_CERT_DIR")) ?? []
        }
    }

    private static func folder(_ path: String) throws(TransportError) -> String {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw TransportError(.trustUnusable, detail: "SSL_CERT_DIR (\(path)) is not a folder")
        }
        return path
    }
}
