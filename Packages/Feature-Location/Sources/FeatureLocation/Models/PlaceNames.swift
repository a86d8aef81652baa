import AppData
import Core
import Foundation
import GRDB
import Gazetteer

/// One of the person's own places, reduced to what names and distances need. Commands look at all of them, possibly
/// thousands.
struct PlaceRow: Sendable {
    let id: RowID
    let name, kind: String
    let subtitle: String?
    let coordinate: Coordinate

    /// - Returns: `nil` for a row that Bento did not write.
    private init?(_ row: Row) {
        guard let id = RowID.fromDatabaseValue(row[0]), let name = String.fromDatabaseValue(row[1]),
            let kind = String.fromDatabaseValue(row[2]), let latitude = Double.fromDatabaseValue(row[4]),
            let longitude = Double.fromDatabaseValue(row[5]),
            let coordinate = try? Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        (self.id, self.name, self.kind, self.coordinate) = (id, name, kind, coordinate)
        subtitle = String.fromDatabaseValue(row[3])
    }

    /// All places, latest first.
    ///
    /// - Parameter latitudes: the range to search, in degrees.
    static func all(latitudes: ClosedRange<Double> = -90...90, in database: Database) throws -> [PlaceRow] {
        let statement = try database.cachedStatement(
            sql: """
                SELECT id, name, kind, subtitle, latitude, longitude FROM shared_places
                WHERE deleted_at IS NULL AND latitude BETWEEN ? AND ? ORDER BY updated_at DESC, id
                """
        )
        let rows = try Row.fetchCursor(statement, arguments: [latitudes.lowerBound, latitudes.upperBound])
        var places: [PlaceRow] = []
        while let row = try rows.next() {
            if let place = PlaceRow(row) { places.append(place) }
        }
        return places
    }
}

/// The names of the person's own places.
///
/// Names are compared without case, marks, and punctuation, in any script, like those of the gazetteer.
struct PlaceNames {
    private var folding = NameFolding()
    private var places: [RowID: PlaceRow] = [:]
    private var byName: [[UInt8]: [PlaceRow]] = [:]
    private var byKind: [[UInt8]: [PlaceRow]] = [:]

    init(_ all: [PlaceRow]) {
        for place in all {
            places[place.id] = place
            byName[key(place.name), default: []].append(place)
            byKind[key(place.kind), default: []].append(place)
        }
    }

    subscript(_ id: RowID) -> PlaceRow? { places[id] }

    /// The places with that name; if there are none, those of that kind.
    mutating func called(_ text: String) -> [PlaceRow] {
        let key = key(text)
        return byName[key] ?? byKind[key] ?? []
    }

    mutating func named(_ text: String) -> [PlaceRow] { byName[key(text)] ?? [] }

    static func isSame(_ one: String, _ other: String) -> Bool {
        var names = PlaceNames([])
        return names.key(one) == names.key(other)
    }

    /// The key of a name: `the office` is the same as `office`.
    private mutating func key(_ text: String) -> [UInt8] {
        let folded = folding.fold(text.precomposedStringWithCanonicalMapping)
        let article = Array("the ".utf8)
        let key = folded.starts(with: article) ? Array(folded.dropFirst(article.count)) : folded
        // A name of signs alone is itself.
        return key.isEmpty ? Array(text.lowercased().utf8) : key
    }
}

/// The radius of a place in meters, within which one is still at it.
enum PlaceReach {
    /// A shop or a house.
    static let usual = 200.0
    static let largest = 10_000.0

    /// - Parameter kind: the word of the person or of a geocoder.
    static func radius(ofKind kind: String?) -> Double {
        switch kind?.lowercased() {
        case "capital", "city", "county", "state", "country": largest
        case "town", "municipality": 5_000
        case "village", "district", "suburb", "postcode", "locality": 2_000
        default: usual
        }
    }
}
