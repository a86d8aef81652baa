import AppData
import Core

extension ItemKind {
    static let reminder = ItemKind("reminder", listedBy: "reminders list")
}

extension ReminderRecord: NamedItem {
    var itemID: String { id.description }
    var itemTitle: String { what }
    var itemStamp: String { "\(updatedAt.milliseconds)" }
}

extension OccurrenceRecord: NamedItem {
    var itemID: String { id.description }
    var itemTitle: String { what }
    var itemStamp: String { "\(updatedAt.milliseconds)" }
}

extension ReminderReport: NamedItem {
    var itemID: String { id }
    var itemTitle: String { what }
    var itemStamp: String { stamp }
}

extension AnswerReport: NamedItem {
    var itemID: String { id }
    var itemTitle: String { what }
    var itemStamp: String { stamp }
}

/// A row of the list: an occurrence that is due, or a reminder.
struct ListedReminder: NamedItem {
    let itemID: String
    let itemTitle: String
    let itemStamp: String
    /// The id of the reminder; `nil` for a feature's.
    let reminder: String?

    init(_ occurrence: OccurrenceRecord) {
        (itemID, itemTitle, itemStamp) = (occurrence.itemID, occurrence.itemTitle, occurrence.itemStamp)
        reminder = occurrence.reminder?.description
    }

    init(_ record: ReminderRecord) {
        (itemID, itemTitle, itemStamp, reminder) = (record.itemID, record.itemTitle, record.itemStamp, record.itemID)
    }
}
