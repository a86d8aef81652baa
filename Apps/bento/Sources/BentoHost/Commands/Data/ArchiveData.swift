import AppData
import ArgumentParser
import BentoDesk
import Core
import DataTransfer
import Files
import Foundation

/// Writes everything into one file for another machine.
struct ArchiveData: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "archive",
        abstract: "Write everything into one file for another machine; encrypted, with the secrets.",
        discussion: """
            Without --encrypt it is a zip file that any program opens, and holds no secrets. With it, a passphrase (at least 8 \
            characters) encrypts it by scrypt and ChaCha20-Poly1305; who forgets it has lost the archive. 'bento data restore' \
            takes both.
            """
    )
    @Argument(help: "The file to write.") var file: FilePath
    @Flag(help: "Encrypt it, with a passphrase that you are asked for.") var encrypt = false
    @Option(help: "Encrypt it with the passphrase on the first line of a file.") var passphraseFile: FilePath?
    @Flag(help: "Replace an older file of this name.") var replace = false
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { session in
            let target = try file.target()
            let parts = try invocation.composition.parts()
            let passphrase: Secret? =
                encrypt || passphraseFile != nil
                ? try await Passphrase(file: try passphraseFile?.source()).new(in: session) : nil
            let archive = DataArchive(database: parts.database, secrets: SecretStore(home: parts.home))
            let report = try await archive.run(to: target, passphrase: passphrase, replacing: replace)
            return DataReport(
                report.isEncrypted ? "Archived, encrypted" : "Archived",
                path: report.path,
                bytes: report.bytes,
                rows: report.rows,
                secrets: report.secrets,
                secretsLeftOut: report.secretsLeftOut
            )
        }
    }
}

/// The passphrase of an archive: from a file, else from the person.
struct Passphrase: Sendable {
    let file: URL?

    private static let leastLength = 8

    func known(in session: FlowSession) async throws -> Secret {
        if let file { return try Self.firstLine(of: file) }
        return try await session.askSecret("Passphrase of the archive:", option: "--passphrase-file FILE")
    }

    /// Asked twice: a typo could not be undone.
    func new(in session: FlowSession) async throws -> Secret {
        let passphrase = try await known(in: session)
        guard passphrase.reveal().count >= Self.leastLength else {
            throw Failure.usage(
                "data.short-passphrase",
                "The passphrase has fewer than \(Self.leastLength) characters; nothing was written."
            )
        }
        if file == nil {
            let again = try await session.askSecret("The same once more:", option: "--passphrase-file FILE")
            guard again.reveal() == passphrase.reveal() else {
                throw Failure.usage("data.passphrases-differ", "The two differ; nothing was written.")
            }
        }
        return passphrase
    }

    private static func firstLine(of file: URL) throws -> Secret {
        guard let bytes = try PrivateFile.read(file, limit: 64 << 10) else {
            throw Failure(
                "data.no-passphrase",
                "There is no file '\(file.path)'.",
                recovery: "Name a file with the passphrase on its first line.",
                exitStatus: .noInput
            )
        }
        let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard !line.isEmpty, let text = String(validating: line, as: UTF8.self) else {
            throw Failure.invalid("data.no-passphrase", "The first line of '\(file.path)' is no passphrase.")
        }
        return Secret(text)
    }
}
