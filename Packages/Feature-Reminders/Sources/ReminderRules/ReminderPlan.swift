/// What a sentence asks for.
package struct ReminderPlan: Sendable, Hashable {
    package let what: String
    /// When it is due, or due first, where the person is.
    package let start: WallTime
    /// How it repeats; `nil`: once.
    package let rule: RecurrenceRule?

    package init(what: String, start: WallTime, rule: RecurrenceRule?) {
        self.what = what
        self.start = start
        self.rule = rule
    }
}
