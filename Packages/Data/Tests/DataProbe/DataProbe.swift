import AppData
import Core
import DataTransfer
import Foundation
import GRDB

/// A second process for tests: `data-probe HOME VERB [ARGUMENTS]`. Prints one line, exits with the error's status.
@main
enum DataProbe {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2 else { exit(64) }
        do {
            say(try await run(arguments[1], Array(arguments.dropFirst(2)), AppHome(path: arguments[0])))
        } catch let error as any BentoError {
            say("\(error.code): \(error.description)")
            exit(error.exitStatus.rawValue)
        } catch {
            say("\(error)")
            exit(70)
        }
    }

    private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    private static func run(_ verb: String, _ arguments: [String], _ home: AppHome) async throws -> String {
        if verb == "as-nobody" {
            try becomeNobody()
            return try await run(arguments[0], Array(arguments.dropFirst()), home)
        }
        let database = AppDatabase(home: home, plans: [Self.plan], busyTimeout: .seconds(30))
        switch verb {
        case "insert":
            let count = Int(arguments[0]) ?? 0
            for number in 0..<count {
                try await insert("\(arguments[1])-\(number)", text: arguments[1], into: database)
            }
            try await database.close()
            return "inserted \(count)"
        case "count":
            let count = try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM probe_rows") }
            return "\(count ?? -1)"
        case "secrets":
            let store = SecretStore(home: home)
            for number in 0..<(Int(arguments[1]) ?? 0) {
                try await store.set("\(arguments[0])-\(number)", to: Secret("value"))
            }
            return "set"
        case "hold":
            // What is saved before leaves a log.
            if let name = arguments.first { try await insert(name, text: name, into: database) }
            return try await hold(database)
        case "import":
            try await database.read { _ in }
            let before = peakMemory()
            _ = try await DataImport(database: database).run(from: URL(fileURLWithPath: arguments[0]))
            return "\(peakMemory() - before)"
        case "delete": return "\(try await DataDeletion(database: database).run().files.count)"
        case "weights": return try await weights(in: database)
        case "backup":
            return
                "\(try await DatabaseBackup(database: database).run(to: URL(fileURLWithPath: arguments[0])).rows.count)"
        case "stay": return try await stay(database)
        default: throw Failure.usage("probe.verb", "Unknown verb '\(verb)'.")
        }
    }

    /// A process of root may write everywhere: permissions show only to somebody else.
    private static func becomeNobody() throws {
        guard setgid(65_534) == 0, setuid(65_534) == 0 else { throw Failure("probe.uid", "Not root.") }
        // The tests' own folder for temporary files may be root's alone.
        setenv("TMPDIR", "/tmp", 1)
    }

    private static func insert(_ id: String, text: String, into database: AppDatabase) async throws {
        try await database.write {
            try $0.execute(
                sql: "INSERT INTO probe_rows (id, text, updated_at) VALUES (?, ?, 1)",
                arguments: [id, text]
            )
        }
    }

    /// Keeps a write transaction open until a line arrives on standard input.
    private static func hold(_ database: AppDatabase) async throws -> String {
        try await database.write { _ in
            say("holding")
            _ = readLine()
        }
        return "released"
    }

    /// Keeps the database open until a line arrives on standard input.
    private static func stay(_ database: AppDatabase) async throws -> String {
        _ = try await database.dataVersion()
        say("open")
        _ = readLine()
        return "closed"
    }

    private static func weights(in database: AppDatabase) async throws -> String {
        let store = DailyLogStore(database: database, time: .system)
        guard let first = LocalDay("2000-01-01"), let last = LocalDay("2099-12-31") else { return "" }
        return try await store.logs(first...last).map { "\($0.weightKg ?? 0)" }.joined(separator: " ")
    }

    /// Bytes.
    private static func peakMemory() -> Int {
        var usage = rusage()
        #if canImport(Darwin)
            getrusage(RUSAGE_SELF, &usage)
            return Int(usage.ru_maxrss)
        #else
            getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
            return Int(usage.ru_maxrss) << 10
        #endif
    }

    private static var plan: MigrationPlan {
        MigrationPlan(
            namespace: "probe",
            steps: [
                .sql(
                    "create rows",
                    """
                    CREATE TABLE probe_rows (
                        id TEXT PRIMARY KEY NOT NULL, text TEXT, updated_at INTEGER NOT NULL, deleted_at INTEGER
                    ) STRICT
                    """
                )
            ]
        )
    }
}
