import AppData
import Core
import Foundation
import GRDB
import Geofencing

/// A ``Geofence`` as a row.
struct FenceRecord: SyncedRecord {
    static let databaseTableName = "location_fences"
    /// One of them follows this device.
    static let sync: SyncTable? = nil

    let id: String
    var name: String
    /// The area as JSON.
    var area: String
    /// Words joined by commas, in a fixed order.
    var triggers: String
    var dwellSeconds: Double
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    init(_ fence: Geofence) throws {
        id = fence.id
        name = fence.name
        area = try JSONValue(encoding: fence.area).text()
        triggers = Geofence.Trigger.allCases.filter { fence.triggers.contains($0) }.map(\.rawValue)
            .joined(separator: ",")
        dwellSeconds = fence.dwellTime
    }

    /// - Throws: as ``fence()``. The area of a removed fence may have been forgotten.
    func validate() throws {
        guard deletedAt == nil else { return }
        do {
            _ = try fence()
        } catch {
            throw Failure.invalid("location.bad-fence", "A fence's area cannot be read.")
        }
    }

    /// The fence again.
    ///
    /// - Throws: an error if the row was changed by something else than Bento.
    func fence() throws -> Geofence {
        try Geofence(
            id: id,
            name: name,
            area: JSONDecoder().decode(Geofence.Area.self, from: Data(area.utf8)),
            triggers: Set(triggers.split(separator: ",").compactMap { Geofence.Trigger(rawValue: String($0)) }),
            dwellTime: dwellSeconds
        )
    }
}
