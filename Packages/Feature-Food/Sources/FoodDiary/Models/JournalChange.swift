import AppData
import Core
import FoodRules
import Foundation
import GRDB

/// Everything that one command changed, so that it can be taken back exactly, in this run or a later one.
package struct JournalChange: UndoableChange {
    /// The rows before and after.
    package struct Rows: UndoableRows {
        package var entries: [RowTrace<FoodEntry>] = []
        package var items: [RowTrace<FoodItem>] = []
        package var foods: [RowTrace<OwnFood>] = []
        package var favorites: [RowTrace<Favorite>] = []
        package var water: [RowTrace<WaterDrink>] = []
        var logs: [RowTrace<DailyLog>] = []
        var trainingDays: [RowTrace<TrainingDayMark>] = []
        package var planned: [RowTrace<PlannedMeal>] = []
        package var macros: [MacrosChange] = []
        package var body: [BodyChange] = []
        /// The import that it is; what it added is found by it.
        package var imported: RowID?

        package init() {}

        /// Reads what this or an earlier version wrote: earlier ones lack the kinds that could not be undone then.
        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            func rows<Value: Decodable>(_ key: CodingKeys) throws -> [Value] {
                try container.decodeIfPresent([Value].self, forKey: key) ?? []
            }
            entries = try rows(.entries)
            items = try rows(.items)
            foods = try rows(.foods)
            favorites = try rows(.favorites)
            water = try rows(.water)
            logs = try rows(.logs)
            trainingDays = try rows(.trainingDays)
            planned = try rows(.planned)
            macros = try rows(.macros)
            body = try rows(.body)
            imported = try container.decodeIfPresent(RowID.self, forKey: .imported)
        }

        package var isEmpty: Bool {
            entries.isEmpty && items.isEmpty && foods.isEmpty && favorites.isEmpty && water.isEmpty && logs.isEmpty
                && trainingDays.isEmpty && macros.isEmpty && body.isEmpty && imported == nil
                && planned.isEmpty
        }

        package mutating func takeBack(in database: Database, at date: Date) throws -> [ChangedRow] {
            var shown = try items.takeBack(in: database, at: date)
            shown += try entries.takeBack(in: database, at: date)
            shown += try foods.takeBack(in: database, at: date)
            shown += try favorites.takeBack(in: database, at: date)
            shown += try logs.takeBack(in: database, at: date)
            shown += try water.takeBack(in: database, at: date)
            shown += try trainingDays.takeBack(in: database, at: date)
            shown += try planned.takeBack(in: database, at: date)
            for index in macros.indices.reversed() { shown += try macros[index].takeBack(in: database, at: date) }
            for index in body.indices.reversed() { shown += try body[index].takeBack(in: database, at: date) }
            macros.reverse()
            body.reverse()
            if let imported {
                // Its file brings an import back, and nothing else does.
                guard let made = try FoodImport.living(imported, in: database), made.undoneAt == nil else {
                    throw ChangedSince()
                }
                try made.takeBack(in: database, at: date)
            }
            return shown
        }
    }

    package static let databaseTableName = "food_changes"
    package static let kept = 200

    package let id: RowID
    package let madeAt: Moment
    package let summary: String
    package var rows: Rows
    package var undoneAt: Moment?
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?
}

/// The targets set by hand, before and after a change.
///
/// Only these are kept and put back, not the whole profile: what else the person changed of it meanwhile stays.
package struct MacrosChange: Codable, Sendable {
    /// The targets of both kinds of day; nil where the formula decides.
    package struct Targets: Codable, Sendable, Equatable {
        package var training: Macros?
        package var rest: Macros?

        init(_ profile: UserProfile) {
            training = profile.trainingDayMacros
            rest = profile.restDayMacros
        }

        func apply(to profile: inout UserProfile) {
            profile.trainingDayMacros = training
            profile.restDayMacros = rest
        }
    }

    private(set) var before: Targets
    private(set) var after: Targets

    /// Puts back what was before, where the targets still are what the change made of them.
    ///
    /// - Throws: ``ChangedSince``.
    mutating func takeBack(in database: Database, at date: Date) throws -> [ChangedRow] {
        guard Targets(try ProfileStore.profile(in: database)) == after else { throw ChangedSince() }
        try ProfileStore.update(in: database, at: date) { before.apply(to: &$0) }
        swap(&before, &after)
        return [
            ChangedRow(table: "targets", before: try JSONValue(encoding: before), after: try JSONValue(encoding: after))
        ]
    }
}

/// A person's body, activity and goal before and after a change.
///
/// Only what changed is put back: what else of the profile is said meanwhile stays.
package struct BodyChange: Codable, Sendable {
    /// Profiles that hold these values and nothing else.
    private var before: UserProfile
    private var after: UserProfile

    /// `nil` where nothing changed.
    init?(from before: UserProfile, to after: UserProfile) {
        self.before = Self.body(of: before)
        self.after = Self.body(of: after)
        if self.before == self.after { return nil }
    }

    /// Puts back what was before, where the profile still says what the change made of it.
    ///
    /// - Throws: ``ChangedSince``.
    mutating func takeBack(in database: Database, at date: Date) throws -> [ChangedRow] {
        try ProfileStore.update(in: database, at: date) { profile in
            for value in Self.values where !value.isSame(before, after) {
                guard value.isSame(profile, after) else { throw ChangedSince() }
                value.copy(before, &profile)
            }
        }
        swap(&before, &after)
        return [
            ChangedRow(table: "body", before: try JSONValue(encoding: before), after: try JSONValue(encoding: after))
        ]
    }

    private static func body(of profile: UserProfile) -> UserProfile {
        var body = UserProfile()
        for value in values { value.copy(profile, &body) }
        return body
    }

    /// A value of the profile, whatever its type.
    private struct Value: Sendable {
        let isSame: @Sendable (UserProfile, UserProfile) -> Bool
        let copy: @Sendable (UserProfile, inout UserProfile) -> Void

        init<Kept: Equatable & Sendable>(_ path: WritableKeyPath<UserProfile, Kept> & Sendable) {
            isSame = { $0[keyPath: path] == $1[keyPath: path] }
            copy = { $1[keyPath: path] = $0[keyPath: path] }
        }
    }

    private static let values = [
        Value(\.sex), Value(\.birthDate), Value(\.ageYears), Value(\.ageStatedOn), Value(\.heightCm), Value(\.weightKg),
        Value(\.activity), Value(\.goal),
    ]
}
