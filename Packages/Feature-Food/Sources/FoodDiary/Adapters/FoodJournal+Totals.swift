import AppData
import Core
import FoodLookup
import FoodRules
import Foundation
import GRDB

extension FoodJournal {
    /// The sum of a day: what each nutrient column adds up to, each item times its servings.
    package struct DayTotal: Sendable, Equatable {
        package let day: LocalDay
        package var macros: Macros
    }

    /// Totals of a span of days, earliest first; days without food are absent.
    package func totals(_ days: ClosedRange<LocalDay>) async throws -> [DayTotal] {
        try await database.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT e.day AS day,
                        TOTAL(i.kcal * i.servings) AS kcal, TOTAL(i.protein * i.servings) AS protein,
                        TOTAL(i.carbs * i.servings) AS carbs, TOTAL(i.fat * i.servings) AS fat
                    FROM food_entries e
                    JOIN food_items i ON i.entry_id = e.id AND i.deleted_at IS NULL
                    WHERE e.deleted_at IS NULL AND e.day BETWEEN ? AND ?
                    GROUP BY e.day ORDER BY e.day
                    """,
                arguments: [days.lowerBound, days.upperBound]
            )
            return rows.compactMap { row in
                LocalDay.fromDatabaseValue(row["day"]).map { DayTotal(day: $0, macros: Self.macros(row)) }
            }
        }
    }

    /// The intake of each of some days, in total and up to a time of day; days without intake are left out.
    ///
    /// - Parameters:
    ///   - days: the latest first; no more of them are read than have intake.
    ///   - minute: minutes after local midnight, by the clock where the food was eaten.
    ///   - zone: where most of it was.
    ///   - limit: how many days are wanted.
    static func pastDays(
        _ days: [LocalDay],
        until minute: Int,
        zone: TimeZone,
        limit: Int,
        in database: Database
    ) throws -> [DayProjection.PastDay] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT e.eaten_at, e.zone, TOTAL(i.kcal * i.servings) FROM food_entries e
                JOIN food_items i ON i.entry_id = e.id AND i.deleted_at IS NULL
                WHERE e.deleted_at IS NULL AND e.day = ?
                GROUP BY e.id
                """
        )
        // Finding a zone by its name costs more than all the rest of a row.
        var zones = [zone.identifier: zone]
        var past: [DayProjection.PastDay] = []
        for day in days where past.count < limit {
            var (byNow, total) = (0.0, 0.0)
            let rows = try Row.fetchCursor(statement, arguments: [day])
            while let row = try rows.next() {
                guard let moment = Moment.fromDatabaseValue(row[0]), let name = String.fromDatabaseValue(row[1]) else {
                    continue
                }
                let zone = zones[name] ?? TimeZone.named(name) ?? .gmt
                zones[name] = zone
                let kcal = NumberText.saturated(Double.fromDatabaseValue(row[2]) ?? 0)
                total += kcal
                if LocalMinute.of(moment.date, zone: zone) <= minute { byNow += kcal }
            }
            if total > 0 { past.append(DayProjection.PastDay(byNow: byNow, total: total)) }
        }
        return past
    }

    /// The water of a day, in millilitres.
    package func water(on day: LocalDay) async throws -> Double {
        try await database.read { try Self.water(on: day, in: $0) }
    }

    static func water(on day: LocalDay, in database: Database) throws -> Double {
        NumberText.saturated(
            try Double.fetchOne(
                database.cachedStatement(
                    sql: "SELECT TOTAL(milliliters) FROM food_water WHERE deleted_at IS NULL AND day = ?"
                ),
                arguments: [day]
            ) ?? 0
        )
    }

    /// The water of each day of a span, in millilitres.
    package func water(_ days: ClosedRange<LocalDay>) async throws -> [LocalDay: Double] {
        try await database.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT day, TOTAL(milliliters) FROM food_water
                    WHERE deleted_at IS NULL AND day BETWEEN ? AND ? GROUP BY day
                    """,
                arguments: [days.lowerBound, days.upperBound]
            )
            let pairs = rows.compactMap { row in
                LocalDay.fromDatabaseValue(row[0]).map { ($0, NumberText.saturated(row[1])) }
            }
            return Dictionary(pairs, uniquingKeysWith: { $1 }).filter { $0.value > 0 }
        }
    }

    /// Units in which nobody counts what they had; a cup or a pint is one.
    private static let weighed: Set<FoodUnit> = [
        .gram, .kilogram, .milligram, .ounce, .pound, .stone, .milliliter, .centiliter, .deciliter, .liter, .fluidOunce,
        .teaspoon, .tablespoon, .dessertspoon,
    ]

    /// Each food of a span of days, in order of time.
    package func eatenFoods(_ days: ClosedRange<LocalDay>) async throws -> [EatenFood] {
        try await database.read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT e.day, e.eaten_at, e.zone, e.id, e.meal, i.name, i.quantity * i.servings, i.unit,
                        i.grams * i.servings, i.kcal * i.servings, i.protein * i.servings, i.carbs * i.servings,
                        i.fat * i.servings, i.fiber * i.servings, i.sugar * i.servings, i.sodium * i.servings
                    FROM food_entries e JOIN food_items i ON i.entry_id = e.id AND i.deleted_at IS NULL
                    WHERE e.deleted_at IS NULL AND e.day BETWEEN ? AND ?
                    ORDER BY e.day, e.eaten_at, e.id, i.position
                    """,
                arguments: [days.lowerBound, days.upperBound]
            )
            // Finding a zone by its name costs more than all the rest of a row.
            var zones: [String: TimeZone] = [:]
            var foods: [EatenFood] = []
            while let row = try rows.next() {
                guard let day = LocalDay.fromDatabaseValue(row[0]), let moment = Moment.fromDatabaseValue(row[1]),
                    let entry = RowID.fromDatabaseValue(row[3]), let zoneName = String.fromDatabaseValue(row[2])
                else { continue }
                let zone = zones[zoneName] ?? TimeZone.named(zoneName) ?? .gmt
                zones[zoneName] = zone
                func figure(_ column: Int) -> Double? {
                    // 'Double.fromDatabaseValue(row[column]).map' ends the optimizer of Swift 6.3.1.
                    (try? row.decode(Double?.self, atIndex: column)).map { NumberText.stable(NumberText.saturated($0)) }
                }
                let unit = String.fromDatabaseValue(row[7]).flatMap(FoodUnit.init(rawValue:))
                foods.append(
                    EatenFood(
                        day: day,
                        minute: LocalMinute.of(moment.date, zone: zone),
                        entry: entry.uuid,
                        meal: String.fromDatabaseValue(row[4]) ?? "",
                        name: String.fromDatabaseValue(row[5]) ?? "",
                        pieces: unit.map { Self.weighed.contains($0) } == false ? figure(6) : nil,
                        grams: figure(8),
                        macros: Macros(
                            kcal: figure(9) ?? 0,
                            protein: figure(10) ?? 0,
                            carbs: figure(11) ?? 0,
                            fat: figure(12) ?? 0
                        ),
                        fiber: figure(13),
                        sugar: figure(14),
                        sodium: figure(15)
                    )
                )
            }
            return foods
        }
    }

    /// The days of a span that have entries, earliest first.
    static func daysWithEntries(_ days: ClosedRange<LocalDay>, in database: Database) throws -> [LocalDay] {
        try LocalDay.fetchAll(
            database,
            sql: "SELECT DISTINCT day FROM food_entries WHERE deleted_at IS NULL AND day BETWEEN ? AND ? ORDER BY day",
            arguments: [days.lowerBound, days.upperBound]
        )
    }

    /// Calls a function with each food of a span of days, in no order. One that cannot be read costs only itself.
    static func forEachItem(
        _ days: ClosedRange<LocalDay>,
        in database: Database,
        _ body: (FoodItem) -> Void
    ) throws {
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT i.* FROM food_items i JOIN food_entries e ON e.id = i.entry_id
                WHERE i.deleted_at IS NULL AND e.deleted_at IS NULL AND e.day BETWEEN ? AND ?
                """,
            arguments: [days.lowerBound, days.upperBound]
        )
        while let row = try rows.next() {
            if let item = try? FoodItem(row: row) { body(item) }
        }
    }

    /// The person's words on which days of a span are training days.
    static func trainingDayMarks(_ days: ClosedRange<LocalDay>, in database: Database) throws -> [TrainingDayMark] {
        try TrainingDayMark.living(where: "id BETWEEN ? AND ?", [days.lowerBound, days.upperBound], in: database)
    }

    /// The number of times that each food was logged, by its id in the catalog.
    package func usage() async throws -> [String: Int] {
        try await database.read { database in
            let rows = try Row.fetchAll(database, sql: "SELECT id, uses FROM food_usage WHERE uses > 0")
            return Dictionary(rows.map { ($0["id"], $0["uses"]) }, uniquingKeysWith: +)
        }
    }

    /// The foods eaten last, the latest first, each once.
    package func recentFoods(limit: Int) async throws -> [RecentFood] {
        try await database.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT i.source_id AS id, i.name AS name, MAX(e.eaten_at) AS eaten_at
                    FROM (SELECT * FROM food_entries WHERE deleted_at IS NULL ORDER BY eaten_at DESC LIMIT 200) e
                    JOIN food_items i ON i.entry_id = e.id AND i.deleted_at IS NULL AND i.source_id IS NOT NULL
                    GROUP BY i.source_id ORDER BY MAX(e.eaten_at) DESC, i.source_id LIMIT ?
                    """,
                arguments: [limit]
            )
            return rows.compactMap { row in
                guard let id = String.fromDatabaseValue(row["id"]), let name = String.fromDatabaseValue(row["name"]),
                    let eatenAt = Moment.fromDatabaseValue(row["eaten_at"])
                else { return nil }
                return RecentFood(id: id, name: name, eatenAt: eatenAt.date)
            }
        }
    }

    private static func macros(_ row: Row) -> Macros {
        func total(_ column: String) -> Double { NumberText.saturated(Double.fromDatabaseValue(row[column]) ?? 0) }
        return Macros(kcal: total("kcal"), protein: total("protein"), carbs: total("carbs"), fat: total("fat"))
    }
}

/// A food that was eaten, and when last.
package struct RecentFood: Sendable, Hashable, Codable {
    /// The id in the catalogue.
    package let id: String
    package let name: String
    package let eatenAt: Date
}
