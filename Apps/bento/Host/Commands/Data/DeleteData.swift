import AppData
import ArgumentParser
import BentoHome
import Core
import DataTransfer
import Foundation

/// Deletes everything, or what one feature keeps.
struct DeleteData: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete everything Bento keeps: database, secrets, caches; or what one feature keeps.",
        discussion: """
            It asks you to type 'delete everything', or 'delete food'. Of one feature its rows, caches and secrets go; its settings \
            stay, and so does what all features share: your profile, places, health data, and the weights and the water of \
            your days. Backups and exports that you put elsewhere stay.

              bento data delete food
            """
    )

    @Argument(help: "Only what this feature keeps.") var feature: String?
    @Option(
        help: ArgumentHelp(
            "Instead of typing it: 'delete everything', or 'delete' and the feature.",
            valueName: "words"
        )
    )
    var confirm: String?
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { session in
            let parts = try invocation.composition.parts()
            guard let feature else { return try await deleteEverything(parts, in: session) }
            return try await delete(feature, parts, in: session)
        }
    }

    // MARK: Everything

    private func deleteEverything(_ parts: Composition, in session: FlowSession) async throws -> DataReport {
        let deletion = DataDeletion(database: parts.database)
        let preview = try await deletion.preview()
        guard !preview.files.isEmpty else {
            return DataReport("Nothing to delete", path: parts.home.path)
        }
        let details =
            [
                KeyValue("folder", parts.home.path), KeyValue("files", preview.files.joined(separator: ", ")),
                KeyValue("size", "\((preview.bytes + 1023) / 1024) KiB"),
                KeyValue("rows", String(preview.rows.values.reduce(0, +))),
            ] + preview.remaining.map { KeyValue("stays, since only a link to it goes", $0) }
        try await check("delete everything", details, in: session)
        let report = try await deletion.run()
        return DataReport(
            "Deleted",
            path: parts.home.path,
            rows: report.rows,
            files: report.files,
            left: report.left,
            remaining: report.remaining,
            freed: report.bytes,
            isProven: report.isProven
        )
    }

    // MARK: One feature

    private func delete(_ feature: String, _ parts: Composition, in session: FlowSession) async throws -> DataReport {
        let known = parts.runtime.registrations.map(\.manifest.id)
        guard known.contains(feature) else { throw UnknownName(kind: "feature", name: feature, known: known) }
        let store = SecretStore(home: parts.home)
        // A session stands under `account.session SERVER`.
        let secrets = try await store.names().filter { $0.hasPrefix(feature + ".") }.sorted()
        let hasDatabase = try parts.home.hasDatabase()
        let rows = hasDatabase ? try await parts.database.rowCounts(of: feature) : [:]
        let count = rows.values.reduce(0, +)
        guard hasDatabase || !secrets.isEmpty else { return DataReport("Nothing to delete", path: feature) }
        try await check(
            "delete \(feature)",
            [
                KeyValue("feature", feature), KeyValue("rows", String(count)),
                KeyValue("secrets", secrets.isEmpty ? "none" : secrets.joined(separator: ", ")),
                KeyValue("stays", "settings, and what all features share"),
            ],
            in: session
        )
        // The secrets first: should this be interrupted, nothing is left that gives access to anything.
        for name in secrets { try await store.remove(name) }
        guard hasDatabase else { return DataReport("Deleted", path: feature, secrets: secrets) }
        let deleted = try await parts.database.deleteRows(of: feature)
        // Caches, whose files do not say whose they are, are made again by who still has what they were made from.
        let caches = (try? FileManager.default.contentsOfDirectory(atPath: parts.home.cacheFolder.path)) ?? []
        for name in caches where name != UsageReports.folderName {
            try? FileManager.default.removeItem(at: parts.home.cacheFolder.appending(path: name))
        }
        _ = try await parts.database.eraseTraces()
        return DataReport("Deleted", path: feature, rows: deleted.filter { $0.value > 0 }, secrets: secrets)
    }

    // MARK: Asking

    private func check(_ words: String, _ details: [KeyValue], in session: FlowSession) async throws {
        if let confirm {
            guard confirm == words else {
                throw Failure.usage("data.not-confirmed", "--confirm does not say '\(words)'; nothing was deleted.")
            }
            return
        }
        guard session.presence == .here else {
            throw UnansweredQuestion(
                Question("\(words.prefix(1).uppercased() + words.dropFirst())?", option: "--confirm '\(words)'")
            )
        }
        let confirmation = Confirmation("This cannot be undone.", details: details, weight: .typed(words))
        guard try await session.confirm(confirmation) else { throw Declined() }
    }
}
