import AppData
import Core
import FoodReading
import FoodRules
import Foundation

/// The actions on entries: by figures, copies, changes, water.
package struct Diary: Sendable {
    /// The place of a new entry; parts that are not given follow from the moment.
    package struct Place: Sendable {
        package var meal: Meal?
        package var day: LocalDay?
        /// Minutes after local midnight.
        package var minute: Int?

        package init(meal: Meal? = nil, day: LocalDay? = nil, minute: Int? = nil) {
            self.meal = meal
            self.day = day
            self.minute = minute
        }
    }

    package let journal: FoodJournal
    let library: FoodLibrary
    let targets: TargetSource
    let time: TimeContext

    /// An entry without foods.
    ///
    /// - Parameter hint: the day and time that words say; what the place says counts before it.
    /// - Throws: ``FoodError/future(_:)``.
    func entry(text: String, at place: Place, hint: TimeHint? = nil) async throws -> FoodEntry {
        let moment = try EatingMoment(time: time, day: place.day, minute: place.minute).resolve(hint, meal: place.meal)
        let day = LocalDay(of: moment, in: time.zone)
        var meal = place.meal
        if meal == nil {
            meal = Meal.nearest(
                to: LocalMinute.of(moment, zone: time.zone),
                isTrainingDay: try await targets.isTrainingDay(day)
            )
        }
        return FoodEntry(
            id: .make(at: time.now),
            eatenAt: Moment(moment),
            zone: time.zone.identifier,
            day: day,
            meal: meal ?? .snack,
            rawText: text,
            parser: .none,
            confidence: 1
        )
    }

    /// Logs figures without a food.
    package func quick(_ figures: QuickFigures, at place: Place) async throws -> LoggedEntry {
        let entry = try await entry(text: "", at: place)
        let logged = LoggedEntry(entry: entry, items: [try figures.item(of: entry.id, at: time.now)])
        try await journal.add([logged], summary: "quick add \(figures.name)")
        return logged
    }

    /// Corrects the last entry as words say.
    func correct(_ parsed: ParsedMeal, options: EntryPlan.Options) async throws -> LogOutcome {
        guard let correction = parsed.entryCorrection, let last = try await journal.lastEntry() else {
            throw FoodError.missing(
                "\"\(FoodError.short(parsed.text))\" corrects the last entry, but nothing is logged yet.",
                hint: "Log it in full: bento food log \"2 eggs and toast\"."
            )
        }
        let rule = EntryCorrection(parser: try await library.parser(), time: time)
        switch try options.applied(to: rule.apply(correction, of: parsed, to: last), time: time) {
        case .removed:
            try await journal.delete(last)
            return LogOutcome(parsed: parsed, entries: [], refused: [], corrected: last)
        case .changed(let corrected):
            let saved = try await journal.update(last, summary: "correct \(last.title)") { $0 = corrected }
            return LogOutcome(parsed: parsed, entries: [saved], refused: [], corrected: last)
        }
    }

    /// The entry that a reference means.
    ///
    /// - Parameter day: whose entries are meant; `nil`: the numbers of today, and the last entry of all.
    func find(_ reference: String, on day: LocalDay?) async throws -> LoggedEntry {
        try await EntryFinder(journal: journal, day: day, usualDay: time.today).find(reference)
    }

    /// Logs a day, a meal or an entry again.
    ///
    /// - Parameter day: the day to copy from; `nil`: yesterday, but for the last entry of all.
    package func copy(
        from day: LocalDay?,
        to target: LocalDay,
        meal: Meal?,
        reference: String?
    ) async throws -> [LoggedEntry] {
        guard target <= time.today else { throw FoodError.future("\(target)") }
        let yesterday = time.today.adding(days: -1)
        let source = day ?? yesterday
        var entries: [LoggedEntry]
        if let reference {
            entries = [try await EntryFinder(journal: journal, day: day, usualDay: yesterday).find(reference)]
        } else {
            entries = try await journal.entries(on: source)
        }
        let found = entries.first?.entry.day ?? source
        if let meal { entries = entries.filter { $0.entry.meal == meal } }
        guard !entries.isEmpty else {
            let what = meal.map { "no \($0.title)" } ?? "nothing"
            throw FoodError.missing(
                "There is \(what) on \(found) to copy.",
                hint: "Name another day with --from; see 'bento food week'."
            )
        }
        let copies = entries.map { $0.copied(to: target, time: time) }
        try await journal.add(copies, summary: "copy \(copies.map(\.title).joined(separator: ", "))")
        return copies
    }

    /// Changes an entry.
    ///
    /// - Returns: the entry as saved, and its new words as read where there are some.
    /// - Throws: ``FoodError``, among them where another process changed the entry meanwhile.
    package func edit(
        _ reference: String,
        on day: LocalDay?,
        _ edit: EntryEdit,
        speaking language: String? = nil
    ) async throws -> (saved: LoggedEntry, parsed: ParsedMeal?) {
        let found = try await find(reference, on: day)
        var parsed: ParsedMeal?
        if let words = edit.words { parsed = try await library.parser(speaking: language).parse(words) }
        let edited = try edit.applied(to: found, as: parsed, time: time)
        let saved = try await journal.update(found, summary: "edit \(found.title)") { $0 = edited }
        return (saved, parsed)
    }

    /// Deletes an entry.
    package func delete(_ reference: String, on day: LocalDay?) async throws -> LoggedEntry {
        let found = try await find(reference, on: day)
        try await journal.delete(found)
        return found
    }

    /// The amount of water in words: `500ml`, or as in a sentence, `two glasses`.
    ///
    /// - Throws: ``FoodError/badValue(_:given:allowed:)``.
    package func milliliters(_ words: String) async throws -> Double {
        if let typed = VolumeAmount(words) { return typed.milliliters }
        // Digits that the above does not read may be two numbers, "1,500ml", and are not guessed at.
        if words.first?.isNumber != true {
            let said = try await library.parser().parse("\(words) of water")
            if said.items.count == 1, said.notUnderstood.isEmpty, let item = said.items.first, item.unitIsStated,
                item.food?.name == "water", let grams = item.grams
            {
                return item.unit.volumeInMilliliters.map { $0 * item.quantity } ?? grams
            }
        }
        throw FoodError.badValue(
            "The water",
            given: "'\(FoodError.short(words))'",
            allowed: "500ml, 0.5l, 16oz, 2cups or two glasses; a bare number is milliliters"
        )
    }

    /// Logs water.
    package func drink(milliliters: Double, at place: Place) async throws -> WaterDrink {
        guard milliliters > 0, milliliters <= 10_000 else {
            throw FoodError.badValue(
                "The water",
                given: "\(NumberText.short(milliliters)) ml",
                allowed: "more than 0, at most 10 liters at once"
            )
        }
        let moment = try EatingMoment(time: time, day: place.day, minute: place.minute).resolve(nil, meal: nil)
        let drink = WaterDrink(
            id: .make(at: time.now),
            drunkAt: Moment(moment),
            zone: time.zone.identifier,
            day: LocalDay(of: moment, in: time.zone),
            milliliters: milliliters
        )
        try await journal.add(drink)
        return drink
    }
}

/// The result of logging.
package struct LogOutcome: Sendable {
    package let parsed: ParsedMeal
    /// As saved.
    package let entries: [LoggedEntry]
    /// Foods that were shown and not logged.
    package let refused: [ParsedItem]
    /// The entry as it was, where the words corrected it.
    package var corrected: LoggedEntry?
}

/// Water drunk at one moment.
package struct WaterDrink: SyncedRecord, Equatable {
    package static let databaseTableName = "food_water"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            SyncGroup(.once, ["drunk_at", "zone", "day", "milliliters"])
        ]
    )

    package let id: RowID
    var drunkAt: Moment
    /// The IANA zone it was drunk in.
    package var zone: String
    /// The local day of ``drunkAt`` in ``zone``.
    package var day: LocalDay
    package var milliliters: Double
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?
}
