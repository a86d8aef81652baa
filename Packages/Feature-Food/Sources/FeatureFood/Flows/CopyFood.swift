import AppData
import ArgumentParser
import Core
import Foundation

struct CopyFood: Flow {
    static let descriptor = FlowDescriptor(
        "copy",
        "Log a day, a meal or an entry again",
        discussion: "Copies keep their time of day; what would be still to come is logged as eaten now.",
        effect: .writes,
        examples: [
            FlowExample("", "All of yesterday", input: [:]),
            FlowExample("--meal breakfast", "Yesterday's breakfast", input: ["meal": "breakfast"]),
            FlowExample("--entry 2 --from friday", "Friday's second entry", input: ["entry": "2", "from": "friday"]),
        ]
    )

    @Option(help: "The day to copy from; by default yesterday.") var from: DayArgument?
    @Option(help: "The day to copy to; by default today.") var to: DayArgument?
    @Option(help: "Only this meal.") var meal: Meal?
    @Option(help: "Only this entry: last, its number in the day, or the end of its id.") var entry: String?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EntriesReport {
        let today = session.time.today
        let source = from?.day(from: today) ?? today.adding(days: -1)
        let target = to?.day(from: today) ?? today
        guard target <= today else { throw FoodError.future("\(target)") }
        var entries: [LoggedEntry]
        if let entry {
            entries = [try await EntryFinder(journal: food.journal, day: source).find(entry)]
        } else {
            entries = try await food.journal.entries(on: source)
        }
        if let meal { entries = entries.filter { $0.entry.meal == meal } }
        guard !entries.isEmpty else {
            let what = meal.map { "no \($0.title)" } ?? "nothing"
            throw FoodError.missing(
                "There is \(what) on \(source) to copy.",
                hint: "Name another day with --from; see 'bento food week'."
            )
        }
        let copies = entries.map { copy($0, to: target, time: session.time) }
        try await food.log(copies, summary: "copy \(copies.map(\.title).joined(separator: ", "))")
        return EntriesReport("Copied", copies, sheet: try await food.sheet(target))
    }

    private func copy(_ logged: LoggedEntry, to day: LocalDay, time: TimeContext) -> LoggedEntry {
        let zone = TimeZone(identifier: logged.entry.zone) ?? time.zone
        let minute = LocalMinute.of(logged.entry.eatenAt.date, zone: zone)
        let moment = min(LocalMinute.moment(minute, on: day, in: time.calendar), time.now)
        return logged.again(at: moment, meal: logged.entry.meal, time: time)
    }
}

extension LoggedEntry {
    /// The same foods as a new entry.
    func again(at moment: Date, meal: Meal, time: TimeContext) -> LoggedEntry {
        let copy = FoodEntry(
            id: .make(at: time.now),
            eatenAt: Moment(moment),
            zone: time.zone.identifier,
            day: LocalDay(of: moment, in: time.calendar),
            meal: meal,
            rawText: entry.rawText,
            notes: entry.notes,
            parser: entry.parser,
            confidence: entry.confidence
        )
        return LoggedEntry(entry: copy, items: items.map { $0.again(in: copy.id, at: time.now) })
    }
}

extension FoodItem {
    /// The same food as a new row of an entry.
    func again(in entry: RowID, at date: Date) -> FoodItem {
        var copy = FoodItem(
            id: .make(at: date),
            entryId: entry,
            position: position,
            name: name,
            brand: brand,
            barcode: barcode,
            text: text,
            quantity: quantity,
            unit: unit,
            servingSize: servingSize,
            grams: grams,
            servings: servings,
            source: source,
            sourceId: sourceId,
            state: state,
            confidence: confidence
        )
        copy.perServing = perServing
        return copy
    }
}
