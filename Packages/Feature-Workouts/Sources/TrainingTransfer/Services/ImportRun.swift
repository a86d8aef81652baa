import AppData
import Core
import Formats
import Foundation
import Strength
import TrainingFiles
import TrainingLog
import TrainingReading

/// One import while it runs: reads what a file is and holds, archives included, and saves what is found.
struct ImportRun {
    let journal: WorkoutJournal
    let options: WorkoutImporter.Options
    let library: ExerciseLibrary
    let id: RowID
    let name: String
    private let startedAt: Moment
    private var names = ExerciseNames()
    private var samplesWritten: HealthSampleWriter?
    private(set) var outcome = ImportOutcome()

    init(
        journal: WorkoutJournal,
        options: WorkoutImporter.Options,
        library: ExerciseLibrary,
        id: RowID,
        name: String
    ) {
        self.journal = journal
        self.options = options
        self.library = library
        self.id = id
        self.name = name
        startedAt = Moment(journal.time.now)
    }

    mutating func read(_ bytes: any RandomAccessBytes, name: String, depth: Int) async throws {
        try Task.checkCancellation()
        let head = try bytes.read(at: 0, count: 65_536)
        switch FileKind(head: head) {
        case .zip: try await readArchive(bytes, name: name, depth: depth)
        case .appleHealth:
            var offset = 0
            try await readHealth(name: name, archive: nil) {
                let piece = try bytes.read(at: offset, count: 1 << 18)
                offset += piece.count
                return piece
            }
        case .gzip:
            guard depth < WorkoutImporter.mostDepth else { return refuse(name, "archives are nested too deep") }
            let limits = InflateLimits(outputBytes: WorkoutImporter.mostBytes)
            let unpacked = try Gzip.decompressed(try whole(bytes, name: name), limits: limits)
            try await read(unpacked, name: name, depth: depth + 1)
        case .calendar:
            try await savePlans(try whole(bytes, name: name), name: name, depth: depth)
        case .unknown where bytes.byteCount == 0: refuse(name, "the file is empty")
        case .unknown where FileKind.isUTF16(head): refuse(name, "it is UTF-16; save it as UTF-8")
        case .unknown: refuse(name, "no format that Bento knows")
        case let kind:
            try await save(try parsed(try whole(bytes, name: name), kind, name: name), name: name, depth: depth)
        }
    }

    private func parsed(_ bytes: [UInt8], _ kind: FileKind, name: String) throws -> ImportedFile {
        try ImportedFile.read(bytes, kind, name: name, zone: journal.time.zone, unit: options.unit)
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
        let entries = archive.entries.filter { !$0.isFolder }
        var strava: StravaTable?
        var named: [String: ImportedWorkout] = [:]
        if let entry = entries.first(where: { ArchiveEntryKind($0) == .activities }) {
            try reading(entry) {
                strava = StravaTable(try archive.bytes(of: entry, limit: WorkoutImporter.mostBytes), isNamed: true)
            }
        }
        for row in strava?.rows ?? [] { if let file = row.file { named[file] = row.workout } }
        // Recordings that a health export names belong to its workouts.
        var taken: Set<String> = []
        for entry in entries where ArchiveEntryKind(entry) == .xml {
            try await reading(entry) { taken.formUnion(try await $0.readHealth(archive, entry)) }
        }
        for entry in entries where ArchiveEntryKind(entry) == .recording && !taken.contains(entry.name) {
            try await reading(entry) { run in
                let content = try archive.bytes(of: entry, limit: WorkoutImporter.mostBytes)
                if let row = named.removeValue(forKey: entry.name) {
                    try await run.read(content, entry: entry.name, depth: depth + 1, calledBy: row)
                } else {
                    try await run.read(content, name: entry.name, depth: depth + 1)
                }
            }
        }
        if let strava { try await saveRest(of: strava, unread: named) }
        // Only tables of training are taken from other programs.
        for entry in entries where strava == nil && ArchiveEntryKind(entry) == .table {
            try await reading(entry) { run in
                let content = try archive.bytes(of: entry, limit: WorkoutImporter.mostBytes)
                let zone = run.journal.time.zone
                guard let table = try? TrainingTable.read(content, zone: zone, unit: run.options.unit) else { return }
                try await run.save(table, name: entry.name, depth: depth + 1)
            }
        }
    }

    /// Reads one entry. A fault in it does not end the reading of the others.
    private mutating func reading(_ entry: ZipEntry, _ body: (inout ImportRun) async throws -> Void) async throws {
        do {
            try await body(&self)
        } catch let error as ImportRefusal {
            refuse(entry.name, error.reason)
        } catch let error as FormatFault {
            refuse(entry.name, error.problem)
        }
    }

    private mutating func reading(_ entry: ZipEntry, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as FormatFault {
            refuse(entry.name, error.problem)
        }
    }

    /// A recording that `activities.csv` names.
    private mutating func read(
        _ bytes: [UInt8],
        entry: String,
        depth: Int,
        calledBy row: ImportedWorkout
    ) async throws {
        var content = bytes
        if Gzip.isGzip(content) {
            content = try Gzip.decompressed(content, limits: InflateLimits(outputBytes: WorkoutImporter.mostBytes))
        }
        let kind = FileKind(head: Array(content.prefix(65_536)))
        guard [.fit, .gpx, .tcx].contains(kind) else { return try await read(content, name: entry, depth: depth) }
        var file = try parsed(content, kind, name: entry)
        if file.workouts.count == 1 { file.workouts[0] = StravaTable.named(file.workouts[0], by: row) }
        try await save(file, name: entry, depth: depth)
    }

    /// Saves what was typed in, and what the archive has no file of.
    private mutating func saveRest(of strava: StravaTable, unread: [String: ImportedWorkout]) async throws {
        var file = ImportedFile(source: "strava")
        file.workouts = strava.rows.filter { $0.file.map { unread[$0] != nil } ?? true }.map(\.workout)
        file.refusals = strava.refusals
        try await save(file, name: "activities.csv", depth: 1)
    }

    // MARK: Apple Health

    /// - Returns: the recordings in the archive that belong to its workouts.
    private mutating func readHealth(_ archive: ZipArchive, _ entry: ZipEntry) async throws -> Set<String> {
        let reader = try archive.open(entry)
        var head: [UInt8] = []
        while head.count < 65_536, let piece = try reader.next() { head += piece }
        // Clinical documents and whatever else is XML is passed over.
        guard FileKind(head: head) == .appleHealth else { return [] }
        return try await readHealth(name: entry.name, archive: archive) {
            if !head.isEmpty {
                defer { head = [] }
                return head
            }
            return try reader.next() ?? []
        }
    }

    @discardableResult
    private mutating func readHealth(
        name: String,
        archive: ZipArchive?,
        next: () throws -> [UInt8]
    ) async throws -> Set<String> {
        outcome.sources["apple-health", default: 0] += 1
        var health = AppleHealthReader()
        var routes = HealthRoutes(archive)
        // While one batch of measurements is written, the next is read; never more than one waits.
        try await withThrowingTaskGroup(of: SampleBatch.Saved.self) { writing in
            var (bytes, told) = (0, 0)
            while !health.isFailed, case let piece = try next(), !piece.isEmpty {
                try Task.checkCancellation()
                health.append(piece)
                if health.measurements.count >= 20_000 || health.workouts.count >= 200 {
                    try await drain(&health, &routes, &writing)
                }
                bytes += piece.count
                if bytes - told >= 8 << 20 {
                    told = bytes
                    try await options.progress(name, bytes)
                }
            }
            health.finish()
            try await drain(&health, &routes, &writing)
            if let saved = try await writing.next() { note(saved) }
        }
        outcome.filesRead += 1
        outcome.refusals += health.refusals + routes.refusals
        let kinds = health.passedOver.count
        let others = health.passedOver.values.reduce(0, +)
        if others > 0 {
            outcome.remarks.append(
                others == 1
                    ? "One record of a kind that Bento does not keep was passed over."
                    : "\(others) records of \(kinds == 1 ? "a kind" : "\(kinds) kinds") that Bento does not keep were passed over."
            )
        }
        return routes.taken
    }

    private mutating func drain(
        _ health: inout AppleHealthReader,
        _ routes: inout HealthRoutes,
        _ writing: inout ThrowingTaskGroup<SampleBatch.Saved, any Error>
    ) async throws {
        // Each batch keeps the state of the import, so the batch before must be done.
        if let saved = try await writing.next() { note(saved) }
        let (measurements, found) = health.take()
        var workouts = found
        for index in workouts.indices { routes.attach(to: &workouts[index]) }
        if !workouts.isEmpty { try await save(workouts, source: "apple-health") }
        guard !measurements.isEmpty else { return }
        let batch = SampleBatch(
            measurements: measurements,
            made: made(),
            isDryRun: options.isDryRun,
            now: journal.time.now,
            writer: samplesWritten
        )
        let database = journal.database
        writing.addTask { try await batch.save(in: database) }
    }

    private mutating func note(_ saved: SampleBatch.Saved) {
        // The rows that a dry run has written are gone again, with their sources.
        if !options.isDryRun { samplesWritten = saved.writer }
        outcome.samples += saved.added
        outcome.knownSamples += saved.known
        if saved.impossible > 0, outcome.remarks.count < 1000 {
            outcome.remarks.append(
                saved.impossible == 1
                    ? "One measurement that cannot be right was left out."
                    : "\(saved.impossible) measurements that cannot be right were left out."
            )
        }
    }

    // MARK: Saving

    private mutating func save(_ file: ImportedFile, name: String, depth: Int) async throws {
        outcome.filesRead += 1
        for refusal in file.refusals {
            refuse(depth == 0 ? refusal.place : "\(name), \(refusal.place)", refusal.reason)
        }
        let room = max(0, 1000 - outcome.remarks.count)
        outcome.remarks += file.remarks.prefix(room).map { depth == 0 ? $0 : "\(name): \($0)" }
        guard !file.workouts.isEmpty else { return }
        outcome.sources[file.source, default: 0] += 1
        try await save(file.workouts, source: file.source)
    }

    private mutating func save(_ workouts: [ImportedWorkout], source: String) async throws {
        let time = journal.time
        // Before 1970 and far ahead are clocks that were never set.
        let possible = 1..<(Moment(time.now).milliseconds + 86_400_000)
        for workout in workouts where !possible.contains(workout.startedAt) {
            refuse(workout.place, "'\(workout.name)' starts at a time that cannot be")
        }
        let sane = workouts.filter { possible.contains($0.startedAt) }
        for workout in sane {
            let day = LocalDay(of: Moment(milliseconds: workout.startedAt).date, in: time.zone)
            outcome.earliest = min(outcome.earliest ?? day, day)
            outcome.latest = max(outcome.latest ?? day, day)
        }
        names.learn(sane, from: library)
        let saver = ImportSaver(
            importID: id,
            source: source,
            names: names,
            zone: time.zone,
            now: time.now,
            saysUnit: options.saysUnit
        )
        let made = made()
        let isDryRun = options.isDryRun
        let counts = try await journal.database.writeOrUndo(isDryRun) { database in
            let counts = try saver.save(sane, in: database)
            var made = made
            made.added += counts.added
            made.linked += counts.linked + counts.updated
            if counts.added + counts.linked + counts.updated > 0, !isDryRun {
                try made.keep(in: database, at: time.now)
            }
            return counts
        }
        outcome.counts.add(counts)
    }

    /// Saves the plans of a calendar.
    private mutating func savePlans(_ bytes: [UInt8], name: String, depth: Int) async throws {
        guard let plan = options.plan else { return refuse(name, "a calendar; import it with 'bento workouts import'") }
        let time = journal.time
        let calendar = try CalendarPlans.read(bytes, zone: time.zone, now: time.now)
        outcome.filesRead += 1
        for refusal in calendar.refusals {
            refuse(depth == 0 ? refusal.place : "\(name), \(refusal.place)", refusal.reason)
        }
        outcome.remarks += calendar.remarks.map { depth == 0 ? $0 : "\(name): \($0)" }
        guard !calendar.sessions.isEmpty else { return }
        outcome.sources[PlannedImport.source, default: 0] += 1
        // Plans have few titles.
        var plans: [String: TrainingControl.Plan] = [:]
        var items: [PlannedImport.Item] = []
        for session in calendar.sessions {
            var meant: TrainingControl.Plan
            if let known = plans[session.title] { meant = known } else { meant = try await plan(session.title) }
            plans[session.title] = meant
            meant.notes = session.notes
            items.append(PlannedImport.Item(session: session, plan: meant))
            outcome.earliest = min(outcome.earliest ?? session.day, session.day)
            outcome.latest = max(outcome.latest ?? session.day, session.day)
        }
        let (saver, made, isDryRun) = (PlannedImport(importID: id, time: time), made(), options.isDryRun)
        let counts = try await journal.database.writeOrUndo(isDryRun) { [items] database in
            let counts = try saver.save(items, in: database)
            var made = made
            made.added += counts.added
            made.linked += counts.updated
            if counts.added + counts.updated > 0, !isDryRun { try made.keep(in: database, at: time.now) }
            return counts
        }
        outcome.counts.add(counts)
    }

    /// The import as far as it is. It is kept with what it saves, in the same transaction: one that is interrupted can be taken
    /// back, too.
    private func made() -> WorkoutImport {
        WorkoutImport(
            id: id,
            name: String(name.prefix(200)),
            source: outcome.sources.keys.sorted().joined(separator: ", "),
            importedAt: startedAt,
            added: outcome.counts.added,
            linked: outcome.counts.linked + outcome.counts.updated,
            unchanged: outcome.counts.unchanged,
            refused: outcome.refusals.count,
            samples: outcome.samples
        )
    }

    consuming func finish() async throws -> ImportOutcome {
        outcome.unknownNames = names.unknown
        let changed = outcome.counts.added + outcome.counts.linked + outcome.counts.updated
        guard !options.isDryRun, changed + outcome.samples > 0 else { return outcome }
        let now = journal.time.now
        let (made, written) = (made(), samplesWritten)
        try await journal.database.write { database in
            if var writer = written { try writer.finish(in: database) }
            try made.save(in: database, at: now)
        }
        outcome.id = id
        return outcome
    }
}
