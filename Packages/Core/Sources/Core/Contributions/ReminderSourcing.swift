import Foundation

/// All features' ``ReminderSource``s, for the feature that delivers them. Provided by the host.
public protocol ReminderSourcing: Sendable {
    /// Every source there is, in the order of the catalogue.
    var sources: [ContributedReminders] { get }

    /// The reminders of one source that are due by a given time.
    ///
    /// - Throws: errors of the source; a failure if it is not one of ``sources``, or its feature cannot be used.
    func due(_ source: ContributedReminders, in context: FlowContext, until: Date) async throws -> [DueReminder]
}

/// A source of reminders and the feature it belongs to.
public struct ContributedReminders: Sendable, Equatable {
    public let feature: String
    /// Unique within the feature.
    public let source: String
    /// The subject of the reminders, in one line.
    public let summary: String
    public let isOnByDefault: Bool

    public init(feature: String, source: String, summary: String, isOnByDefault: Bool) {
        self.feature = feature
        self.source = source
        self.summary = summary
        self.isOnByDefault = isOnByDefault
    }

    /// `wallet.vtxo-expiry`.
    public var id: String { "\(feature).\(source)" }
}

extension ContractID {
    public static let reminderSources = ContractID("host.reminder-sources", (any ReminderSourcing).self)
}
