import Core
import CoreTesting
import Foundation
import Testing

@testable import LocationText

@Suite("Coordinates as people write them")
struct CoordinateTextTests {
    static let vienna = (48.21, 16.37)

    @Test(
        "degrees are read in any usual form",
        arguments: [
            "48.2100° N 16.3700° E", "48.21, 16.37", "48.21 16.37", "48.21;16.37", "48.21/16.37", "(48.21, 16.37)",
            "[48.21, 16.37]", "48.21N 16.37E", "48.21N16.37E", "N48.21 E16.37", "N 48.21, E 16.37", "48.21 N, 16.37 E",
            "16.37 E, 48.21 N", "E16.37 N48.21", "48.21°, 16.37°", "48.21° 16.37°", "+48.21+016.37/", "+48.21 +16.37",
            "48°12'36\"N 16°22'12\"E", "48°12′36″N, 16°22′12″E", "48° 12′ 36″ N 16° 22′ 12″ E", "48º12’36”N 16º22’12”E",
            "N48°12'36\" E016°22'12\"", "N 48° 12.6' E 016° 22.2'", "N48 12.6 E16 22.2", "48°12.6'N 16°22.2'E",
            "48 12 36 N 16 22 12 E", "48 12 36 16 22 12", "48 12 36, 16 22 12", "48:12:36N 16:22:12E",
            "48:12:36 16:22:12", "48d12m36sN 16d22m12sE", "481236N 0162212E", "481236N0162212E",
            "4812.6N 01622.2E", "+481236+0162212/", "+4812.6+01622.2/", "48,21 16,37", "48,2100, 16,3700",
            "48,2100° N, 16,3700° E", "48° 12,6′ N 16° 22,2′ E", "lat: 48.21, lon: 16.37", "lat=48.21&lng=16.37",
            "Latitude 48.21 Longitude 16.37", "48.21 North, 16.37 East", "48,21° Nord, 16,37° Ost",
            "48 degrees 12 min 36 sec north, 16 degrees 22 min 12 sec east", "geo:48.21,16.37", "geo:48.21,16.37,171",
            "geo:48.21,16.37;crs=wgs84;u=5", "geo:48.21,16.37?z=12", "geo:0,0?q=48.21,16.37(Vienna)",
            "POINT(16.37 48.21)", "POINT Z (16.37 48.21 171)", "https://www.google.com/maps/@48.21,16.37,15z",
            "https://www.google.com/maps?q=48.21,16.37",
            "https://www.google.com/maps/search/?api=1&query=48.21%2C16.37",
            "https://www.openstreetmap.org/#map=15/48.21/16.37",
            "https://www.openstreetmap.org/?mlat=48.21&mlon=16.37#map=5/1/2",
            "https://maps.apple.com/?ll=48.21,16.37&z=3",
            "https://www.google.com/maps/place/X/@1,2,17z/data=!3m1!4b1!3d48.21!4d16.37",
        ]
    )
    func forms(text: String) throws {
        let found = try #require(try CoordinateText.parse(text), "'\(text)' is a name")
        #expect(abs(found.latitude - 48.21) < 1e-9 && abs(found.longitude - 16.37) < 1e-9, "\(found)")
    }

    private static let halvesTable: [(String, Double, Double)] = [
        ("-33.92,18.42", -33.92, 18.42), ("33.92S 18.42E", -33.92, 18.42), ("−33.92, −70.5", -33.92, -70.5),
        ("33°55′12″ S 70°30′ W", -33.92, -70.5), ("S33 55.2 W070 30", -33.92, -70.5),
        ("-33 55 12, -70 30 00", -33.92, -70.5),
        ("0°30′S 0°30′W", -0.5, -0.5), ("-0:30:00 -0:30:00", -0.5, -0.5), ("335512S 0703000W", -33.92, -70.5),
        ("-33.92-070.50/", -33.92, -70.5), ("40°25′N 3°41′ oeste", 40 + 25 / 60.0, -(3 + 41 / 60.0)), ("0,0", 0, 0),
        ("90 N 0 E", 90, 0), ("52,13", 52, 13), ("52, 13", 52, 13), ("5,-5", 5, -5), ("33.9S,18.4E", -33.9, 18.4),
    ]

    @Test(
        "the southern and western halves are read from signs, letters and words",
        arguments: halvesTable
    )
    func halves(text: String, latitude: Double, longitude: Double) throws {
        let found = try #require(try CoordinateText.parse(text))
        #expect(abs(found.latitude - latitude) < 1e-9 && abs(found.longitude - longitude) < 1e-9, "\(found)")
    }

    @Test(
        "what looks like a coordinate and is none is refused, never looked up as a name",
        arguments: [
            "48.21° N", "48.21", "47.07 N", "47 N", "48.21° Wien", "48.21, 16.37, 171", "48 12 16 22",
            "48°70′N 16°22′E",
            "48°12′61″N 16°E", "48.5°12′N 16°E", "48.21 N, 16.37 N", "-48.21 S, 16.37 E", "48°12′N 16°22′O", "48.21,",
            "N48.21",
            "48.21 N 16.37 E 12", "geo:48.21", "geo:a,b", "POINT(16.37,48.21)", "https://www.google.com/maps/",
            "48.21-16.37",
            "geohash:abc", "9F4MGC2M+H", "MGRS 33", "33UUU123", "61UUU1234512345", "33IUU1234512345",
            "33UXX1234512345", "33UUU12345 1234", "UTM 33U 391777", "61U 391777 5820075", "33Z 391777 5820075",
            "33U 391777 3820075", "33U 991777000 5820075", "48.21foo 16.37bar", "1.5 2.5 x", "48°12′36″", "°N 12",
            "12° 13° 14°",
            "48°12'36\" 16°22'12\" 7",
        ]
    )
    func refused(text: String) {
        #expect(throws: CoordinateTextError.self) { try CoordinateText.parse(text) }
    }

    @Test(
        "names stay names, also those with numbers",
        arguments: [
            "Vienna", "New York", "N1", "E17", "SE15", "1010 Wien", "Route 66", "100 Mile House", "1010", "Nord", "",
            " ", "St. Pölten",
            "Bern", "rugby", "14th Street", "C++", "O", "W", "10 Downing Street", "Hwy66", "Paris, Texas",
            "4 Washington Square N",
            "Soi 11", "K1A 0B1", "B-12", "Area 51", "+", "-", "°", "Plaza 9 de Julio", "point", "geometry", "A1+B2",
            "1er", "Łódź",
        ]
    )
    func names(text: String) throws {
        #expect(try CoordinateText.read(text) == .name)
    }

    @Test("a coordinate that is not on Earth says so", arguments: ["91,0", "48.21, 181", "95°N 16°E", "geo:200,1"])
    func outOfRange(text: String) {
        #expect(throws: CoordinateError.self) { try CoordinateText.parse(text) }
    }

    @Test("what is written is read back, in every form")
    func roundTrips() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<2000 {
            let place = try Coordinate(
                latitude: Double.random(in: -79.9...83.9, using: &random),
                longitude: Double.random(in: -179.999...179.999, using: &random)
            )
            let texts: [(text: String?, within: Double)] = [
                (CoordinateText.text(place), 6e-6), (Geohash.text(place), 3e-5),
                ("geohash:" + Geohash.text(place, length: 12), 1e-6), (PlusCode.text(place), 7e-5),
                (PlusCode.text(place, length: 13), 1e-6), (UTM(place)?.text, 2e-5), (MGRS.text(place), 2e-5),
            ]
            for (text, within) in texts {
                let text = try #require(text)
                guard let found = try CoordinateText.parse(text) else {
                    // A geohash that is all letters or all digits may be a name.
                    #expect(text == Geohash.text(place))
                    continue
                }
                let across = abs(found.longitude - place.longitude) * cos(place.latitude * .pi / 180)
                #expect(
                    abs(found.latitude - place.latitude) <= within && across <= within,
                    "\(text) is \(found), not \(place)"
                )
            }
        }
    }

    @Test("no text traps")
    func hostile() {
        var random = SeededGenerator(seed: 77)
        let pieces = [
            "48", ".", ",", "°", "'", "\"", "N", "S", "E", "W", "O", "-", "+", ":", "/", " ", "geo:", "UTM", "MGRS",
            "33U", "9F4MGC2M+H4",
            "(", ")", "99999999999999999999999999999999", "\u{301}", "٣", "POINT(", "http://", "@", "#map=", "lat", "=",
            "&", "e", "\u{0}",
            "1e400", "nan", "inf", "0x10", "''", "d", "m", "s", "%", "?q=",
        ]
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...8, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            _ = try? CoordinateText.read(text)
        }
        _ = try? CoordinateText.read(String(repeating: "1 ", count: 100_000))
        _ = try? CoordinateText.read(String(repeating: "°", count: 500))
    }
}
