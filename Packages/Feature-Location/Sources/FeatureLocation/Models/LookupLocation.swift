import Core
import Foundation

/// A place that the person looked up: the dictionary with `location_type` "lookup". Nothing unknown is written.
struct LookupLocation: DictionaryConvertible {
    var details: LocationDetails

    private static let type = "lookup"

    init(_ details: LocationDetails) { self.details = details }

    /// The dictionary of a search result; the name of the map item comes before the placemark's.
    init(coordinate: Coordinate, time: Date, timeZone: String, placemark: Placemark) {
        details = LocationDetails(coordinate: coordinate, time: time, timeZone: timeZone, placemark: placemark)
        details.place = Placemark.joined([placemark.itemName], by: "") ?? placemark.name
    }

    init(dictionary: [String: JSONValue]) throws(LocationDictionaryError) {
        details = try LocationDetails(dictionary: dictionary, type: Self.type, emptyIsUnknown: [])
    }

    var dictionary: [String: JSONValue] { details.dictionary(type: Self.type, forced: []) }
}
