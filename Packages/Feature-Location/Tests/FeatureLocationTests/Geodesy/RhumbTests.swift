import Core
import Testing

@testable import Geodesy

@Suite("Rhumb lines on the ellipsoid")
struct RhumbTests {
    /// Reference figures: the integrals of the definition on WGS-84, taken with mpmath 1.3 to thirty digits.
    private static let inverseTable: [(Double, Double, Double, Double, Double, Double)] = [
        (52.52, 13.405, 48.8566, 2.3522, 880517.90900148646, -117.569483008743),
        (52.5170, 13.3889, 48.8566, 2.3522, 879378.40990699088, -117.583710460722),
        (40.6, -73.8, 51.6, -0.5, 5771083.3833280294, 77.7683897102557),
        (40.6, -73.8, 40.6, -0.5, 6204241.384590699, 90.0),
        (40.6, -73.8, 40.60000001, -0.5, 6204241.3841284401, 89.999999989745),
        (40.6, -73.8, 40.7, 140, 12365402.463753224, -89.9485456794865),
        (-30, 170, 45, -170, 8551419.1779057283, 13.7864695097318),
        (89.5, 0, 89.9, 120, 73323.291344565558, 52.4594228467148),
        (-0.0001, 10, 0.0001, -20, 3339584.7238697457, -89.9996205852014),
        (10, 0, 14.5, 0, 497811.60835556606, 0.0), (65, 0, 66, 179, 8285883.0698273325, 89.2289686226557),
        (-89.99, 5, 89.99, -5, 20002570.638295021, -0.535325788233557),
        (85, 0, 88.9, 50, 502712.63007336319, 29.9474267539399),
    ]

    @Test(
        "lengths hold to a micrometre and bearings to a billionth of a degree, also where the latitudes are nearly the same",
        arguments: inverseTable
    )
    func inverse(
        startLatitude: Double,
        startLongitude: Double,
        endLatitude: Double,
        endLongitude: Double,
        distance: Double,
        bearing: Double
    ) throws {
        let start = try Coordinate(latitude: startLatitude, longitude: startLongitude)
        let end = try Coordinate(latitude: endLatitude, longitude: endLongitude)
        let line = EllipsoidalRhumb.inverse(from: start, to: end)
        #expect(abs(line.distance - distance) < 1e-6, "\(line.distance)")
        #expect(abs(line.bearing - bearing) < 1e-9, "\(line.bearing)")
        let back = EllipsoidalRhumb.inverse(from: end, to: start)
        #expect(abs(back.distance - distance) < 1e-6)
        #expect(line.distance >= Geodesic.wgs84.inverse(from: start, to: end).distance - 1e-6)
    }

    @Test("a rhumb line to a pole is a meridian; one to its own start has no length")
    func edges() throws {
        let pole = try Coordinate(latitude: 90, longitude: 0)
        let place = try Coordinate(latitude: 0, longitude: 120)
        #expect(abs(EllipsoidalRhumb.inverse(from: place, to: pole).distance - 10_001_965.729_312_7) < 1e-6)
        #expect(EllipsoidalRhumb.inverse(from: place, to: place).distance == 0)
        #expect(EllipsoidalRhumb.inverse(from: pole, to: place).bearing == 180)
    }
}
