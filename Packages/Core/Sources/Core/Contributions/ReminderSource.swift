import Foundation

/// A source of reminders that a feature contributes, with its own switch for the person.
public struct ReminderSource: Sendable {
    /// Unique within the feature.
    public let id: String
    /// The subject of the reminders, in one line.
    public let summary: String
    public let isOnByDefault: Bool
    /// Those due until a moment, and those that fell due before and still matter. Cheap: it is asked at each start.
    public let due: @Sendable (ServiceResolver, FlowContext, _ until: Date) async throws -> [DueReminder]

    public init(
        _ id: String,
        _ summary: String,
        isOnByDefault: Bool = true,
        due: @escaping @Sendable (ServiceResolver, FlowContext, _ until: Date) async throws -> [DueReminder]
    ) {
        self.id = id
        self.summary = summary
        self.isOnByDefault = isOnByDefault
        self.due = due
    }
}

public struct DueReminder: Sendable, Equatable {
    /// The identity of the subject, so that nobody is reminded twice: `vtxo-3f2a`, `2026-11-22`.
    public let id: String
    public let text: String
    public let dueAt: Date
    /// The command to type, if one helps: `wallet refresh`.
    public let command: String?

    public init(id: String, text: String, dueAt: Date, command: String? = nil) {
        self.id = id
        self.text = text
        self.dueAt = dueAt
        self.command = command
    }
}

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
