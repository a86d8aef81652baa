import AppData
import Core
import Foundation

/// One time that something is due, and what became of it.
struct OccurrenceRecord: SyncedRecord, Equatable {
    static let databaseTableName = "reminders_occurrences"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            .rank(
                ["state", "snoozed_until", "delivered_at", "delivered_on", "channel", "answered_at"],
                ["due": 0, "delivered": 10, "snoozed": 20, "missed": 30, "done": 40, "skipped": 40]
            ),
            SyncGroup(.once, ["reminder", "source", "source_key", "what", "command", "due_at", "zone", "is_imported"]),
        ]
    )

    enum State: String, Codable, Sendable, CaseIterable {
        case due, delivered, snoozed, done, skipped, missed
    }

    let id: RowID
    /// The ``ReminderRecord`` it belongs to; `nil` for a feature's.
    var reminder: RowID?
    /// The feature's source: `wallet.vtxo-expiry`.
    var source: String?
    /// The source's own id of it.
    var sourceKey: String?
    var what: String
    /// The command to type, if one helps.
    var command: String?
    var dueAt: Moment
    var zone: String
    var state: State
    /// The end of snoozing, if it is snoozed.
    var snoozedUntil: Moment?
    var deliveredAt: Moment?
    /// The local day of the delivery.
    var deliveredOn: LocalDay?
    /// The channel that told the person: `desktop`, `ntfy`, `terminal`.
    var channel: String?
    var answeredAt: Moment?
    /// True if its reminder was imported: others wrote its words then. `nil` where it was not, as in rows of before there were any.
    var isImported: Bool?
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    /// The feature whose reminder it is; `nil` for the person's own.
    var feature: String? { source.map { String($0.prefix { $0 != "." }) } }

    /// True if it may be shown to somebody from whom the person keeps some features.
    func isShown(in context: FlowContext) -> Bool { feature.map { !context.hiddenFeatures.contains($0) } ?? true }

    /// True if it waits for an answer.
    var isOpen: Bool { state == .due || state == .delivered || state == .snoozed }

    func validate() throws {
        guard what.utf8.count <= 4000 else { throw ValueError("reminder", "longer", allowed: "at most 4000 bytes") }
        guard (reminder == nil) != (source == nil) else {
            throw ValueError("source", source ?? "none", allowed: "either a reminder or a source")
        }
    }
}
