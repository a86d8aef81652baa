import Core
import Foundation
import Positioning

/// The location of the device: the dictionary with `location_type` "device".
struct DeviceLocation: DictionaryConvertible {
    var details: LocationDetails

    private static let type = "device"
    /// Present in every dictionary, empty if unknown.
    private static let forced: Set<String> = ["place", "country_code", "location"]

    init(_ details: LocationDetails) { self.details = details }

    /// The dictionary of a fix, with the known data about the place.
    init(fix: LocationFix, timeZone: String, placemark: Placemark = Placemark()) {
        details = LocationDetails(
            coordinate: fix.coordinate,
            time: fix.time,
            timeZone: timeZone,
            placemark: placemark
        )
        details.accuracy = fix.accuracy
    }

    init(dictionary: [String: JSONValue]) throws(LocationDictionaryError) {
        details = try LocationDetails(dictionary: dictionary, type: Self.type, emptyIsUnknown: Self.forced)
    }

    var dictionary: [String: JSONValue] { details.dictionary(type: Self.type, forced: Self.forced) }
}
