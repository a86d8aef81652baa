import Core
import Foundation
import Testing

@testable import LocationText

@Suite("Polar grid")
struct PolarGridTests {
    /// DMA TM 8358.2, section 3: geographic to UPS.
    @Test(
        "agrees with the manual's examples",
        arguments: [(84.287233888889, -132.247989166667, 1_530_125.780, 2_426_773.595)]
    )
    func manual(latitude: Double, longitude: Double, easting: Double, northing: Double) throws {
        let ups = try #require(UPS(Coordinate(latitude: latitude, longitude: longitude)))
        #expect(abs(ups.easting - easting) < 0.005 && abs(ups.northing - northing) < 0.005, "\(ups)")
    }

    @Test("goes there and back, all around both poles")
    func roundTrip() throws {
        for latitude in [84.001, 86.5, 89.9999, 90, -80.001, -85, -89.9999, -90] {
            for longitude in stride(from: -180.0, to: 180, by: 37.5) {
                let place = try Coordinate(latitude: latitude, longitude: longitude)
                let ups = try #require(UPS(place))
                let back = try #require(ups.coordinate)
                #expect(abs(back.latitude - latitude) < 1e-9)
                let turn = abs(back.longitude - longitude)
                if abs(latitude) < 90 { #expect(min(turn, 360 - turn) < 1e-4) }
                let mgrs = try #require(MGRS.text(place))
                for text in [mgrs, "MGRS \(mgrs)", ups.text] {
                    let found = try #require(try CoordinateText.parse(text), "'\(text)' is a name")
                    #expect(abs(found.latitude - latitude) < 2e-5, "\(text)")
                }
            }
        }
    }

    @Test("the poles have the references that everyone gives them")
    func poles() throws {
        #expect(MGRS.text(try Coordinate(latitude: 90, longitude: 0)) == "ZAH0000000000")
        #expect(MGRS.text(try Coordinate(latitude: -90, longitude: 0)) == "BAN0000000000")
        #expect(try CoordinateText.parse("ZAH 00000 00000")?.latitude ?? 0 > 89.999)
        #expect(try CoordinateText.parse("UPS S 2000000mE 2000000mN")?.latitude == -90)
        #expect(UPS(try Coordinate(latitude: 84, longitude: 0)) == nil)
    }

    @Test("names stay names, and what is named a reference and is none is refused")
    func names() throws {
        for name in ["ABC1234", "Zagreb", "ABA 12", "Yukon 2000"] {
            #expect(try CoordinateText.parse(name) == nil, "\(name)")
        }
        for text in ["MGRS ABC1234", "UPS 12", "UPS Q 2000000 2000000", "UPS N 2 2", "Z 200000 9900000"] {
            #expect(throws: CoordinateTextError.self) { try CoordinateText.parse(text) }
        }
    }
}
