import Core
import Testing

@testable import Geodesy
@testable import Positioning

@Suite("Geoid")
struct GeoidTests {
    private struct Point: GeographicPoint {
        var latitude, longitude: Double
    }

    /// The test points of NIMA's program F477, which interpolates EGM96's grid of 15 minutes.
    @Test(
        "agrees with the published values",
        arguments: [
            (38.6281550, 269.7791550, -31.628), (-14.6212170, 305.0211140, -2.969), (46.8743190, 102.4487290, -43.575),
            (-23.6174460, 133.8747120, 15.871), (38.6254730, 359.9995000, 50.066), (-0.4667440, 0.0023000, 17.329),
        ]
    )
    func published(latitude: Double, longitude: Double, metres: Double) throws {
        let geoid = try #require(Geoid.egm96)
        #expect(abs(geoid.undulation(at: Point(latitude: latitude, longitude: longitude)) - metres) < 0.6)
    }

    @Test("is one value at each pole, and whole across the antimeridian")
    func edges() throws {
        let geoid = try #require(Geoid.egm96)
        for longitude in [-180.0, -77.3, 0, 90, 179.99] {
            #expect(abs(geoid.undulation(at: Point(latitude: 90, longitude: longitude)) - 13.61) < 0.1)
            #expect(abs(geoid.undulation(at: Point(latitude: -90, longitude: longitude)) + 29.53) < 0.1)
        }
        for latitude in stride(from: -89.9, through: 89.9, by: 7.3) {
            let west = geoid.undulation(at: Point(latitude: latitude, longitude: -180))
            #expect(abs(west - geoid.undulation(at: Point(latitude: latitude, longitude: 180))) < 1e-9)
            #expect(abs(west - geoid.undulation(at: Point(latitude: latitude, longitude: 179.9999))) < 0.01)
        }
        #expect(geoid.undulation(at: Point(latitude: .nan, longitude: .infinity)).isFinite)
    }

    @Test(
        "a table cut or damaged is refused",
        arguments: [[], [0x42, 0x47, 0x45, 0x31], [0x42, 0x47, 0x45, 0x31, 0xFF]]
    )
    func damaged(bytes: [UInt8]) { #expect(Geoid(packed: bytes) == nil) }

    @Test("a height above the one is turned into a height above the other, and what was measured stays as it is")
    func heights() throws {
        let place = try Coordinate(latitude: 47.0707, longitude: 15.4395)
        let measured = try LocationFix(place, time: .init(timeIntervalSince1970: 0), altitude: 400, source: .gpsd)
        // The sea stands 46.6 m above the ellipsoid in Graz.
        #expect(abs(try #require(measured.heightAboveSea) - 353.4) < 1 && measured.heightAboveEllipsoid == 400)
        let mapped = try LocationFix(place, time: .init(timeIntervalSince1970: 0), elevation: 353, source: .gpx)
        #expect(abs(try #require(mapped.heightAboveEllipsoid) - 399.6) < 1 && mapped.heightAboveSea == 353)
        let bare = try LocationFix(place, time: .init(timeIntervalSince1970: 0), source: .manual)
        #expect(bare.heightAboveSea == nil)
        #expect(bare.heightAboveEllipsoid == nil)
    }
}
