import AppData
import Core
import FoodReading
import FoodRules
import Foundation

/// Keeps the meals that are planned, and logs those that were eaten.
package struct MealPlans: Sendable {
    let journal: FoodJournal
    let diary: Diary
    let store: OwnFoodStore

    /// All that are not eaten yet, from yesterday on: what was planned before that was not eaten.
    package func open() async throws -> [PlannedMeal] {
        let first = journal.time.today.adding(days: -1)
        return try await journal.database.read { try PlannedMeal.open(from: first, in: $0) }
    }

    /// Plans what words say, or the favorite of that name.
    ///
    /// - Throws: ``FoodError``, also for a day that is over.
    package func plan(_ parsed: ParsedMeal, at place: Diary.Place) async throws -> PlannedMeal {
        let time = journal.time
        let day = place.day ?? time.today.adding(days: max(0, min(parsed.time?.dayOffset ?? 0, 366)))
        guard day >= time.today else {
            throw FoodError.badValue(
                "The day of a plan",
                given: "\(day)",
                allowed: "today or later; log what was eaten"
            )
        }
        guard day <= time.today.adding(days: 366) else {
            throw FoodError.badValue("The day of a plan", given: "\(day)", allowed: "within a year")
        }
        let id = RowID.make(at: time.now)
        let favorite = try await store.favorites().first { $0.name.lowercased() == parsed.text.lowercased() }
        let items: [FoodItem]
        if let favorite {
            items = favorite.items
        } else {
            let refused = parsed.items.filter(\.isRefused).compactMap { $0.problem?.message }
            guard refused.isEmpty else { throw FoodError.refused(refused) }
            items = parsed.items.enumerated().map { FoodItem($1, entry: id, position: $0, at: time.now) }
        }
        guard items.contains(where: { $0.state != .unresolved }) else {
            throw FoodError.nothingRecognised(parsed.text, nearest: parsed.items.flatMap(\.alternatives).map(\.name))
        }
        let minute = place.minute ?? parsed.time?.minuteOfDay
        let named = place.meal ?? favorite?.meal ?? parsed.meal.flatMap { Meal(rawValue: $0.rawValue) }
        let now = LocalMinute.of(time.now, zone: time.zone)
        let meal = named ?? Meal.nearest(to: minute ?? (day == time.today ? now : 18 * 60), isTrainingDay: false)
        let plan = PlannedMeal(id: id, day: day, meal: meal, minute: minute, words: parsed.text, items: items)
        try await journal.change("plan \(FoodError.short(parsed.text))") { try $0.save(plan, into: \.planned, in: $1) }
        return plan
    }

    /// Logs a planned meal as eaten: at its time where that is over, else now.
    package func eat(_ plan: PlannedMeal, at place: Diary.Place) async throws -> LoggedEntry {
        let time = journal.time
        var place = place
        place.meal = place.meal ?? plan.meal
        if place.day == nil, plan.day < time.today { place.day = plan.day }
        if place.minute == nil {
            let (minute, now) = (plan.minute ?? plan.meal.usualMinute, LocalMinute.of(time.now, zone: time.zone))
            let isOver = plan.day < time.today || (plan.day == time.today && minute < now)
            place.minute = isOver ? minute : now
        }
        let entry = try await diary.entry(text: plan.words, at: place)
        let items = plan.items.map { $0.saturated.again(in: entry.id, at: time.now) }
        for item in items { try item.checkPlausible() }
        let logged = LoggedEntry(entry: entry, items: items)
        try await journal.change("log the planned \(plan.words)") { edit, database in
            guard var now = try PlannedMeal.living(plan.id, in: database), now.entryId == nil else {
                throw FoodError.changedMeanwhile(plan.words, isDeleted: false)
            }
            try edit.save(logged.entry, into: \.entries, in: database)
            for item in logged.items { try edit.save(item, into: \.items, in: database) }
            now.entryId = logged.entry.id
            try edit.save(now, into: \.planned, in: database)
        }
        return logged
    }

    package func delete(_ plan: PlannedMeal) async throws {
        try await journal.change("delete the planned \(plan.words)") { edit, database in
            guard let now = try PlannedMeal.living(plan.id, in: database) else { return }
            try edit.delete(now, into: \.planned, in: database)
        }
    }
}
