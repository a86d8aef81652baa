import AppData
import Core
import Foundation
import GRDB
import Strength
import TrainingFiles

/// What an import found and did.
struct ImportOutcome: Sendable {
    var sources: [String: Int] = [:]
    var counts = ImportSaver.Counts()
    var samples = 0
    var knownSamples = 0
    var refusals: [ImportRefusal] = []
    var remarks: [String] = []
    var filesRead = 0
    var earliest: LocalDay?
    var latest: LocalDay?
    var id: RowID?
    /// The working sets of each exercise that no library knows, by the file's own name.
    var unknownNames: [String: Int] = [:]

    /// Whether nothing was found that could be kept, new or known.
    var isEmpty: Bool { counts == ImportSaver.Counts() && samples + knownSamples == 0 && remarks.isEmpty }
}

/// Reads files of other programs and watches, archives of them included, and saves what is in them.
///
/// Workouts are saved as they are found, so that memory does not grow with the file; what was saved before an interruption is
/// recognised the next time.
struct WorkoutImporter: Sendable {
    let journal: WorkoutJournal

    struct Options: Sendable {
        var isDryRun = false
        var unit: MassUnit = .kg
        /// Whether the person has said the unit, so that weights read in another are corrected by it.
        var saysUnit = false
        /// What the title of a calendar's event plans; without it no calendar is read.
        var plan: (@Sendable (_ title: String) async throws -> TrainingControl.Plan)?
        /// Told how many bytes of a long file are read.
        var progress: @Sendable (_ name: String, _ bytes: Int) async throws -> Void = { _, _ in }
    }

    /// Bytes of a file that is read as a whole.
    static let mostBytes = 256 << 20
    /// Archives inside archives.
    static let mostDepth = 3

    func run(_ bytes: any RandomAccessBytes, name: String, options: Options) async throws -> ImportOutcome {
        let library = try await ExerciseShelf(journal: journal).library()
        var run = ImportRun(
            journal: journal,
            options: options,
            library: library,
            id: .make(at: journal.time.now),
            name: name
        )
        try await run.read(bytes, name: name, depth: 0)
        return try await run.finish()
    }

    // MARK: What was imported

    func imports() async throws -> [WorkoutImport] {
        try await journal.database.read {
            try WorkoutImport.living().order(Column("imported_at").desc, Column.rowID.desc).fetchReadable($0).map(
                \.saturated
            )
        }
    }

    /// Takes a whole import back; by default the last one.
    /// - Parameter chosen: `nil` is the last that is not taken back.
    func undo(_ chosen: WorkoutImport?) async throws -> WorkoutImport {
        let made = try await imports()
        guard let target = chosen ?? made.first(where: { $0.undoneAt == nil }) else {
            throw WorkoutsError.missing(
                made.isEmpty ? "There is no import yet." : "Every import is taken back already.",
                hint: "Import a file with: bento workouts import FILE"
            )
        }
        let now = journal.time.now
        return try await journal.database.write { try target.takeBack(in: $0, at: now) }
    }
}

/// A dry run wrote; its rows are taken back with the transaction.
private struct DryRunDone<Value: Sendable>: Error {
    let value: Value
}

extension AppDatabase {
    /// Writes, or, for a dry run, finds out what writing would do and leaves nothing of it.
    func writeOrUndo<Value: Sendable>(
        _ isDryRun: Bool,
        _ body: @Sendable (Database) throws -> Value
    ) async throws -> Value {
        guard isDryRun else { return try await write(body) }
        do {
            let _: Value = try await write { throw DryRunDone(value: try body($0)) }
            throw CancellationError()
        } catch let done as DryRunDone<Value> {
            return done.value
        }
    }
}
