import AppData
import Core
import FoodRules
import Foundation
import GRDB

/// Keeps what was eaten. Every change is one transaction that also records how to take it back.
package struct FoodJournal: Sendable {
    typealias Edit = UndoableEdit<JournalChange.Rows>

    package let database: AppDatabase
    package let time: TimeContext

    package init(database: AppDatabase, time: TimeContext) {
        self.database = database
        self.time = time
    }

    /// Changes rows in one transaction and remembers how to take it back.
    ///
    /// - Parameters:
    ///   - summary: what is done, for people: `log 2 eggs`.
    ///   - command: the change of a command that writes several times, which is taken back as one.
    @discardableResult
    func change<Value: Sendable>(
        _ summary: String,
        as command: RowID? = nil,
        _ body: @Sendable (inout Edit, Database) throws -> Value
    ) async throws -> Value {
        let now = time.now
        return try await database.write { database in
            let begun = try command.flatMap { try JournalChange.find($0, in: database) }
            // What was taken back while the command still asked stays so; what follows is a change of its own.
            let earlier = begun?.undoneAt == nil ? begun : nil
            var edit = Edit(at: now, rows: earlier?.rows ?? JournalChange.Rows())
            let value = try body(&edit, database)
            let change = JournalChange(
                id: earlier?.id ?? (begun == nil ? command : nil) ?? .make(at: now),
                madeAt: Moment(now),
                summary: String((earlier.map { "\($0.summary), \(summary)" } ?? summary).prefix(200)),
                rows: edit.rows
            )
            try change.keep(in: database, at: now)
            return value
        }
    }

    /// Saves entries with their foods.
    func add(_ entries: [LoggedEntry], summary: String) async throws {
        try await change(summary) { edit, database in
            for logged in entries {
                try edit.save(logged.entry, into: \.entries, in: database)
                for item in logged.items { try edit.save(item, into: \.items, in: database) }
            }
        }
    }

    /// Saves water.
    func add(_ drink: WaterDrink) async throws {
        try await change("water \(NumberText.whole(drink.milliliters)) ml") {
            try $0.save(drink, into: \.water, in: $1)
        }
    }

    /// Saves the weight of a day.
    func weigh(kilograms: Double, bodyFatPercent: Double?, on day: LocalDay) async throws {
        try await change("weigh \(NumberText.short(kilograms)) kg") { edit, database in
            try edit.update(day, in: database) { log in
                log.weightKg = kilograms
                if let bodyFatPercent { log.bodyFatPercent = bodyFatPercent }
            }
        }
    }

    /// Saves what a person says of their body.
    ///
    /// - Parameters:
    ///   - command: see ``change(_:as:_:)``.
    ///   - day: the day on which it is said.
    ///   - weightKg: the weight, where it was said.
    ///   - body: sets the values in the profile.
    package func saveBody(
        _ summary: String,
        as command: RowID,
        on day: LocalDay,
        weightKg: Double?,
        _ body: @Sendable (inout UserProfile) -> Void
    ) async throws {
        try await change(summary, as: command) { edit, database in
            try edit.saveBody(in: database, body)
            if let weightKg { try edit.restate(weightKg: weightKg, on: day, in: database) }
        }
    }

    /// Saves targets set by hand; `nil` takes them away.
    func setTargets(_ macros: Macros?, onTraining: Bool, onRest: Bool, summary: String) async throws {
        try await change(summary) { edit, database in
            try edit.saveMacros(in: database) { profile in
                if onTraining { profile.trainingDayMacros = macros }
                if onRest { profile.restDayMacros = macros }
            }
        }
    }

    /// Marks a day as training or rest day; `nil` goes back to what Workouts tells.
    package func mark(_ day: LocalDay, isTrainingDay: Bool?) async throws {
        let kind = isTrainingDay.map { $0 ? "training day" : "rest day" } ?? "as the workouts tell"
        try await change("mark \(day): \(kind)") { edit, database in
            if let isTrainingDay {
                let mark = try TrainingDayMark.living(day, in: database)
                if mark?.isTrainingDay != isTrainingDay {
                    let mark = TrainingDayMark(id: day, isTrainingDay: isTrainingDay)
                    try edit.save(mark, into: \.trainingDays, in: database)
                }
            } else if let mark = try TrainingDayMark.living(day, in: database) {
                try edit.delete(mark, into: \.trainingDays, in: database)
            }
        }
    }

    /// The entries of a day, in order of time.
    func entries(on day: LocalDay) async throws -> [LoggedEntry] {
        try await database.read { try Self.entries(on: day, in: $0) }
    }

    /// The number of rows of a day that cannot be read.
    ///
    /// - Parameter entries: those that can.
    static func unreadableRows(
        on day: LocalDay,
        besides entries: [LoggedEntry],
        in database: Database
    ) throws -> Int {
        let rows =
            try Int.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT COUNT(DISTINCT e.id) + COUNT(i.entry_id) FROM food_entries e
                        LEFT JOIN food_items i ON i.entry_id = e.id AND i.deleted_at IS NULL
                        WHERE e.deleted_at IS NULL AND e.day = ?
                        """
                ),
                arguments: [day]
            ) ?? 0
        return max(0, rows - entries.reduce(entries.count) { $0 + $1.items.count })
    }

    /// The entries of a day, in order of time.
    static func entries(on day: LocalDay, in database: Database) throws -> [LoggedEntry] {
        let entries = try FoodEntry.living(where: "day = ? ORDER BY eaten_at, rowid", [day], in: database)
        return try withItems(entries, in: database)
    }

    /// The entry logged last; `nil` where there is none.
    ///
    /// - Parameter day: the day it is on; `nil`: any.
    ///
    /// The last one written, not the last one eaten: "make that two" means what was just said. And on this device: what an
    /// import brought was said elsewhere, and only counts where nothing is left that was said here.
    func lastEntry(on day: LocalDay? = nil) async throws -> LoggedEntry? {
        try await database.read { database in
            let said = try JournalChange.last(in: database) { change -> FoodEntry? in
                for trace in change.rows.entries.reversed() where trace.isNew {
                    if let entry = try FoodEntry.living(where: "id = ?", [trace.id], in: database).first,
                        day == nil || entry.day == day
                    {
                        return entry
                    }
                }
                return nil
            }
            var request = FoodEntry.living()
            if let day { request = request.filter(Column("day") == day) }
            let entry = try said ?? request.order(Column("id").desc).fetchFirstReadable(database)
            return try entry.flatMap { try Self.withItems([$0], in: database).first }
        }
    }

    /// True if nothing that was eaten is kept.
    package func isEmpty() async throws -> Bool { try await database.read { try FoodEntry.living().isEmpty($0) } }

    /// The entry with an id, unless it is deleted.
    static func entry(_ id: RowID, in database: Database) throws -> LoggedEntry? {
        guard let entry = try FoodEntry.living(id, in: database) else { return nil }
        return try withItems([entry], in: database).first
    }

    /// The active entries whose id ends with some characters, at most two.
    func entries(idEndingWith suffix: String) async throws -> [LoggedEntry] {
        try await database.read { database in
            let entries = try FoodEntry.living()
                .filter(sql: "substr(id, -length(?)) = ?", arguments: [suffix, suffix])
                .limit(2)
                .fetchReadable(database)
            return try Self.withItems(entries, in: database)
        }
    }

    /// All entries by name, the latest first.
    func entryNames() async throws -> [EntryName] {
        try await database.read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT entries.id, entries.raw_text, max(entries.updated_at, coalesce(max(items.updated_at), 0)),
                        count(items.id)
                    FROM food_entries AS entries
                    LEFT JOIN food_items AS items ON items.entry_id = entries.id AND items.deleted_at IS NULL
                    WHERE entries.deleted_at IS NULL GROUP BY entries.id ORDER BY entries.eaten_at DESC
                    """
            )
            var names: [EntryName] = []
            while let row = try rows.next() {
                names.append(EntryName(itemID: row[0], itemTitle: row[1], itemStamp: EntryName.stamp(row[2], row[3])))
            }
            return names
        }
    }

    /// Entries whose words or foods hold all of some words, the latest first.
    package func search(_ words: String, limit: Int) async throws -> [LoggedEntry] {
        let words = words.split(whereSeparator: \.isWhitespace).prefix(8).map(String.init)
        guard !words.isEmpty else { return [] }
        return try await database.read { database in
            var request = FoodEntry.living()
            for word in words {
                request = request.filter(
                    sql: """
                        instr(lower(raw_text), lower(?)) OR instr(lower(notes), lower(?)) OR EXISTS (
                            SELECT 1 FROM food_items i WHERE i.entry_id = food_entries.id AND i.deleted_at IS NULL
                            AND instr(lower(i.name), lower(?)))
                        """,
                    arguments: [word, word, word]
                )
            }
            let entries = try request.order(Column("eaten_at").desc).limit(limit).fetchReadable(database)
            return try Self.withItems(entries, in: database)
        }
    }

    private static func withItems(_ entries: [FoodEntry], in database: Database) throws -> [LoggedEntry] {
        guard !entries.isEmpty else { return [] }
        return try entries.map { entry in
            let items = try FoodItem.living(where: "entry_id = ? ORDER BY position, id", [entry.id], in: database)
            return LoggedEntry(entry: entry, items: items.map(\.saturated))
        }
    }
}
