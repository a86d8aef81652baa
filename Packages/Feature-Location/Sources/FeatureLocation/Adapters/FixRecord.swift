import AppData
import Core
import Foundation
import GRDB
import Gazetteer
import LocationText
import Positioning

/// A row of the history: a fix, and the known data about the place.
struct FixRecord: SyncedRecord, Equatable {
    static let databaseTableName = "location_fixes"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .location,
        groups: [
            SyncGroup(
                .once,
                [
                    "recorded_at", "zone", "latitude", "longitude", "altitude", "elevation", "accuracy", "source",
                    "place",
                    "subtitle", "country_code", "place_zone", "place_distance", "session",
                ]
            )
        ]
    )

    let id: RowID
    var recordedAt: Moment
    /// The person's zone, IANA.
    var zone: String
    var latitude: Double
    var longitude: Double
    /// Meters above the ellipsoid.
    var altitude: Double?
    /// Meters above the sea.
    var elevation: Double?
    var accuracy: Double?
    var source: String
    var place: String?
    var subtitle: String?
    var countryCode: String?
    /// The place's zone, IANA.
    var placeZone: String?
    /// Meters to the place of that name.
    var placeDistance: Double?
    var session: String
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    init(id: RowID, fix: LocationFix, place: GeocodedPlace?, zone: String, session: String) {
        self.id = id
        recordedAt = Moment(fix.time)
        self.zone = zone
        latitude = fix.coordinate.latitude
        longitude = fix.coordinate.longitude
        altitude = fix.altitude
        elevation = fix.elevation
        accuracy = fix.accuracy
        source = fix.source.rawValue
        self.place = place?.name
        subtitle = place?.subtitle
        countryCode = place?.countryCode
        placeZone = place?.timeZone
        placeDistance = place?.distance
        self.session = session
    }

    /// - Throws: ``AppData/ValueError``. A forgotten row holds nothing, and nothing is wrong with it.
    func validate() throws {
        guard deletedAt == nil else { return }
        guard fix != nil else {
            throw ValueError("place", "\(latitude), \(longitude)", allowed: "a place on earth at a moment")
        }
    }

    /// The fix again; `nil` for a row that holds no possible place.
    var fix: LocationFix? {
        guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude) else { return nil }
        return try? LocationFix(
            coordinate,
            time: recordedAt.date,
            altitude: altitude,
            elevation: elevation,
            accuracy: accuracy,
            source: LocationFix.Source(rawValue: source) ?? .manual
        )
    }

    /// The row as other features see it.
    var summary: PlaceSummary? {
        guard let fix else { return nil }
        return PlaceSummary(
            name: place ?? CoordinateText.text(fix.coordinate),
            coordinate: fix.coordinate,
            countryCode: countryCode,
            subtitle: subtitle ?? "",
            timeZone: placeZone,
            seenAt: recordedAt.date
        )
    }
}
