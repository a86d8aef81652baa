import AppData
import Core
import FoodRules

/// Something eaten at one moment: a meal or a part of it. Its foods are ``FoodItem`` rows.
struct FoodEntry: SyncedRecord, Equatable {
    /// How the words were read.
    enum Parser: String, Sendable, Codable {
        /// By Bento's own rules.
        case offline
        /// By the coach.
        case coach
        /// Not at all: figures, a favourite or a barcode were given.
        case none
    }

    static let databaseTableName = "food_entries"

    let id: RowID
    var eatenAt: Moment
    /// The IANA zone it was eaten in.
    var zone: String
    /// The local day of ``eatenAt`` in ``zone``. It stays when the person travels on.
    var day: LocalDay
    var meal: Meal
    /// The words it was logged with; empty where there were none.
    var rawText: String
    var notes: String?
    var parser: Parser
    /// 0 to 1: the least sure of its foods.
    var confidence: Double
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}
