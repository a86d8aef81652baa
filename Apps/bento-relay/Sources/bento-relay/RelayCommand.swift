import ArgumentParser
import Core
import Files
import Foundation
import RelayKit

/// Starts a relay.
@main
struct RelayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bento-relay",
        abstract: "Carries sealed changes between the devices of a household, and reads none of them.",
        discussion: """
            All it keeps is in one SQLite file, or in a PostgreSQL database that many relays share. It listens on 127.0.0.1 by default; for devices elsewhere give it a \
            certificate, or put a reverse proxy with TLS before it. The first line it prints is its address. Ctrl-C ends \
            it; a hang-up signal has it read a renewed certificate.
            """
    )

    @Option(help: ArgumentHelp("The file it keeps everything in; made where there is none.", valueName: "path"))
    var file = "bento-relay.sqlite"
    @Option(
        help: ArgumentHelp(
            "A PostgreSQL database that relays share, in place of the file: postgres://relay@db1,db2/bento.",
            valueName: "address"
        )
    )
    var database: String?
    @Option(help: ArgumentHelp("Servers of that database to pull from; they may be behind.", valueName: "address"))
    var standby: String?
    @OptionGroup var operations: OperatorOptions
    @Option(help: "The address to listen on.") var address = "127.0.0.1"
    @Option(help: "The port; 0 for any that is free.") var port = 8788
    @Option(
        help: ArgumentHelp(
            "A file with a word on each line, and for how many people it is: whoever shows one may begin to sync.",
            valueName: "path"
        )
    )
    var invitations: String?
    @Option(
        help: ArgumentHelp(
            "A file that says how tokens of people's accounts are checked: whoever has one may begin to sync.",
            valueName: "path"
        )
    )
    var accounts: String?
    @Flag(help: "Let anybody begin to sync who reaches it and pays a second of computing.") var open = false

    @Option(
        help: ArgumentHelp(
            "A file (PEM) with the certificate that it shows, and those up to its authority.",
            valueName: "path"
        )
    )
    var certificate: String?
    @Option(help: ArgumentHelp("A file (PEM) with the certificate's key.", valueName: "path")) var key: String?
    @Flag(help: "Listen beyond this machine although connections are not encrypted: a proxy with TLS stands before it.")
    var behindProxy = false

    func validate() throws {
        guard (certificate == nil) == (key == nil) else {
            throw ValidationError("A certificate and its key go together: --certificate FILE --key FILE.")
        }
        guard certificate != nil || behindProxy || ListeningAddress.isLoopback(address) else {
            throw ValidationError(
                """
                Tokens would cross the network in clear on \(address). Listen on 127.0.0.1, give a certificate \
                (--certificate FILE --key FILE), or say --behind-proxy.
                """
            )
        }
        guard standby == nil || database != nil else { throw ValidationError("--standby goes with --database.") }
        guard (0...65_535).contains(port) else { throw ValidationError("A port is a number from 0 to 65535.") }
        guard invitations != nil || accounts != nil || open else {
            throw ValidationError(
                "Name who may begin to sync: --invitations FILE, --accounts FILE, or --open for anybody."
            )
        }
    }

    func run() async throws {
        do {
            // Nobody else reads who syncs with whom, or the key of the tokens.
            umask(0o077)
            try operations.raiseFileLimit()
            let registry = PrometheusRegistry()
            let logger = operations.logger
            let store: any RelayStore
            let lock: FileLock?
            if let database {
                let metrics = RelayMetrics(registry)
                store = try await RelayDatabase.open(database, standby: standby, metrics: metrics, logger: logger)
                lock = nil
            } else {
                let opened = try RelayFile.opened(file)
                (store, lock) = (opened.file, opened.lock)
            }
            defer { lock?.release() }
            let server = RelayServer(
                store: store,
                admission: try admission(store as? any AdmissionLedger),
                identity: try identity(),
                operations: operations.made(store as? any RelayDirectory, registry),
                logger: logger
            )
            let origin =
                (certificate == nil ? "http://" : "https://") + (address.contains(":") ? "[\(address)]" : address)
            try await server.run(address: address, port: port, stopsOnSignals: true) { port in
                // The result of this program: a script reads the first line.
                FileHandle.standardOutput.write(Data("\(origin):\(port)\n".utf8))
            }
        } catch let error as any BentoError {
            let lines = [error.message, error.recovery].compactMap { $0 }
            FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
            throw ExitCode(error.exitStatus.rawValue)
        }
    }

    private func identity() throws -> ServerIdentity? {
        guard let certificate, let key else { return nil }
        return try ServerIdentity(certificate: certificate, key: key)
    }

    /// - Parameter shared: where all relays count whom they let in; `nil` for files of this one.
    private func admission(_ shared: (any AdmissionLedger)?) throws -> RelayAdmission {
        RelayAdmission(
            invitations: try invitations.map { try InvitationBook(path: $0, ledger: shared) },
            accounts: try accounts.map { try AccountBook(path: $0, ledger: shared) },
            takesWork: open
        )
    }
}
