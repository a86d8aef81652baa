import AppData
import Core
import Foundation
import GRDB

/// What a person said of their body, activity and goal, before and after a change.
///
/// Only what changed is put back: what else of the profile is said meanwhile stays.
struct BodyChange: Codable, Sendable {
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
