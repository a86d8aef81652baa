import Core
import Foundation
import Positioning

/// A place worth telling the server about: coordinate, names, zone and time.
struct NewLocation: DictionaryConvertible {
    var coordinate: Coordinate
    /// Meters; known only if the fix had a vertical accuracy above zero.
    var altitude: Double?
    var countryCode: String?
    /// From the largest to the smallest: state, county.
    var subdivisions: [String]?
    var placeName: String?
    var countryName: String?
    /// IANA; the place's, else the device's.
    var timeZone: String
    var time: Date
    /// Members this version does not know.
    var other: [String: JSONValue] = [:]

    /// Describes a fix.
    init(fix: LocationFix, placemark: Placemark, deviceTimeZone: String) {
        coordinate = fix.coordinate
        altitude = (fix.verticalAccuracy ?? 0) > 0 ? fix.heightAboveEllipsoid : nil
        countryCode = placemark.countryCode
        let areas = [placemark.administrativeArea, placemark.subAdministrativeArea].compactMap { $0 }
        subdivisions = areas.isEmpty ? nil : areas
        placeName = placemark.name
        countryName = placemark.country
        timeZone = placemark.timeZone ?? deviceTimeZone
        time = fix.time
    }

    init(dictionary: [String: JSONValue]) throws(LocationDictionaryError) {
        var reader = LocationDictionary(dictionary)
        guard case .object(let point)? = reader.take("coordinate") else {
            throw LocationDictionaryError(key: "coordinate", problem: "must be an object with lat and lng")
        }
        var inner = LocationDictionary(point)
        coordinate = try inner.coordinate("lat", "lng")
        altitude = try inner.number("alt")
        countryCode = try reader.string("country_code")
        subdivisions = try reader.strings("subdivisions")
        placeName = try reader.string("place_name")
        countryName = try reader.string("country_name")
        timeZone = try reader.timeZone("timezone")
        time = try reader.date("timestamp")
        other = reader.rest
    }

    var dictionary: [String: JSONValue] {
        var members = other
        var point: [String: JSONValue] = ["lat": .number(coordinate.latitude), "lng": .number(coordinate.longitude)]
        if let altitude { point["alt"] = .number(altitude) }
        members["coordinate"] = .object(point)
        if let countryCode { members["country_code"] = .string(countryCode) }
        if let subdivisions { members["subdivisions"] = .array(subdivisions.map { .string($0) }) }
        if let placeName { members["place_name"] = .string(placeName) }
        if let countryName { members["country_name"] = .string(countryName) }
        members["timezone"] = .string(timeZone)
        members["timestamp"] = .number(time.timeIntervalSince1970)
        return members
    }
}
