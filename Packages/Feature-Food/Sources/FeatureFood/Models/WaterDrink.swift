import AppData
import Core

/// Water drunk at one moment.
struct WaterDrink: SyncedRecord, Equatable {
    static let databaseTableName = "food_water"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            SyncGroup(.once, ["drunk_at", "zone", "day", "milliliters"])
        ]
    )

    let id: RowID
    var drunkAt: Moment
    /// The IANA zone it was drunk in.
    var zone: String
    /// The local day of ``drunkAt`` in ``zone``.
    var day: LocalDay
    var milliliters: Double
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}
