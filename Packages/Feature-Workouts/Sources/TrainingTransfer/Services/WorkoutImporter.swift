import AppData
import Core
import Foundation
import GRDB
import Strength
import TrainingFiles
import TrainingLog

/// The findings and effects of an import.
package struct ImportOutcome: Sendable {
    /// The workouts by what became of them.
    package struct Counts: Sendable, Hashable {
        package var added = 0
        /// Added, and the second record of a training that was there.
        package var linked = 0
        package var unchanged = 0
        /// Imported before, and replaced by what the file says now.
        package var updated = 0
        /// Imported before and different now, but edited since or saying more than the file.
        package var kept = 0

        mutating func add(_ other: Counts) {
            added += other.added
            linked += other.linked
            unchanged += other.unchanged
            updated += other.updated
            kept += other.kept
        }
    }

    package var sources: [String: Int] = [:]
    package var counts = Counts()
    package var samples = 0
    package var knownSamples = 0
    package var refusals: [ImportRefusal] = []
    package var remarks: [String] = []
    package var filesRead = 0
    package var earliest: LocalDay?
    package var latest: LocalDay?
    package var id: RowID?
    /// The working sets of each exercise that no library knows, by the file's own name.
    package var unknownNames: [String: Int] = [:]

    /// True if nothing was found that could be kept, new or known.
    package var isEmpty: Bool { counts == Counts() && samples + knownSamples == 0 && remarks.isEmpty }
}

/// Reads files of other programs and watches, archives of them included, and saves what is in them.
///
/// Workouts are saved as they are found, so that memory does not grow with the file; what was saved before an interruption is
/// recognized the next time.
package struct WorkoutImporter: Sendable {
    let journal: WorkoutJournal

    package struct Options: Sendable {
        package var isDryRun: Bool
        package var unit: MassUnit
        /// True if the person has said the unit, so that weights read in another are corrected by it.
        package var saysUnit: Bool
        /// Plans from the title of a calendar's event; without it no calendar is read.
        package var plan: (@Sendable (_ title: String) async throws -> TrainingControl.Plan)?
        /// Told how many bytes of a long file are read.
        package var progress: @Sendable (_ name: String, _ bytes: Int) async throws -> Void

        package init(
            isDryRun: Bool = false,
            unit: MassUnit = .kg,
            saysUnit: Bool = false,
            plan: (@Sendable (_ title: String) async throws -> TrainingControl.Plan)? = nil,
            progress: @escaping @Sendable (_ name: String, _ bytes: Int) async throws -> Void = { _, _ in }
        ) {
            self.isDryRun = isDryRun
            self.unit = unit
            self.saysUnit = saysUnit
            self.plan = plan
            self.progress = progress
        }
    }

    /// Bytes of a file that is read as a whole.
    package static let mostBytes = 256 << 20
    /// Archives inside archives.
    static let mostDepth = 3

    package func run(_ bytes: any RandomAccessBytes, name: String, options: Options) async throws -> ImportOutcome {
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

    package func imports() async throws -> [WorkoutImport] {
        try await journal.database.read { try WorkoutImport.all(in: $0) }
    }

    /// Takes a whole import back; by default the last one.
    /// - Parameter chosen: `nil` is the last that is not taken back.
    package func undo(_ chosen: WorkoutImport?) async throws -> WorkoutImport {
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

extension WorkoutsCoordinator {
    package var importer: WorkoutImporter { WorkoutImporter(journal: journal) }
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
