import AppData
import Core
import FoodFiles
import FoodRules
import Formats
import Foundation
import GRDB

/// The findings and effects of an import.
package struct FoodImportOutcome: Sendable {
    /// The outcome for the foods of a file.
    package struct Counts: Sendable, Hashable {
        package var added = 0
        /// Imported before, and different now.
        package var updated = 0
        /// Imported before: unchanged, changed by the person since, or deleted.
        package var known = 0
        package var entries = 0
    }

    package var counts = Counts()
    package var weights = 0
    package var knownWeights = 0
    package var programs: [String] = []
    package var passed: [PassedOver.Reason: (count: Int, firstLine: Int)] = [:]
    package var remarks: [String] = []
    package var earliest: LocalDay?
    package var latest: LocalDay?

    var changes: Int { counts.added + counts.updated + weights }

    mutating func pass(_ passed: PassedOver) {
        self.passed[passed.reason, default: (0, passed.line)].count += 1
    }
}

/// Reads diaries of other programs, archives of them included, and saves what is in them.
///
/// Rows are saved as they are read, so that memory does not grow with the file; what was saved before an interruption is
/// recognized the next time.
package struct FoodImporter: Sendable {
    package struct Options: Sendable {
        package var isDryRun = false
        package var dates: DateOrder?
        /// Kilograms in one of the file's weights, where it does not say its unit.
        package var weightUnit = 1.0
        /// True if the person named the unit.
        package var saysWeightUnit = false
        /// Asked where a file's dates may be read either way; an example of them.
        var askDates: @Sendable (_ example: String) async throws -> DateOrder
        /// Told how many bytes of a file are read.
        package var progress: @Sendable (_ name: String, _ bytes: Int) async throws -> Void = { _, _ in }

        package init(askDates: @escaping @Sendable (_ example: String) async throws -> DateOrder) {
            self.askDates = askDates
        }
    }

    /// Bytes of a file; five years of a diary have some ten million.
    static let mostBytes = 1 << 30
    private static let batch = 1000

    let journal: FoodJournal

    package init(journal: FoodJournal) {
        self.journal = journal
    }

    /// - Throws: ``Failure`` and ``FormatFault`` where nothing in it is a diary; nothing is changed then.
    package func run(_ bytes: any RandomAccessBytes, name: String, options: Options) async throws -> FoodImportOutcome {
        guard bytes.byteCount <= Self.mostBytes else {
            throw Failure.invalid("food.bad-file", "'\(name)' is larger than \(Self.mostBytes >> 20) MB.")
        }
        var run = Run(saver: FoodImportSaver(id: .make(at: journal.time.now), name: name, time: journal.time))
        if ZipArchive.isZip(try bytes.read(at: 0, count: 4)) {
            try await readArchive(bytes, name: name, &run, options)
        } else {
            try await read(name, &run, options) {
                var offset = 0
                return {
                    let piece = try bytes.read(at: offset, count: 1 << 18)
                    offset += piece.count
                    return piece.isEmpty ? nil : piece
                }
            }
        }
        return run.outcome
    }

    private struct Run {
        var saver: FoodImportSaver
        var outcome = FoodImportOutcome()
    }

    private func readArchive(
        _ bytes: any RandomAccessBytes,
        name: String,
        _ run: inout Run,
        _ options: Options
    ) async throws {
        let archive = try ZipArchive(bytes)
        let tables = archive.entries.filter { !$0.isFolder && $0.lastComponent.lowercased().hasSuffix(".csv") }
        var unread: [any Error] = []
        for entry in tables {
            do {
                try await read(entry.lastComponent, &run, options) {
                    let reader = try archive.open(entry)
                    return { try reader.next() }
                }
            } catch let error as Failure where error.code == "food.bad-file" {
                unread.append(error)
                run.outcome.remarks.append(
                    "\(entry.lastComponent.prefix(80)) in the archive is not a diary and was left out."
                )
            } catch let error as FormatFault {
                unread.append(error)
                run.outcome.remarks.append(
                    "\(entry.lastComponent.prefix(80)) in the archive cannot be read: \(error.problem)."
                )
            }
        }
        guard !run.outcome.programs.isEmpty else {
            throw unread.first
                ?? Failure.invalid("food.bad-file", "'\(name)' has no CSV file in it.", recovery: "Export it again.")
        }
    }

    /// Reads one table: once for the forms it is in, once for its rows.
    private func read(
        _ name: String,
        _ run: inout Run,
        _ options: Options,
        _ begin: () throws -> () throws -> [UInt8]?
    ) async throws {
        let survey = try DiarySurvey(name: name, next: try begin())
        let order: DateOrder
        if let known = options.dates ?? survey.dates {
            order = known
        } else {
            order = try await options.askDates(survey.example ?? "")
        }
        let program = survey.header.program.title
        if !run.outcome.programs.contains(program) { run.outcome.programs.append(program) }
        run.saver.source = survey.header.program.rawValue
        var reader = DiaryReader(survey, dates: order, today: journal.time.today, weightUnit: options.weightUnit)
        if survey.assumesWeightUnit, !options.saysWeightUnit {
            let unit = options.weightUnit == 1 ? "kg" : "lb"
            run.outcome.remarks.append(
                "The file does not say the unit of its weights; \(unit) was taken. --unit says another."
            )
        }
        let next = try begin()
        var rows: [DiaryRow] = []
        var (bytes, told, isEnded) = (0, 0, false)
        while !isEnded {
            try Task.checkCancellation()
            if let piece = try next() {
                bytes += piece.count
                reader.append(piece)
            } else {
                isEnded = true
                reader.finish()
            }
            while let row = reader.next() {
                rows.append(row)
                if rows.count >= Self.batch { try await save(&rows, &run, options) }
            }
            if bytes - told >= 1 << 20 {
                told = bytes
                try await options.progress(name, bytes)
            }
        }
        try await save(&rows, &run, options)
    }

    private func save(_ rows: inout [DiaryRow], _ run: inout Run, _ options: Options) async throws {
        defer { rows = [] }
        let (batch, before, isDryRun) = (rows, run, options.isDryRun)
        let body: @Sendable (Database) throws -> Run = { database in
            var run = before
            try run.saver.save(batch, &run.outcome, isDryRun: isDryRun, in: database)
            return run
        }
        run = try await isDryRun ? journal.database.read(body) : journal.database.write(body)
    }
}
