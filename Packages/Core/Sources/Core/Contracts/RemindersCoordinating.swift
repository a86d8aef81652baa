import Foundation

/// The part of Reminders that other features and the host may use.
public protocol RemindersCoordinating: Sendable {
    /// Tells the person what is due, unless they have already been told.
    ///
    /// - Returns: lines to show, each once; empty if nothing is due, in quiet hours, and beyond the number for a day.
    func announce(in context: FlowContext) async throws -> [String]

    /// The reminders that are due and unanswered, and the next times of those that the person set, earliest first.
    func upcoming(limit: Int) async throws -> [UpcomingReminder]

    /// Sets the hours in which nothing is delivered: `22:00-07:00`, or `off`.
    ///
    /// - Throws: a failure (64) for words that are no hours.
    func setQuietHours(_ words: String) async throws
}

/// A reminder to come.
public struct UpcomingReminder: Sendable, Equatable, Encodable {
    public let text: String
    public let dueAt: Date

    public init(text: String, dueAt: Date) {
        self.text = text
        self.dueAt = dueAt
    }
}

extension ContractID {
    public static let reminders = ContractID("reminders.coordinator", (any RemindersCoordinating).self)
}
