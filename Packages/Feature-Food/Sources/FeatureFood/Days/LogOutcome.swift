import FoodReading

/// What logging came to.
struct LogOutcome: Sendable {
    let parsed: ParsedMeal
    /// As saved.
    let entries: [LoggedEntry]
    /// Foods that were shown and not logged.
    let refused: [ParsedItem]
    /// The entry as it was, where the words corrected it.
    var corrected: LoggedEntry?
}
