import AppData
import Core
import FoodReading
import FoodRules
import Foundation
import Networking
import Observation

/// Food's state and its door for flows and for other features: it reads words, keeps entries, and holds the day that a
/// watching screen shows.
@MainActor
@Observable
package final class FoodCoordinator {
    /// The day that is being watched, as it is now; `nil` until somebody watches.
    package private(set) var shown: DaySheet? {
        didSet { revision += 1 }
    }
    /// Counts the changes of ``shown``.
    private(set) var revision = 0

    package nonisolated let journal: FoodJournal
    package nonisolated let library: FoodLibrary
    package nonisolated let diary: Diary
    package nonisolated let ownFoods: OwnFoods
    package nonisolated let finder: FoodFinder
    package nonisolated let body: BodyLog
    package nonisolated let plans: MealPlans
    package nonisolated let targets: TargetSource
    package nonisolated let expenditure: ExpenditureReader
    package nonisolated let barcodes: BarcodeLookup
    package nonisolated let time: TimeContext
    package nonisolated let settings: FeatureSettings
    package nonisolated let days: DayReader

    package nonisolated init(
        database: AppDatabase,
        workouts: (any WorkoutsCoordinating)?,
        transport: (any HTTPTransport)?,
        settings: FeatureSettings,
        flags: FeatureFlags = FeatureFlags(feature: "food", source: nil),
        time: TimeContext
    ) {
        self.time = time
        self.settings = settings
        journal = FoodJournal(database: database, time: time)
        library = FoodLibrary(database: database, flags: flags)
        targets = TargetSource(database: database, time: time, workouts: workouts)
        expenditure = ExpenditureReader(journal: journal, time: time)
        barcodes = BarcodeLookup(journal: journal, transport: transport, settings: settings, time: time)
        days = DayReader(journal: journal, targets: targets, settings: settings, time: time)
        diary = Diary(journal: journal, library: library, targets: targets, time: time)
        ownFoods = OwnFoods(
            store: OwnFoodStore(journal: journal),
            library: library,
            diary: diary,
            barcodes: barcodes,
            time: time
        )
        finder = FoodFinder(diary: diary, ownFoods: ownFoods)
        body = BodyLog(journal: journal, time: time)
        plans = MealPlans(journal: journal, diary: diary, store: ownFoods.store)
    }

    // MARK: Reading

    /// Reads words without saving anything. What nobody knows by them, or what would be a guess, is looked for among the
    /// products that were imported.
    ///
    /// - Parameter language: of who speaks.
    package func read(_ text: String, speaking language: String? = nil) async throws -> ParsedMeal {
        let parser = try await library.parser(speaking: language)
        return try await ProductStore(database: journal.database).completed(parser.parse(text), by: parser)
    }

    /// A day's sheet.
    package func sheet(_ day: LocalDay) async throws -> DaySheet { try await days.sheet(day) }

    // MARK: Logging

    /// Logs what was read, or corrects the last entry where the words say so.
    ///
    /// - Throws: ``FoodError``.
    package func log(_ parsed: ParsedMeal, options: EntryPlan.Options) async throws -> LogOutcome {
        if parsed.entryCorrection != nil { return try await diary.correct(parsed, options: options) }
        if parsed.onlySaysWhatWasNotEaten { return LogOutcome(parsed: parsed, entries: [], refused: []) }
        try parsed.requireMeal()
        let day = options.day ?? time.today
        let isTrainingDay = try await targets.isTrainingDay(day)
        let plan = try EntryPlan(parsed, options: options, time: time, isTrainingDay: isTrainingDay)
        try parsed.requireFood(in: plan)
        try await journal.add(plan.entries, summary: "log \(FoodError.short(parsed.text))")
        return LogOutcome(parsed: parsed, entries: plan.entries, refused: plan.refused)
    }

    // MARK: Watching

    /// Keeps ``shown`` at what a day holds, whichever process writes, until the task is canceled.
    package func follow(_ day: LocalDay, clock: any Clock<Duration> = ContinuousClock()) async throws {
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
    package func revisions() -> Observations<Int, Never> {
        Observations { self.revision }
    }
}

extension ParsedMeal {
    /// A meal was skipped, or what was named was not eaten.
    fileprivate var onlySaysWhatWasNotEaten: Bool {
        items.isEmpty && (!skippedMeals.isEmpty || removed.contains(where: \.isTakenBack))
    }

    /// - Throws: ``FoodError`` where the words tell of something else than a meal.
    fileprivate func requireMeal() throws {
        guard items.isEmpty, let statement = statements.first else { return }
        throw FoodError.missing(
            "\"\(FoodError.short(statement))\" does not describe a meal; nothing was logged.",
            hint: "If you ate it, write so: bento food log \"had 2 eggs and toast\"."
        )
    }

    /// - Throws: ``FoodError`` where nothing of the plan is known, and nothing is asked about: of that the words are kept.
    fileprivate func requireFood(in plan: EntryPlan) throws {
        let isAsked = items.contains {
            switch $0.problem {
            case .guess, .unclear: true
            default: false
            }
        }
        guard !isAsked, !plan.entries.contains(where: { $0.items.contains { $0.state != .unresolved } }) else { return }
        let reasons = plan.refused.compactMap { $0.problem?.message }
        guard reasons.isEmpty else { throw FoodError.refused(reasons) }
        throw FoodError.nothingRecognised(
            text.trimmingCharacters(in: .whitespacesAndNewlines),
            nearest: items.flatMap(\.alternatives).map(\.name)
        )
    }
}
