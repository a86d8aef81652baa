import AppData
import Core
import Foundation
import GRDB

/// The targets set by hand, before and after a change.
///
/// Only these are kept and put back, not the whole profile: what else the person changed of it meanwhile stays.
struct MacrosChange: Codable, Sendable {
    /// The targets of both kinds of day; nil where the formula decides.
    struct Targets: Codable, Sendable, Equatable {
        var training: Macros?
        var rest: Macros?

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
