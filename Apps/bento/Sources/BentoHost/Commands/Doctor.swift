import AppData
import ArgumentParser
import BentoDesk
import BentoHome
import BentoPlatform
import Core
import Foundation
import GRDB
import Networking
import NetworkingLive

/// Checks that everything Bento needs is there and well.
struct Doctor: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check the home, the database, the secrets, each service and each feature; read the log.",
        discussion: """
            It changes nothing. It ends with status 1 where something needs you. Rows that cannot be read, or that hold what \
            nothing can have, it can set aside: they are then in nobody's way, and in exports under 'shared_set_aside'.

              bento doctor
              bento doctor log --level warning
            """,
        subcommands: [ReadLog.self]
    )
    @Flag(help: "Set aside the rows that cannot be right.") var setAside = false
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    struct Report: FlowResult {
        struct Finding: Encodable, Sendable {
            let subject: String
            let isWell: Bool
            let words: String
        }

        let findings: [Finding]

        var exitStatus: ExitStatus { findings.allSatisfy(\.isWell) ? .success : .negative }

        func presentation(in context: FlowContext) -> Presentation {
            .table(
                Table(
                    [.init(""), .init(""), .init("")],
                    rows: findings.map {
                        [
                            .init($0.isWell ? "ok" : "look", tone: $0.isWell ? .good : .bad), .init($0.subject),
                            .init($0.words),
                        ]
                    }
                )
            )
        }
    }

    func run() async throws {
        let invocation = try HostInvocation.required()
        try await invocation.show { session in
            if setAside { try await Self.setAside(for: invocation, in: session) }
            return Report(findings: await Self.findings(for: invocation))
        }
    }

    private static func setAside(for invocation: HostInvocation, in session: FlowSession) async throws {
        let parts = try invocation.composition.parts()
        guard try parts.home.hasDatabase() else { return }
        let faults = try await parts.database.rowFaults()
        guard !faults.isEmpty else { return }
        let confirmation = Confirmation(
            "Set these rows aside?",
            details: faults.prefix(20).map { KeyValue("\($0.table) \($0.shownKey)", $0.reason) }
                + (faults.count > 20 ? [KeyValue("and", "\(faults.count - 20) more")] : [])
        )
        guard try await session.confirm(confirmation) else { throw Declined() }
        try await parts.database.setAside(faults)
    }

    /// - Throws: an error if a feature cannot run, or has ended the program, with what to do.
    private static func life(of feature: String, flows: Int, in parts: Composition) throws -> String {
        switch parts.runtime.state(of: feature) {
        case .disabled(let why): return "\(why); 'bento features enable \(feature)' brings it back"
        case .blocked(let by):
            let off = by.first { if case .disabled = parts.runtime.state(of: $0) { true } else { false } }
            throw Failure(
                "doctor.blocked",
                "It cannot do without \(by.joined(separator: ", "))\(off == nil ? ", which nobody provides" : ", which is switched off").",
                recovery: off.map { "Type 'bento features enable \($0)', or 'bento features disable \(feature)' too." },
                exitStatus: .unavailable
            )
        default: break
        }
        let crashes = CrashRecord(home: parts.home.url).count(of: feature)
        guard crashes == 0 else {
            throw Failure(
                "doctor.crashes",
                "It has ended the program \(crashes == 1 ? "the last time" : "\(crashes) times in a row").",
                recovery: "Update Bento, or type 'bento features disable \(feature)'.",
                exitStatus: .software
            )
        }
        return LocaleForms.international.counted(flows, "flow")
    }

    private static func flags(of parts: Composition, today: LocalDay) throws -> String {
        if let fault = try HostFlagRules.fault(in: parts, today: today) {
            throw Failure.invalid("doctor.flags", fault, recovery: "Type 'bento flags lint' to see all.")
        }
        let values = parts.flags.values()
        let set = parts.runtime.declaredFlags.entries.count {
            values.resolution(of: $0.id, declared: $0.declaration).origin != .byDefault
        }
        return "\(set) of \(parts.runtime.declaredFlags.entries.count) said by more than a default"
    }

    private static func home(_ home: AppHome) throws -> String {
        switch try home.access() {
        case .absent: "\(home.path), not made yet"
        case .readOnly: "\(home.path), which this user can only read"
        case .writable: home.path
        }
    }

    /// - Throws: the first of: another schema, rows that cannot be right, damaged pages.
    private static func database(of parts: Composition, log: (String) -> Void) async throws -> String {
        guard try parts.home.hasDatabase() else { return "not made yet; the first thing you save makes it" }
        let database = parts.database.readOnly()
        let pages = try await database.read { try String.fetchAll($0, sql: "PRAGMA quick_check(20)") }
            .filter { $0 != "ok" }
        try check(schema: try await database.schemaFaults())
        let faults = try await database.rowFaults()
        try await database.close()
        try check(rows: faults)
        guard pages.isEmpty else {
            for words in pages { log(words) }
            throw Failure.invalid(
                "doctor.database",
                "The database is damaged; the log says where.",
                recovery: "Save what can be read with 'bento data export FILE', and restore a backup."
            )
        }
        let size = try parts.home.databaseFile.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        return "well, \(size / 1024) KiB"
    }

    private static func check(schema changes: [String]) throws {
        guard let first = changes.first else { return }
        let more = changes.count > 1 ? ", and \(changes.count - 1) more" : ""
        throw Failure.invalid(
            "doctor.schema",
            "The database is not as Bento made it: \(first)\(more).",
            recovery: "Restore a backup with 'bento data restore FILE', or take out what another program put there."
        )
    }

    private static func check(rows faults: [RowFault]) throws {
        guard let first = faults.first else { return }
        let more = faults.count > 1 ? ", and \(faults.count - 1) more" : ""
        throw Failure(
            "doctor.rows",
            "The row '\(first.shownKey)' of '\(first.table)' cannot be right: \(first.reason)\(more)",
            recovery: "Type 'bento features doctor --set-aside' to take such rows out of the way.",
            exitStatus: .dataError
        )
    }

    private static func log(in home: AppHome) -> String {
        let log = LogFile(home: home.url)
        let size = (try? log.file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
        return size == 0 ? "nothing in \(log.file.path)" : "\(log.file.path), \(max(1, size / 1024)) KiB"
    }

    private static func findings(for invocation: HostInvocation) async -> [Report.Finding] {
        var findings: [Report.Finding] = []
        func check(_ subject: String, _ words: () async throws -> String) async {
            do {
                findings.append(.init(subject: subject, isWell: true, words: try await words()))
            } catch {
                invocation.composition.log(error)
                let words = (error as? any BentoError)?.description ?? "it failed: \(error)"
                findings.append(.init(subject: subject, isWell: false, words: words))
            }
        }
        let parts: Composition
        do {
            parts = try invocation.composition.parts()
        } catch {
            await check("home") { throw error }
            return findings
        }
        await check("home") { try Self.home(parts.home) }
        await check("database") { try await Self.database(of: parts, log: invocation.composition.log) }
        await check("secrets") {
            let count = try await SecretStore(home: parts.home).names().count
            return count == 0 ? "none kept" : "\(count) kept, encrypted"
        }
        let checks = ConfigurationChecks(
            invocation.composition,
            parts,
            now: { invocation.environment.time.now },
            clock: QueueClock()
        )
        await check("settings") { try await checks.settings() }
        for fault in await checks.faults() { await check(fault.name) { throw fault.error } }
        await check("flags") { try Self.flags(of: parts, today: invocation.environment.time.today) }
        await check("log") { Self.log(in: parts.home) }
        await check("network") {
            let interfaces = Reachability.current.interfaces
            return interfaces.isEmpty
                ? "none; what needs one waits" : "up: \(interfaces.joined(separator: ", "))"
        }
        await check("certificates") {
            let variables = ProcessInfo.processInfo.environment
            return try await NetworkSettings.trust(environment: variables, settings: parts.settings).checked()
        }
        for service in await checks.services() { await check(service.name) { try service.result.get() } }
        for registrar in parts.runtime.registrations {
            let manifest = registrar.manifest
            await check(manifest.id) {
                try Self.life(of: manifest.id, flows: registrar.flows.count, in: parts)
            }
        }
        return findings
    }
}

/// `bento doctor log`: the log, newest last.
struct ReadLog: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Show what was logged: requests, imports, changes of the database, jobs and failures.",
        discussion: """
            The log is a private file in the home, of a megabyte at most; it holds no secrets, and nothing that you typed. \
            --verbose shows more of it while a command runs.

              bento doctor log --level warning
              bento doctor log --feature account --last 20
            """
    )
    @Option(help: "Only this and worse: debug, info, notice, warning, error.") var level: LogLine.Level = .debug
    @Option(help: "Only what this feature logged; host for Bento itself.") var feature: String?
    @Option(help: "How many lines at most.") var last = 100
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        var showing = ShowLog()
        (showing.level, showing.feature, showing.last) = (level, feature, last)
        try await HostInvocation.required().run(showing, of: HostFeature.id)
    }
}
