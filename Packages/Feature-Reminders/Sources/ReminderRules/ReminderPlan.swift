import Foundation

/// What a sentence asks for.
package struct ReminderPlan: Sendable, Hashable {
    package let what: String
    /// When it is due, or due first, where the person is or in ``zone``.
    package let start: WallTime
    /// How it repeats; `nil`: once.
    package let rule: RecurrenceRule?
    /// The moment of ``start``, which the wall alone does not tell in the hour that comes twice.
    package let moment: Date
    /// The zone that was said; `nil`: where the person is.
    package internal(set) var zone: TimeZone?
    /// Other ways to read what was said, in words for the person.
    package internal(set) var notes: [String] = []

    package init(what: String, start: WallTime, rule: RecurrenceRule?, moment: Date) {
        self.what = what
        self.start = start
        self.rule = rule
        self.moment = moment
    }
}
