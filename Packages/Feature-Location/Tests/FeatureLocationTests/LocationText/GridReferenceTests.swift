import Core
import Foundation
import Testing

@testable import LocationText

/// Reference figures: PyPI's utm 0.8, mgrs 1.5 (NGA's GEOTRANS), openlocationcode 1.0 and pygeohash 3.5.
@Suite("Codes and grids")
struct GridReferenceTests {
    private static let gridsTable: [(Double, Double, Int, String, Double, Double, String)] = [
        (52.520008, 13.404954, 33, "U", 391776.158, 5820073.118, "33UUU9177620073"),
        (48.21, 16.37, 33, "U", 601779.329, 5340548.617, "33UXP0177940548"),
        (-33.9249, 18.4241, 34, "H", 261881.599, 6243182.354, "34HBH6188143182"),
        (40.7128, -74.006, 18, "T", 583959.372, 4507350.998, "18TWL8395907350"),
        (-54.8019, -68.303, 19, "F", 544805.097, 3927029.884, "19FEV4480527029"),
        (60.39299, 5.32415, 32, "V", 297477.307, 6700830.064, "32VKN9747700830"),
        (78.2232, 15.6267, 33, "X", 514278.715, 8683355.470, "33XWG1427883355"),
        (71.0, 8.5, 32, "W", 481831.941, 7877471.722, "32WMD8183177471"),
        (0.0001, 0.0001, 31, "N", 166032.586, 11.068, "31NAA6603200011"),
        (-0.5, 179.99, 60, "M", 832851.662, 9944659.121, "60MZE3285144659"),
        (64.15, -21.94, 27, "W", 454270.465, 7114066.847, "27WVM5427014066"),
        (83.9, -30.0, 26, "X", 464424.320, 9317856.467, "26XMU6442417856"),
        (-79.5, 100.2, 47, "C", 524411.365, 1173969.602, "47CNM2441173969"),
        (35.6895, 139.6917, 54, "S", 381622.230, 3950298.908, "54SUE8162250298"),
        (-1.2921, 36.8219, 37, "M", 257634.502, 9857079.966, "37MBU5763457079"),
    ]

    @Test(
        "UTM and MGRS agree with the reference implementations, Norway and Svalbard included",
        arguments: gridsTable
    )
    func grids(
        latitude: Double,
        longitude: Double,
        zone: Int,
        band: String,
        easting: Double,
        northing: Double,
        mgrs: String
    ) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        let utm = try #require(UTM(place))
        #expect(utm.zone == zone)
        #expect(String(UTM.band(latitude)) == band)
        #expect(abs(utm.easting - easting) < 0.002 && abs(utm.northing - northing) < 0.002, "\(utm)")
        let back = try #require(utm.coordinate)
        #expect(abs(back.latitude - latitude) < 1e-12)
        #expect(abs(back.longitude - longitude) < 1e-11)
        #expect(MGRS.text(place) == mgrs)
        let halves = mgrs.suffix(10)
        let spaced =
            "\(mgrs.prefix(mgrs.count - 12)) \(mgrs.dropLast(10).suffix(2)) \(halves.prefix(5)) \(halves.suffix(5))"
        for text in [mgrs, spaced, "MGRS \(mgrs.lowercased())", "\(zone)\(band) \(easting) \(northing)"] {
            let found = try #require(try CoordinateText.parse(text), "'\(text)' is a name")
            let metres = hypot(
                (found.latitude - latitude) * 111_320,
                (found.longitude - longitude) * 111_320 * cos(latitude * .pi / 180)
            )
            #expect(metres < 1, "'\(text)' is \(found)")
        }
    }

    @Test("a UTM position may name its half of the Earth, its units and itself")
    func utmForms() throws {
        for text in [
            "UTM 34H 261881 6243182", "34 South 261881 6243182", "34S 261881 6243182", "34H 261881mE 6243182mN",
            "34 H 261881 m E 6243182 m N", "utm zone 34H, 261881, 6243182",
        ] {
            let found = try #require(try CoordinateText.parse(text), "'\(text)' is a name")
            #expect(
                abs(found.latitude + 33.9249) < 2e-5 && abs(found.longitude - 18.4241) < 2e-5,
                "'\(text)' is \(found)"
            )
        }
    }

    private static let codesTable: [(Double, Double, String, String, String)] = [
        (52.520008, 13.404954, "9F4MGCC3+2X", "9F4MGCC3+2X48J", "u33dc0cpn"),
        (48.21, 16.37, "8FWR696C+22", "8FWR696C+22222", "u2edk8278"),
        (-33.9249, 18.4241, "4FRW3CGF+2J", "4FRW3CGF+2JX25", "k3vp520j0"),
        (40.7128, -74.006, "87G7PX7V+4J", "87G7PX7V+4JC22", "dr5regw3p"),
        (-54.8019, -68.303, "37QH5MXW+6R", "37QH5MXW+6RR22", "4qr2jxx7b"),
        (60.39299, 5.32415, "9FG798VF+5M", "9FG798VF+5MRQ2", "u4ez94hyt"),
        (78.2232, 15.6267, "CFCQ6JFG+7M", "CFCQ6JFG+7MP34", "umgj58550"),
        (0.0001, 0.0001, "6FG22222+22", "6FG22222+22X25", "s0000000d"),
        (64.15, -21.94, "99PW5326+22", "99PW5326+22222", "ge2kuwpub"),
        (90, 1, "CFX3X2X2+X2", "CFX3X2X2+X2RRR", "upbxyzbpv"),
        (-90, -180, "22222222+22", "22222222+22222", "000000000"),
        (1, 180, "62H22222+22", "62H22222+22222", "xbpvxypcr"),
        (20.3700625, 2.7821875, "7FG49QCJ+2V", "7FG49QCJ+2VGCC", "s59gzk3bj"),
    ]

    @Test(
        "plus codes and geohashes agree with the reference implementations",
        arguments: codesTable
    )
    func codes(latitude: Double, longitude: Double, code: String, long: String, geohash: String) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(PlusCode.text(place) == code)
        #expect(PlusCode.text(place, length: 13) == long)
        #expect(Geohash.text(place) == geohash)
        let found = try #require(try CoordinateText.parse(code))
        #expect(abs(found.latitude - latitude) <= 0.00013)
        let hashed = try #require(try CoordinateText.parse("geohash:\(geohash)"))
        #expect(abs(hashed.latitude - latitude) < 5e-5)
    }

    private static let shortCodesTable: [(String, Double, Double, Double, Double)] = [
        ("9QCJ+2VX", 51.3701125, -1.217765625, 51.3701125, -1.217765625), ("GCC3+2X", 52.5, 13.5, 52.52, 13.404954),
        ("2222+2F", 1.0, 179.99, 1, 180), ("X2X2+X2", 40.0, 3.0, 39.95, 2.95),
    ]

    @Test(
        "the end of a plus code is completed by a place nearby, across the edges of areas and the antimeridian",
        arguments: shortCodesTable
    )
    func shortCodes(
        text: String,
        nearLatitude: Double,
        nearLongitude: Double,
        latitude: Double,
        longitude: Double
    ) throws {
        let code = try #require(ShortPlusCode(text))
        let near = try Coordinate(latitude: nearLatitude, longitude: nearLongitude)
        let found = try #require(code.coordinate(near: near))
        let across = abs(found.longitude - longitude).remainder(dividingBy: 360)
        #expect(abs(found.latitude - latitude) < 0.1 && abs(across) < 0.1, "\(found)")
        #expect(PlusCode.text(found, length: 11).contains(text.prefix(7)))
        guard case .shortPlusCode(let read, near: "Berlin") = try CoordinateText.read("\(text.lowercased()), Berlin")
        else {
            Issue.record("not read as the end of a plus code")
            return
        }
        #expect(read == code)
    }
}
