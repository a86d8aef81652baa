import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureLocation
@testable import Gazetteer
@testable import Positioning

@Suite("Location dictionaries")
struct DictionaryTests {
    private static let zones = ["Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "UTC"]
    private static let words = ["", "Straße des 17. Juni", "東京", "O'Hare \"T1\"", "<b>&", "\u{202E}evil", "a\nb"]

    private func text(_ generator: inout SeededGenerator) -> String? {
        Bool.random(using: &generator) ? Self.words.randomElement(using: &generator) : nil
    }

    private func details(_ generator: inout SeededGenerator) throws -> LocationDetails {
        let time = Date(timeIntervalSince1970: Double.random(in: 0...4e9, using: &generator))
        var details = LocationDetails(
            coordinate: try generator.position().coordinate(),
            time: time,
            timeZone: Self.zones.randomElement(using: &generator) ?? "UTC"
        )
        details.place = text(&generator)
        details.countryCode = text(&generator)
        details.location = text(&generator)
        details.accuracy = Bool.random(using: &generator) ? Double.random(in: 0...5000, using: &generator) : nil
        details.street = text(&generator)
        details.country = text(&generator)
        details.areasOfInterest = Bool.random(using: &generator) ? Self.words.shuffled(using: &generator) : nil
        details.isInWater = Bool.random(using: &generator) ? Bool.random(using: &generator) : nil
        details.waterName = text(&generator)
        if Bool.random(using: &generator) {
            details.region = Placemark.Region(centre: try generator.position().coordinate(), radius: 120.5)
        }
        details.fullAddress = text(&generator)
        if Bool.random(using: &generator) { details.other = ["x_new": .array([1, "two", nil])] }
        return details
    }

    /// Through text and back, as a file or a server would see it.
    private func copy<Value: DictionaryConvertible>(_ value: Value) throws -> Value {
        let text = JSONValue.object(value.dictionary).text()
        let members = try #require(try JSONValue(parsing: text).objectValue)
        return try Value(dictionary: members)
    }

    @Test("a lookup comes back as it went, whatever is known of it", arguments: 1...20 as ClosedRange<UInt64>)
    func lookupRoundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let lookup = LookupLocation(try details(&generator))
            #expect(try copy(lookup) == lookup)
        }
    }

    @Test("a device location comes back as it went; an empty forced member is an unknown one")
    func deviceRoundTrip() throws {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<500 {
            var device = DeviceLocation(try details(&generator))
            if device.details.place == "" { device.details.place = nil }
            if device.details.countryCode == "" { device.details.countryCode = nil }
            if device.details.location == "" { device.details.location = nil }
            #expect(try copy(device) == device)
            for key in ["place", "country_code", "location"] { #expect(device.dictionary[key]?.stringValue != nil) }
        }
    }

    @Test("a device's dictionary has every member that the format names, and no other")
    func device() throws {
        let fix = try LocationFix(
            Coordinate(latitude: 48.2, longitude: 16.37),
            time: Date(timeIntervalSince1970: 1_795_255_200.25),
            accuracy: 12,
            source: .gpsd
        )
        var placemark = Placemark(name: "Café", houseNumber: "14", road: "Herrengasse")
        placemark.subLocality = "Innere Stadt"
        placemark.locality = "Wien"
        placemark.subAdministrativeArea = "Bezirk 1"
        placemark.administrativeArea = "Wien"
        placemark.country = "Österreich"
        placemark.countryCode = "AT"
        placemark.areasOfInterest = ["Burg"]
        placemark.inlandWater = "Donau"
        placemark.ocean = "Atlantik"
        placemark.region = Placemark.Region(centre: try Coordinate(latitude: 48, longitude: 16), radius: 70)
        let expected: [String: JSONValue] = [
            "latitude": 48.2, "longitude": 16.37, "location_type": "device", "action_utc": "2026-11-21T10:00:00.250Z",
            "action_timezone": "Europe/Vienna", "place": "Café", "country_code": "AT",
            "location": "Innere Stadt, Wien, Bezirk 1", "accuracy": 12, "street": "14 Herrengasse",
            "country": "Österreich", "areas_of_interest": ["Burg"], "inwater": true, "water_name": "Donau",
            "region_lat": 48, "region_lon": 16, "region_radius": 70,
            "full_address": "14 Herrengasse, Innere Stadt, Wien, Bezirk 1, Österreich",
        ]
        let device = DeviceLocation(fix: fix, timeZone: "Europe/Vienna", placemark: placemark)
        let text = { (members: [String: JSONValue]) in JSONValue.object(members).text() }
        #expect(text(device.dictionary) == text(expected))
        let unknown = DeviceLocation(fix: fix, timeZone: "UTC").dictionary
        #expect(["place", "country_code", "location"].allSatisfy { unknown[$0] == "" })
        #expect(unknown.count == 9)
    }

    @Test("a lookup takes the map item's name, and forces nothing")
    func lookup() throws {
        let place = try Coordinate(latitude: 48.2, longitude: 16.37)
        var placemark = Placemark(itemName: "Café Central", name: "Herrengasse 14")
        let time = Date(timeIntervalSince1970: 1_700_000_000)
        let lookup = LookupLocation(coordinate: place, time: time, timeZone: "Europe/Vienna", placemark: placemark)
        #expect(lookup.dictionary["place"] == "Café Central")
        #expect(lookup.dictionary["country_code"] == nil)
        #expect(lookup.dictionary["location"] == nil)
        placemark.itemName = nil
        let plain = LookupLocation(coordinate: place, time: time, timeZone: "Europe/Vienna", placemark: placemark)
        #expect(plain.dictionary["place"] == "Herrengasse 14")
    }

    @Test("the parts of an address join as the format says")
    func address() {
        var placemark = Placemark(
            houseNumber: "14",
            road: "Herrengasse",
            subLocality: "Innere Stadt",
            locality: "Wien",
            administrativeArea: "Wien",
            country: "Österreich"
        )
        #expect(placemark.street == "14 Herrengasse")
        #expect(placemark.location == "Innere Stadt, Wien")
        #expect(placemark.fullAddress == "14 Herrengasse, Innere Stadt, Wien, Österreich")
        placemark.inlandWater = "Donau"
        placemark.ocean = "Atlantic"
        #expect(placemark.water == "Donau")
    }

    @Test("an altitude is told only where its accuracy is known to be above zero")
    func newLocation() throws {
        let place = try Coordinate(latitude: -33.9, longitude: 18.4)
        let time = Date(timeIntervalSince1970: 1_700_000_000.125)
        for (vertical, expected) in [(nil, nil), (0.0, nil), (4.0, 55.0)] as [(Double?, Double?)] {
            let fix = try LocationFix(
                place,
                time: time,
                altitude: 55,
                verticalAccuracy: vertical,
                source: .manual
            )
            let new = NewLocation(fix: fix, placemark: Placemark(name: "Home"), deviceTimeZone: "Africa/Johannesburg")
            #expect(new.altitude == expected)
            #expect(try copy(new) == new)
            #expect(new.dictionary["timezone"] == "Africa/Johannesburg")
        }
    }

    @Test("an event comes back as it went", arguments: UserEvent.Kind.allCases)
    func event(kind: UserEvent.Kind) throws {
        let event = UserEvent(
            kind,
            data: ["text": "hi", "n": 3, "none": nil],
            time: Date(timeIntervalSince1970: 1_763_720_000.017),
            timeZone: "Pacific/Chatham",
            sessionID: "s-1"
        )
        #expect(try copy(event) == event)
    }

    private static let badMembers: [(String, JSONValue)] = [
        ("latitude", 91), ("longitude", "12"), ("action_utc", "yesterday"), ("action_timezone", "Mars/Olympus"),
        ("location_type", "lookup"), ("accuracy", "near"), ("areas_of_interest", ["a", 1]), ("region_lat", 5),
    ]

    @Test("a bad member is named", arguments: badMembers)
    func badMember(key: String, value: JSONValue) throws {
        var members = DeviceLocation(
            LocationDetails(
                coordinate: try Coordinate(latitude: 1, longitude: 2),
                time: Date(timeIntervalSince1970: 0),
                timeZone: "UTC"
            )
        ).dictionary
        members[key] = value
        let error = #expect(throws: LocationDictionaryError.self) { try DeviceLocation(dictionary: members) }
        #expect(error?.key.hasPrefix(key.prefix(6)) == true)
    }
}
