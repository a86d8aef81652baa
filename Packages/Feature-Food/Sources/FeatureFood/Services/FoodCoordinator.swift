import AppData
import Core
import FoodReading
import Foundation
import Networking
import Observation

/// Food's state and its door for flows and for other features: it reads words, keeps entries, and holds the day that a
/// watching screen shows.
@MainActor
@Observable
final class FoodCoordinator: FoodCoordinating {
    /// The day that is being watched, as it is now; `nil` until somebody watches.
    private(set) var shown: DaySheet? {
        didSet { revision += 1 }
    }
    /// Counts the changes of ``shown``.
    private(set) var revision = 0

    nonisolated let journal: FoodJournal
    nonisolated let library: FoodLibrary
    nonisolated let targets: TargetSource
    nonisolated let barcodes: BarcodeLookup
    nonisolated let time: TimeContext
    nonisolated private let reader: DayReader

    nonisolated init(
        database: AppDatabase,
        workouts: (any WorkoutsCoordinating)?,
        transport: (any HTTPTransport)?,
        time: TimeContext
    ) {
        self.time = time
        journal = FoodJournal(database: database, time: time)
        library = FoodLibrary(database: database)
        targets = TargetSource(database: database, time: time, workouts: workouts)
        barcodes = BarcodeLookup(journal: journal, transport: transport, time: time)
        reader = DayReader(journal: journal, targets: targets, time: time)
    }

    // MARK: Reading

    /// Reads words without saving anything.
    func read(_ text: String) async throws -> ParsedMeal {
        try await library.parser().parse(text)
    }

    /// A day's sheet.
    func sheet(_ day: LocalDay) async throws -> DaySheet {
        try await reader.sheet(day)
    }

    // MARK: Logging

    /// Logs what was read, or corrects the last entry where the words say so.
    ///
    /// - Throws: ``FoodError``.
    func log(_ parsed: ParsedMeal, options: EntryPlan.Options) async throws -> LogOutcome {
        if let correction = parsed.correction { return try await correct(correction, of: parsed) }
        let day = options.day ?? time.today
        let plan = try EntryPlan(
            parsed,
            options: options,
            time: time,
            isTrainingDay: try await targets.isTrainingDay(day)
        )
        guard plan.entries.contains(where: { $0.items.contains { $0.state != .unresolved } }) else {
            let reasons = plan.refused.compactMap { $0.problem?.message }
            guard reasons.isEmpty else { throw FoodError.refused(reasons) }
            throw FoodError.nothingRecognised(
                parsed.text.trimmingCharacters(in: .whitespacesAndNewlines),
                nearest: parsed.items.flatMap(\.alternatives).map(\.name)
            )
        }
        try await journal.add(plan.entries, summary: "log \(FoodError.short(parsed.text))")
        return LogOutcome(parsed: parsed, entries: plan.entries, refused: plan.refused)
    }

    /// Logs foods whose figures are known: a quick add, a favourite, a barcode, a recipe, a copy.
    func log(_ entries: [LoggedEntry], summary: String) async throws {
        try await journal.add(entries, summary: summary)
    }

    private func correct(_ correction: MealCorrection, of parsed: ParsedMeal) async throws -> LogOutcome {
        guard let last = try await journal.lastEntry() else {
            throw FoodError.missing(
                "\"\(FoodError.short(parsed.text))\" corrects the last entry, but nothing is logged yet.",
                hint: "Log it in full: bento food log \"2 eggs and toast\"."
            )
        }
        let rule = EntryCorrection(parser: try await library.parser(), time: time)
        switch try rule.apply(correction, of: parsed, to: last) {
        case .removed:
            try await journal.delete(last)
            return LogOutcome(parsed: parsed, entries: [], refused: [], corrected: last)
        case .changed(let corrected):
            let saved = try await journal.update(last, summary: "correct \(last.title)") { $0 = corrected }
            return LogOutcome(parsed: parsed, entries: [saved], refused: [], corrected: last)
        }
    }

    // MARK: Watching

    /// Keeps ``shown`` at what a day holds, whichever process writes, until the task is cancelled.
    func follow(_ day: LocalDay, clock: any Clock<Duration> = ContinuousClock()) async throws {
        let changes = try await journal.database.changes(clock: clock)
        shown = try await sheet(day)
        for try await _ in changes {
            let sheet = try await sheet(day)
            if sheet != shown { shown = sheet }
        }
    }

    /// A value whenever ``shown`` has changed.
    ///
    /// Numbers, not sheets: Swift 6.3.1 crashes on `Observations` of a large optional value.
    func revisions() -> Observations<Int, Never> {
        Observations { self.revision }
    }

    // MARK: Contract

    func logMeal(_ text: String, at moment: Date?) async throws -> MealSummary {
        guard text.utf8.count <= 10_000 else {
            throw FoodError.badValue("The text", given: "\(text.utf8.count) bytes", allowed: "at most 10,000 bytes")
        }
        var options = EntryPlan.Options(parser: .coach)
        if let moment {
            guard moment <= time.now.addingTimeInterval(300) else { throw FoodError.future("That moment") }
            options.day = LocalDay(of: moment, in: time.calendar)
            options.minute = LocalMinute.of(moment, zone: time.zone)
        }
        let outcome = try await log(try await read(text), options: options)
        guard let first = outcome.entries.first ?? outcome.corrected else {
            throw FoodError.nothingRecognised(text, nearest: [])
        }
        return outcome.entries.dropFirst().reduce(first.contract) { sum, entry in sum.adding(entry.contract) }
    }

    func daySummary(_ day: LocalDay) async throws -> DayNutrition {
        try await reader.sheet(day, isProjected: false).contract
    }

    func isTrainingDay(_ day: LocalDay) async throws -> Bool {
        try await targets.isTrainingDay(day)
    }

    func setTrainingDay(_ day: LocalDay, _ isTrainingDay: Bool?) async throws {
        try await journal.mark(day, isTrainingDay: isTrainingDay)
    }
}

/// What logging came to.
struct LogOutcome: Sendable {
    let parsed: ParsedMeal
    /// As saved.
    let entries: [LoggedEntry]
    /// Foods that were shown and not logged.
    let refused: [ParsedItem]
    /// The entry as it was, where the words corrected it.
    var corrected: LoggedEntry?
}

extension MealSummary {
    /// Both as one: a sentence may tell of several meals.
    func adding(_ other: MealSummary) -> MealSummary {
        MealSummary(
            id: id,
            meal: meal,
            eatenAt: eatenAt,
            foods: foods + other.foods,
            unresolved: unresolved + other.unresolved,
            totals: totals + other.totals
        )
    }
}
