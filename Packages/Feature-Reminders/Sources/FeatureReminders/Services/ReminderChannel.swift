import Core

/// A way to reach the person.
protocol ReminderChannel: Sendable {
    /// `desktop`, `ntfy`, `terminal`.
    var id: String { get }
    /// - Throws: a failure that says what is missing; then nobody was told.
    func deliver(_ message: ReminderMessage) async throws
}
