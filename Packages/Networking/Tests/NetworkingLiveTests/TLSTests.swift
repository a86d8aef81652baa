import Foundation
import NIOSSL
import Networking
import NetworkingLive
import NetworkingTesting
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Secure connections", .timeLimit(.minutes(30)))
struct TLSTests {
    private static func context(
        _ certificate: FaultyCertificate,
        newest: TLSVersion? = nil
    ) throws -> NIOSSLContext {
        let chain = try NIOSSLCertificate.fromPEMBytes(Array(certificate.chain.utf8))
        let key = try NIOSSLPrivateKey(bytes: Array(certificate.key.utf8), format: .pem)
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: chain.map { .certificate($0) },
            privateKey: .privateKey(key)
        )
        configuration.minimumTLSVersion = .tlsv1
        configuration.maximumTLSVersion = newest
        return try NIOSSLContext(configuration: configuration)
    }

    /// The code of the error that a client meets; `nil` where the call succeeds.
    private static func meeting(
        _ context: NIOSSLContext?,
        options: LiveTransportOptions
    ) async throws -> HTTPError? {
        try await RawServer.run(tls: context) { connection in
            while try await connection.request() != nil { try await connection.answer("secret") }
        } _: { server in
            try await LiveFixture.run(options: options) { client in
                await httpError { try await client.send(LiveFixture.request(server.url(scheme: "https"))) }
            }
        }
    }

    @Test("versions of TLS before 1.2 are refused", arguments: [TLSVersion.tlsv1, .tlsv11])
    func oldVersions(version: TLSVersion) async throws {
        var options = LiveFixture.patient
        options.trustedCertificates = FaultyCertificate.authority
        let error = try await Self.meeting(try Self.context(.vouchedFor, newest: version), options: options)
        #expect(error?.code == "network.tls-too-old", "\(String(reflecting: error))")
        #expect(error?.isRetryable == false)
    }

    @Test("TLS 1.2 and 1.3 are spoken", arguments: [TLSVersion.tlsv12, .tlsv13])
    func newVersions(version: TLSVersion) async throws {
        var options = LiveFixture.patient
        options.trustedCertificates = FaultyCertificate.authority
        #expect(try await Self.meeting(try Self.context(.vouchedFor, newest: version), options: options) == nil)
    }

    @Test(
        "a certificate says what is wrong with it",
        arguments: [
            (FaultyCertificate.expired, "certificate-expired", "has expired (on 2021-01-01)"),
            (.notYetValid, "certificate-not-yet-valid", "is not valid yet (from 2090-01-01 on)"),
            (.otherHost, "certificate-wrong-host", "is for another host"),
        ]
    )
    func faults(certificate: FaultyCertificate, code: String, words: String) async throws {
        var options = LiveFixture.patient
        options.trustedCertificates = certificate.chain
        let error = try await Self.meeting(try Self.context(certificate), options: options)
        #expect(error?.code == "network.\(code)", "\(String(reflecting: error))")
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
        #expect(error?.recovery?.isEmpty == false)
        #expect(error?.isRetryable == false)
    }

    @Test("an authority that nobody trusts is named as the reason")
    func untrusted() async throws {
        let error = try await Self.meeting(try Self.context(.vouchedFor), options: LiveFixture.patient)
        #expect(error?.code == "network.certificate-untrusted", "\(String(reflecting: error))")
        #expect(error?.recovery?.contains("SSL_CERT_FILE") == true)
    }

    @Test("a server without TLS is no matter of certificates")
    func plainServer() async throws {
        let error = try await RawServer.run { connection in
            _ = try await connection.bytes(5)
            try await connection.answer("this is http", status: "400 Bad Request")
        } _: { server in
            try await LiveFixture.run { client in
                await httpError { try await client.send(LiveFixture.request(server.url(scheme: "https"))) }
            }
        }
        #expect(error?.code == "network.not-tls", "\(String(reflecting: error))")
    }

    private static func withFile(_ text: String, _ body: (String) async throws -> Void) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "bento-ca-\(UUID().uuidString).pem")
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try await body(file.path)
    }

    @Test("SSL_CERT_FILE and a private authority are trusted", arguments: ["SSL_CERT_FILE", "private"])
    func authorities(source: String) async throws {
        try await Self.withFile(FaultyCertificate.authority) { path async throws -> Void in
            var options =
                source == "private"
                ? LiveTransportOptions(environment: [:], privateAuthority: path)
                : LiveTransportOptions(environment: [source: path])
            options.connectTimeout = .seconds(60)
            let met = try await Self.meeting(try Self.context(.vouchedFor), options: options)
            #expect(met == nil)
        }
    }

    /// Writes `pem` into a new folder under the name that OpenSSL looks it up by.
    private static func withFolder(
        _ pem: String,
        hash: String,
        _ body: (String) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bento-cas-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(pem.utf8).write(to: folder.appending(path: "\(hash).0"))
        // What is no certificate beside it disturbs nobody.
        try Data("not a certificate".utf8).write(to: folder.appending(path: "\(hash).1"))
        try await body(folder.path)
    }

    @Test(
        "an authority is found in SSL_CERT_FILE and in each folder of SSL_CERT_DIR, whatever else both name",
        arguments: ["file", "folder", "second", "file of both", "folder of both"]
    )
    func filesAndFolders(place: String) async throws {
        let hash = FaultyCertificate.authorityHash
        try await Self.withFile(FaultyCertificate.authority) { right async throws -> Void in
            try await Self.withFile(TestCertificate.certificate) { other async throws -> Void in
                try await Self.withFolder(FaultyCertificate.authority, hash: hash) { rightFolder async throws -> Void in
                    try await Self.withFolder(TestCertificate.certificate, hash: "00000000") {
                        otherFolder async throws -> Void in
                        let environment =
                            switch place {
                            case "file": ["SSL_CERT_FILE": right]
                            case "folder": ["SSL_CERT_DIR": rightFolder]
                            case "second": ["SSL_CERT_DIR": "\(otherFolder):\(rightFolder)"]
                            case "file of both": ["SSL_CERT_FILE": right, "SSL_CERT_DIR": otherFolder]
                            default: ["SSL_CERT_FILE": other, "SSL_CERT_DIR": rightFolder]
                            }
                        var options = LiveTransportOptions(environment: environment)
                        options.connectTimeout = .seconds(60)
                        let met = try await Self.meeting(try Self.context(.vouchedFor), options: options)
                        #expect(met == nil)
                        // None of these vouches for the doctor's own server, and each gets as far as to say so.
                        _ = try await CertificateTrust(environment: environment).checked()
                    }
                }
            }
        }
    }

    @Test("authorities that cannot be used are named, and nothing is trusted in their place")
    func badAuthorities() async throws {
        // A name of this run: any other may exist on somebody's machine.
        let absent = FileManager.default.temporaryDirectory.appending(path: "bento-absent-\(UUID().uuidString)").path
        let missing = LiveTransportOptions(environment: ["SSL_CERT_FILE": "\(absent)/ca.pem"])
        let error = try await Self.meeting(try Self.context(.vouchedFor), options: missing)
        #expect(error?.code == "network.trust-unusable")
        #expect(error?.message.contains("SSL_CERT_FILE (\(absent)/ca.pem) cannot be read") == true)
        #expect(error?.exitStatus.rawValue == 78)
        try await Self.withFile("not a certificate") { path async throws -> Void in
            let options = LiveTransportOptions(environment: [:], privateAuthority: path)
            let error = try await Self.meeting(try Self.context(.vouchedFor), options: options)
            #expect(error?.message.contains("holds no certificate") == true)
        }
        let folder = LiveTransportOptions(environment: ["SSL_CERT_DIR": absent])
        #expect(
            try await Self.meeting(try Self.context(.vouchedFor), options: folder)?.code == "network.trust-unusable"
        )
        // A pipe that nobody writes to is not waited for.
        let pipe = FileManager.default.temporaryDirectory.appending(path: "bento-pipe-\(UUID().uuidString)").path
        #expect(mkfifo(pipe, 0o600) == 0)
        defer { unlink(pipe) }
        let options = LiveTransportOptions(environment: ["SSL_CERT_FILE": pipe])
        #expect(
            try await Self.meeting(try Self.context(.vouchedFor), options: options)?.code == "network.trust-unusable"
        )
    }
}
