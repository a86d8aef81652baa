import AppData
import Core
import Formats
import Foundation
import GRDB
import Strength
import TrainingFiles
import TrainingReading

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
    }

    /// Bytes of a file that is read as a whole.
    static let mostBytes = 256 << 20
    /// Archives inside archives.
    static let mostDepth = 3
    private static let batch = 5000

    func run(_ bytes: any RandomAccessBytes, name: String, options: Options) async throws -> ImportOutcome {
        let time = journal.time
        let library = try await ExerciseShelf(journal: journal).library()
        var run = Run(
            journal: journal,
            options: options,
            library: library,
            id: .make(at: time.now),
            name: name
        )
        try await run.read(bytes, name: name, depth: 0)
        return try await run.finish()
    }

    /// One import while it runs.
    private struct Run {
        let journal: WorkoutJournal
        let options: Options
        let library: ExerciseLibrary
        let id: RowID
        let name: String
        var outcome = ImportOutcome()

        init(journal: WorkoutJournal, options: Options, library: ExerciseLibrary, id: RowID, name: String) {
            self.journal = journal
            self.options = options
            self.library = library
            self.id = id
            self.name = name
        }

        mutating func read(_ bytes: any RandomAccessBytes, name: String, depth: Int) async throws {
            try Task.checkCancellation()
            let head = try bytes.read(at: 0, count: 65_536)
            switch FileKind(head: head) {
            case .zip: try await readArchive(bytes, name: name, depth: depth)
            case .appleHealth: try await readHealth(bytes, name: name)
            case .gzip:
                guard depth < WorkoutImporter.mostDepth else { return refuse(name, "archives are nested too deep") }
                let packed = try whole(bytes, name: name)
                let unpacked = try Gzip.decompressed(
                    packed,
                    limits: InflateLimits(outputBytes: WorkoutImporter.mostBytes)
                )
                try await read(unpacked, name: name, depth: depth + 1)
            case .fit: try await save(try FITFile.read(try whole(bytes, name: name)), name: name, depth: depth)
            case .gpx: try await save(TrackFile.gpx(try whole(bytes, name: name)), name: name, depth: depth)
            case .tcx: try await save(TrackFile.tcx(try whole(bytes, name: name)), name: name, depth: depth)
            case .csv:
                let table = try TrainingTable.read(
                    try whole(bytes, name: name),
                    zone: journal.time.zone,
                    unit: options.unit
                )
                try await save(table, name: name, depth: depth)
            case .json:
                try await save(try BentoWorkoutFile.read(try whole(bytes, name: name)), name: name, depth: depth)
            case .unknown: refuse(name, bytes.byteCount == 0 ? "the file is empty" : "no format that Bento knows")
            }
        }

        private mutating func refuse(_ name: String, _ reason: String) {
            guard outcome.refusals.count < 10_000 else { return }
            outcome.refusals.append(ImportRefusal(String(name.prefix(200)), reason))
        }

        private func whole(_ bytes: any RandomAccessBytes, name: String) throws -> [UInt8] {
            guard bytes.byteCount <= WorkoutImporter.mostBytes else {
                throw ImportRefusal(name, "it is larger than \(WorkoutImporter.mostBytes >> 20) MB")
            }
            return try bytes.read(at: 0, count: bytes.byteCount)
        }

        // MARK: Archives

        private mutating func readArchive(_ bytes: any RandomAccessBytes, name: String, depth: Int) async throws {
            guard depth < WorkoutImporter.mostDepth else { return refuse(name, "archives are nested too deep") }
            let archive = try ZipArchive(bytes)
            for entry in archive.entries where !entry.isFolder {
                let file = entry.lastComponent
                // An archive holds photos, settings and messages as well: they are no workouts.
                let ending = file.lowercased().split(separator: ".").suffix(2)
                let isCandidate =
                    ["fit", "gpx", "tcx", "xml", "zip"].contains(ending.last ?? "")
                    || (ending.last == "gz" && ["fit", "gpx", "tcx"].contains(ending.first ?? ""))
                guard isCandidate, !file.lowercased().hasPrefix("export_cda") else { continue }
                do {
                    if ending.last == "xml" {
                        try await readHealth(archive, entry)
                    } else {
                        let content = try archive.bytes(of: entry, limit: WorkoutImporter.mostBytes)
                        try await read(content, name: entry.name, depth: depth + 1)
                    }
                } catch let error as CancellationError {
                    throw error
                } catch let error as ImportRefusal {
                    refuse(entry.name, error.reason)
                } catch let error as FormatFault {
                    refuse(entry.name, error.problem)
                }
            }
        }

        // MARK: Apple Health

        private mutating func readHealth(_ archive: ZipArchive, _ entry: ZipEntry) async throws {
            let reader = try archive.open(entry)
            var health = AppleHealthReader()
            var isFirst = true
            while let piece = try reader.next() {
                if isFirst, FileKind(head: Array(piece.prefix(65_536))) != .appleHealth, piece.count > 60_000 { return }
                isFirst = false
                health.append(piece)
                try await drain(&health, isLast: false)
            }
            health.finish()
            try await end(&health, name: entry.name)
        }

        private mutating func readHealth(_ bytes: any RandomAccessBytes, name: String) async throws {
            var health = AppleHealthReader()
            var offset = 0
            while true {
                try Task.checkCancellation()
                let piece = try bytes.read(at: offset, count: 1 << 18)
                guard !piece.isEmpty else { break }
                offset += piece.count
                health.append(piece)
                try await drain(&health, isLast: false)
            }
            health.finish()
            try await end(&health, name: name)
        }

        private mutating func end(_ health: inout AppleHealthReader, name: String) async throws {
            try await drain(&health, isLast: true)
            outcome.filesRead += 1
            outcome.sources["apple-health", default: 0] += 1
            outcome.refusals += health.refusals
            let others = health.passedOver.values.reduce(0, +)
            if others > 0 {
                outcome.remarks.append(
                    "\(others) records of \(health.passedOver.count) kinds that Bento does not keep were passed over."
                )
            }
        }

        private mutating func drain(_ health: inout AppleHealthReader, isLast: Bool) async throws {
            guard isLast || health.measurements.count >= WorkoutImporter.batch else { return }
            let (measurements, workouts) = health.take()
            if !workouts.isEmpty { try await save(workouts, source: "apple-health") }
            guard !measurements.isEmpty else { return }
            let zone = journal.time.zone
            let samples = measurements.map { sample in
                HealthSample(
                    idempotencyKey: sample.key,
                    kind: sample.kind,
                    value: sample.value,
                    unit: sample.unit,
                    from: Moment(milliseconds: sample.startedAt).date,
                    to: Moment(milliseconds: sample.endedAt).date,
                    zone: zone,
                    source: sample.source
                )
            }
            let now = journal.time.now
            let isDryRun = options.isDryRun
            let added = try await journal.database.writeOrUndo(isDryRun) { database in
                try HealthSampleStore.insert(samples, in: database, at: now)
            }
            outcome.samples += added
            outcome.knownSamples += samples.count - added
        }

        // MARK: Saving

        private mutating func save(_ file: ImportedFile, name: String, depth: Int) async throws {
            outcome.filesRead += 1
            for refusal in file.refusals {
                refuse(depth == 0 ? refusal.place : "\(name), \(refusal.place)", refusal.reason)
            }
            outcome.remarks += file.remarks.map { depth == 0 ? $0 : "\(name): \($0)" }.prefix(
                1000 - min(1000, outcome.remarks.count)
            )
            guard !file.workouts.isEmpty else { return }
            outcome.sources[file.source, default: 0] += 1
            try await save(file.workouts, source: file.source)
        }

        private mutating func save(_ workouts: [ImportedWorkout], source: String) async throws {
            let time = journal.time
            // Before 1970 and far ahead are clocks that were never set.
            let possible = 1..<(Moment(time.now).milliseconds + 86_400_000)
            var sane: [ImportedWorkout] = []
            for workout in workouts {
                if possible.contains(workout.startedAt) {
                    sane.append(workout)
                } else {
                    refuse(workout.place, "'\(workout.name)' starts at a time that cannot be")
                }
            }
            let kept = sane
            for workout in sane {
                let day = LocalDay(of: Moment(milliseconds: workout.startedAt).date, in: time.calendar)
                outcome.earliest = min(outcome.earliest ?? day, day)
                outcome.latest = max(outcome.latest ?? day, day)
            }
            let saver = ImportSaver(
                importID: id,
                source: source,
                library: library,
                zone: time.zone,
                calendar: time.calendar,
                now: time.now
            )
            let counts = try await journal.database.writeOrUndo(options.isDryRun) { try saver.save(kept, in: $0) }
            outcome.counts.add(counts)
        }

        mutating func finish() async throws -> ImportOutcome {
            guard !options.isDryRun, outcome.counts.added + outcome.counts.linked + outcome.samples > 0 else {
                return outcome
            }
            let time = journal.time
            let made = WorkoutImport(
                id: id,
                name: String(name.prefix(200)),
                source: outcome.sources.keys.sorted().joined(separator: ", "),
                importedAt: Moment(time.now),
                added: outcome.counts.added,
                linked: outcome.counts.linked,
                unchanged: outcome.counts.unchanged,
                refused: outcome.refusals.count,
                samples: outcome.samples
            )
            _ = try await journal.database.write { try made.save(in: $0, at: time.now) }
            outcome.id = id
            return outcome
        }
    }

    // MARK: What was imported

    func imports() async throws -> [WorkoutImport] {
        try await journal.database.read {
            try WorkoutImport.living().order(Column("imported_at").desc, Column.rowID.desc).fetchAll($0)
        }
    }

    /// Takes a whole import back: its workouts go, and records that it had pushed aside count again. Samples stay, since they
    /// belong to the body and not to the file.
    func undo(_ reference: String?) async throws -> WorkoutImport {
        let made = try await imports().filter { $0.undoneAt == nil }
        let found = reference.flatMap { text in
            Int(text).flatMap { $0 > 0 && $0 <= made.count ? made[$0 - 1] : nil } ?? made.first { $0.name == text }
        }
        guard let target = reference == nil ? made.first : found else {
            throw WorkoutsError.noSuch("import", reference ?? "last", nearest: made.map(\.name))
        }
        let now = journal.time.now
        return try await journal.database.write { database in
            let workouts = try Workout.living().filter(Column("import_id") == target.id).fetchAll(database)
            let gone = Set(workouts.map(\.id))
            for logged in try WorkoutJournal.withExercises(workouts, in: database) {
                for exercise in logged.exercises { try exercise.softDelete(in: database, at: now) }
                var workout = logged.workout
                // Without its key, importing the file again brings it back.
                workout.externalId = nil
                try workout.softDelete(in: database, at: now)
                try WorkoutTrack.living(workout.id, in: database)?.softDelete(in: database, at: now)
            }
            let linked = try Workout.living().filter(Column("linked_to") != nil).fetchAll(database)
            for var logged in try WorkoutJournal.withExercises(
                linked.filter { gone.contains($0.linkedTo ?? $0.id) },
                in: database
            ) {
                logged.workout.linkedTo = nil
                logged.settle()
                try logged.workout.save(in: database, at: now)
                for exercise in logged.exercises { try exercise.save(in: database, at: now) }
            }
            var undone = target
            undone.undoneAt = Moment(now)
            try undone.save(in: database, at: now)
            return undone
        }
    }
}

/// A dry run wrote; its rows are taken back with the transaction.
private struct DryRunDone<Value: Sendable>: Error {
    let value: Value
}

extension AppDatabase {
    /// Writes, or, for a dry run, finds out what writing would do and leaves nothing of it.
    fileprivate func writeOrUndo<Value: Sendable>(
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
