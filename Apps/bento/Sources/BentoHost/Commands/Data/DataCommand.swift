import AppData
import ArgumentParser
import BentoDesk
import BentoHome
import Core
import DataTransfer
import Foundation

/// The person's data as a whole.
struct DataCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "data",
        abstract: "See what is kept; back up, archive, restore, export, import or delete all of it, or one feature's.",
        discussion: """
            Without a command it shows what is kept, by feature. A backup is one SQLite file, for 'restore'. An archive is one \
            file for another machine, with a passphrase encrypted and then with the secrets. An export is for other programs \
            and for merging two devices.

              bento data archive ~/bento.archive --encrypt
              bento data backup ~/bento-2026-11-21.sqlite
              bento data export ~/bento.json
              bento data export ~/bento-tables --format csv
              bento data import ~/bento.json
            """,
        subcommands: [
            ShowData.self, ShowRetention.self, BackUpData.self, ArchiveData.self, RestoreData.self, ExportData.self,
            ImportData.self,
            DeleteData.self,
        ],
        defaultSubcommand: ShowData.self
    )
}

/// A path as a person types it.
struct FilePath: ExpressibleByArgument, Sendable {
    private let url: URL
    private let isHyphen: Bool

    init?(argument: String) {
        guard !argument.isEmpty, !argument.utf8.contains(0) else { return nil }
        isHyphen = argument == "-"
        url = URL(fileURLWithPath: (argument as NSString).expandingTildeInPath)
    }

    /// The file to write.
    ///
    /// - Throws: a failure (64) for `-`: the output is verified and moved into place when it is complete, which is
    ///   impossible for standard output.
    func target() throws(Failure) -> URL {
        guard !isHyphen else {
            throw Self.noFile("data.no-standard-output", "this cannot be written to standard output.")
        }
        return url
    }

    /// The file to read.
    ///
    /// - Throws: a failure (64) for `-`: the input is read more than once, which is impossible for standard input.
    func source() throws(Failure) -> URL {
        guard !isHyphen else {
            throw Self.noFile("data.no-standard-input", "this cannot be read from standard input.")
        }
        return url
    }

    private static func noFile(_ code: String, _ why: String) -> Failure {
        .usage(code, "'-' is no file: \(why)", recovery: "Name a file; './-' is one of that name.")
    }

    static let defaultCompletionKind = CompletionKind.file()
}

/// Copies the database into one file.
struct BackUpData: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the database into one file, while it is in use."
    )
    @Argument(help: "The file to write.") var file: FilePath
    @Flag(help: "Replace an older file of this name.") var replace = false
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { session in
            let target = try file.target()
            let database = try invocation.composition.parts().database
            let report = try await DatabaseBackup(database: database).run(to: target, replacing: replace)
            return DataReport("Backed up", path: report.path, bytes: report.bytes, rows: report.rows)
        }
    }
}

/// Replaces the database with a backup.
struct RestoreData: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup or an archive in the place of everything that is there now.",
        discussion: """
            Your data and most settings are replaced. Settings that name servers, certificates or programs, and permissions, stay \
            as they are here; those that differ are shown, one by one.
            """
    )
    @Argument(help: "A file that 'bento data backup' or 'bento data archive' wrote.") var file: FilePath
    @Option(help: "A file with the passphrase of an encrypted archive on its first line.") var passphraseFile: FilePath?
    @Flag(help: "Also set the settings that name servers, certificates and programs.") var settings = false
    @Flag(help: "Also set the permissions of an archive.") var permissions = false
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { session in
            let source = try file.source()
            let parts = try invocation.composition.parts()
            let powers = RestoredPowers(
                declarations: parts.declarations,
                settings: parts.settings,
                permissions: PermissionFile(home: parts.home.url),
                takesSettings: settings,
                takesPermissions: permissions
            )
            let passphrases = Passphrase(file: try passphraseFile?.source())
            if try parts.home.hasDatabase() {
                let confirmation = Confirmation(
                    "Replace everything that is there now?",
                    details: [KeyValue("backup", source.path), KeyValue("replaces", parts.home.databaseFile.path)]
                )
                guard try await session.confirm(confirmation) else { throw Declined() }
            }
            if let kind = try DataArchive.kind(of: source) {
                let passphrase: Secret? = kind == .encrypted ? try await passphrases.known(in: session) : nil
                let archive = DataArchive(database: parts.database, secrets: SecretStore(home: parts.home))
                let restored = try await archive.restore(
                    from: source,
                    passphrase: passphrase,
                    choosing: powers.choose
                )
                return DataReport(
                    "Restored",
                    path: source.path,
                    rows: restored.database.rows,
                    damagedCopy: restored.database.damagedCopy,
                    setAside: restored.database.setAside,
                    secrets: restored.secrets,
                    leftOut: try await powers.left(of: restored)
                )
            }
            let report = try await DatabaseRestore(database: parts.database)
                .run(from: source, choosing: powers.choose)
            return DataReport(
                "Restored",
                path: source.path,
                rows: report.rows,
                damagedCopy: report.damagedCopy,
                setAside: report.setAside,
                leftOut: try powers.left(of: report)
            )
        }
    }
}

/// Writes everything for other programs.
struct ExportData: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write everything as JSON, or as a folder of CSV files (RFC 4180)."
    )
    @Argument(help: "The file, or the folder for CSV, to write.") var target: FilePath
    @Option(help: "The form.") var format: Choice<ExportFormat>?
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { session in
            let target = try target.target()
            let database = try invocation.composition.parts().database
            let report = try await DataExport(database: database).run(to: target, format: format?.value ?? .json)
            return DataReport("Exported", path: report.path, bytes: report.bytes, rows: report.rows)
        }
    }
}

/// Merges an export.
struct ImportData: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Merge an export: newer rows win, and importing twice changes nothing."
    )
    @Argument(help: "What 'bento data export' wrote.") var source: FilePath
    @Flag(help: "Also set the settings that it carries, servers among them; without it they are only named.")
    var settings = false
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { session in
            let source = try source.source()
            let database = try invocation.composition.parts().database
            let transfer = try invocation.composition.settingsTransfer()
            let takesSettings = settings
            let log = try invocation.composition.parts().log
            let began = ContinuousClock.now
            log.info("import data: began")
            let report = try await DataImport(database: database).run(from: source) { carried in
                if takesSettings { _ = try transfer.checked(carried) }
            }
            let seconds = (began.duration(to: .now) / .milliseconds(100)).rounded() / 10
            let counts = report.tables.values
            let (added, updated) = (counts.reduce(0) { $0 + $1.added }, counts.reduce(0) { $0 + $1.updated })
            log.info("import data: added \(added), updated \(updated), tables \(report.tables.count) in \(seconds) s")
            guard takesSettings else {
                return ImportedData(report: report, settingsLeft: try transfer.differing(from: report.settings))
            }
            do {
                return ImportedData(
                    report: report,
                    settings: try await transfer.take(report.settings, replacing: false)
                )
            } catch {
                await session.notice(.warning, "The rows were imported, the settings were not.")
                throw error
            }
        }
    }
}
