import Core
import Testing

@testable import Gazetteer
@testable import Geocoding

@Suite("AddressSearchRules")
struct AddressSearchRulesTests {
    static func place(_ name: String, _ source: String = "a", latitude: Double? = nil) throws -> GeocodedPlace {
        // Far apart, unless told otherwise, so that nothing counts as one place by accident.
        let spot = latitude ?? Double(abs(name.utf8.reduce(0) { $0 &* 31 &+ Int($1) }) % 80)
        return GeocodedPlace(
            id: "\(source):\(name)",
            name: name,
            coordinate: try Coordinate(latitude: spot, longitude: source == "a" ? 0 : 90),
            source: source
        )
    }

    static func places(_ names: String, _ source: String) throws -> [GeocodedPlace] {
        try names.map { try place(String($0), source) }
    }

    @Test(
        "takes turns, three of each and six in all",
        arguments: [
            ("abcde", "vwxyz", "avbwcx"), ("abcde", "", "abc"), ("", "vwxyz", "vwx"), ("a", "vwxyz", "avwx"),
            ("ab", "v", "avb"), ("", "", ""),
        ]
    )
    func interleaves(first: String, second: String, expected: String) throws {
        let shown = AddressSearchRules.interleave(try Self.places(first, "a"), try Self.places(second, "b"))
        #expect(shown.map(\.name).joined() == expected)
    }

    @Test("offers to search nearby are dropped before counting")
    func dropsSearchNearby() throws {
        var offer = try Self.place("Coffee")
        offer.subtitle = "Search Nearby"
        let places = [try Self.place("search  nearby"), offer] + (try Self.places("abcd", "a"))
        #expect(AddressSearchRules.interleave(places, []).map(\.name) == ["a", "b", "c"])
    }

    @Test("a place that both sources know is shown once")
    func dropsDuplicates() throws {
        let mine = try Self.place("Bern", "a", latitude: 46.948)
        var theirs = try Self.place("bern", "b", latitude: 46.9483)
        theirs.coordinate = try Coordinate(latitude: 46.9483, longitude: 0)
        #expect(AddressSearchRules.interleave([mine], [theirs]).map(\.source) == ["a"])
        theirs.coordinate = try Coordinate(latitude: 46.949, longitude: 0)
        #expect(AddressSearchRules.interleave([mine], [theirs]).map(\.source) == ["a", "b"])
    }

    @Test(
        "looks up from two characters on, without spaces around",
        arguments: [
            ("", nil), (" ", nil), ("b", nil), (" b ", nil), ("be", "be"), (" new   york ", "new york"), ("東京", "東京"),
        ]
            as [(String, String?)]
    )
    func lookup(text: String, expected: String?) {
        #expect(AddressSearchRules.lookup(text) == expected)
    }
}
