import Core
import Foundation
import Gazetteer
import LocationText
import Positioning

/// The members that the device and lookup dictionaries share.
struct LocationDetails: Sendable, Hashable {
    var coordinate: Coordinate
    /// The time of the action: `action_utc`.
    var time: Date
    /// The zone of the action, an IANA name: `action_timezone`.
    var timeZone: String
    var place: String?
    var countryCode: String?
    /// Sub-locality, locality, sub-administrative and administrative area.
    var location: String?
    /// Meters.
    var accuracy: Double?
    var street: String?
    var country: String?
    var areasOfInterest: [String]?
    var isInWater: Bool?
    var waterName: String?
    var region: Placemark.Region?
    var fullAddress: String?
    /// Members that this version does not know.
    var other: [String: JSONValue] = [:]

    init(coordinate: Coordinate, time: Date, timeZone: String) {
        self.coordinate = coordinate
        self.time = Timestamp.rounded(time)
        self.timeZone = timeZone
    }

    /// Fills in the parts known from a placemark.
    init(coordinate: Coordinate, time: Date, timeZone: String, placemark: Placemark) {
        self.init(coordinate: coordinate, time: time, timeZone: timeZone)
        place = placemark.name
        countryCode = placemark.countryCode
        location = placemark.location
        street = placemark.street
        country = placemark.country
        areasOfInterest = placemark.areasOfInterest.isEmpty ? nil : placemark.areasOfInterest
        waterName = placemark.water
        isInWater = placemark.water == nil ? nil : true
        region = placemark.region
        fullAddress = placemark.fullAddress
    }

    /// Reads the members; `location_type` must be the one given. An empty string counts as unknown if `emptyIsUnknown`
    /// is true.
    init(
        dictionary: [String: JSONValue],
        type: String,
        emptyIsUnknown: Set<String>
    ) throws(LocationDictionaryError) {
        var reader = LocationDictionary(dictionary)
        let found = try reader.required("location_type", reader.string("location_type"))
        guard found == type else {
            throw LocationDictionaryError(key: "location_type", problem: "must be '\(type)', but is '\(found)'")
        }
        coordinate = try reader.coordinate("latitude", "longitude")
        time = try reader.date("action_utc")
        timeZone = try reader.timeZone("action_timezone")
        place = try reader.string("place")
        countryCode = try reader.string("country_code")
        location = try reader.string("location")
        accuracy = try reader.number("accuracy")
        street = try reader.string("street")
        country = try reader.string("country")
        areasOfInterest = try reader.strings("areas_of_interest")
        isInWater = try reader.bool("inwater")
        waterName = try reader.string("water_name")
        if dictionary["region_lat"] != nil || dictionary["region_lon"] != nil || dictionary["region_radius"] != nil {
            let centre = try reader.coordinate("region_lat", "region_lon")
            let radius = try reader.required("region_radius", reader.number("region_radius"))
            region = Placemark.Region(centre: centre, radius: radius)
        }
        fullAddress = try reader.string("full_address")
        other = reader.rest
        if emptyIsUnknown.contains("place"), place == "" { place = nil }
        if emptyIsUnknown.contains("country_code"), countryCode == "" { countryCode = nil }
        if emptyIsUnknown.contains("location"), location == "" { location = nil }
    }

    /// The members; those in `forced` are present even if they are unknown.
    func dictionary(type: String, forced: Set<String>) -> [String: JSONValue] {
        var members = other
        members["location_type"] = .string(type)
        members["latitude"] = .number(coordinate.latitude)
        members["longitude"] = .number(coordinate.longitude)
        members["action_utc"] = .string(RFC3339Time.text(time))
        members["action_timezone"] = .string(timeZone)
        let strings = [
            "place": place, "country_code": countryCode, "location": location, "street": street, "country": country,
            "water_name": waterName, "full_address": fullAddress,
        ]
        for (key, value) in strings {
            if let value { members[key] = .string(value) } else if forced.contains(key) { members[key] = "" }
        }
        if let accuracy { members["accuracy"] = .number(accuracy) }
        if let areasOfInterest { members["areas_of_interest"] = .array(areasOfInterest.map { .string($0) }) }
        if let isInWater { members["inwater"] = .bool(isInWater) }
        if let region {
            members["region_lat"] = .number(region.centre.latitude)
            members["region_lon"] = .number(region.centre.longitude)
            members["region_radius"] = .number(region.radius)
        }
        return members
    }
}

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
