import Foundation

/// The transverse Mercator projection of the WGS-84 ellipsoid, to nanometres within 3,900 km of its central meridian.
///
/// L. Krüger's series, to sixth order in the third flattening: C. F. F. Karney, "Transverse Mercator with an accuracy of
/// a few nanometers", Journal of Geodesy 85 (2011), equations 7 to 36.
package struct TransverseMercator: Sendable {
    /// WGS-84 at full scale on the central meridian.
    package static let wgs84 = TransverseMercator()

    private let eccentricity: Double
    /// The radius of the circle as long as a meridian, meters.
    private let rectifyingRadius: Double
    private let forwardSeries: InlineArray<6, Double>
    private let reverseSeries: InlineArray<6, Double>

    private init() {
        let ellipsoid = Geodesic.wgs84
        let n = ellipsoid.thirdFlattening
        eccentricity = (ellipsoid.flattening * (2 - ellipsoid.flattening)).squareRoot()
        let n2 = n * n
        rectifyingRadius = ellipsoid.equatorialRadius / (1 + n) * (1 + n2 * (1 / 4 + n2 * (1 / 64 + n2 / 256)))
        let forward: [[Double]] = [
            [1 / 2, -2 / 3, 5 / 16, 41 / 180, -127 / 288, 7891 / 37_800],
            [13 / 48, -3 / 5, 557 / 1440, 281 / 630, -1_983_433 / 1_935_360],
            [61 / 240, -103 / 140, 15_061 / 26_880, 167_603 / 181_440],
            [49_561 / 161_280, -179 / 168, 6_601_661 / 7_257_600],
            [34_729 / 80_640, -3_418_889 / 1_995_840],
            [212_378_941 / 319_334_400],
        ]
        let reverse: [[Double]] = [
            [1 / 2, -2 / 3, 37 / 96, -1 / 360, -81 / 512, 96_199 / 604_800],
            [1 / 48, 1 / 15, -437 / 1440, 46 / 105, -1_118_711 / 3_870_720],
            [17 / 480, -37 / 840, -209 / 4480, 5569 / 90_720],
            [4397 / 161_280, -11 / 504, -830_251 / 7_257_600],
            [4583 / 161_280, -108_847 / 3_991_680],
            [20_648_693 / 638_668_800],
        ]
        forwardSeries = Self.summed(forward, n)
        reverseSeries = Self.summed(reverse, n)
    }

    /// Row j holds the coefficients of n to the power j and up.
    private static func summed(_ rows: [[Double]], _ n: Double) -> InlineArray<6, Double> {
        var result = InlineArray<6, Double>(repeating: 0)
        var power = n
        for row in 0..<6 {
            result[row] = power * rows[row].reversed().reduce(0) { $0 * n + $1 }
            power *= n
        }
        return result
    }

    /// Meters east of the central meridian and north of the equator.
    ///
    /// - Parameter longitude: degrees east of the central meridian, less than 80 either way.
    package func forward(latitude: Double, longitude: Double) -> (x: Double, y: Double) {
        let (sine, cosine) = Angle.sinCos(Angle.wrapped(longitude))
        let tangent = conformalTangent(latitude)
        let xi = tangent.isFinite ? atan2(tangent, cosine) : (latitude < 0 ? -Double.pi / 2 : Double.pi / 2)
        let eta = tangent.isFinite ? asinh(sine / hypot(tangent, cosine)) : 0
        var (y, x) = (xi, eta)
        for j in 0..<6 {
            let angle = 2 * Double(j + 1)
            y += forwardSeries[j] * sin(angle * xi) * cosh(angle * eta)
            x += forwardSeries[j] * cos(angle * xi) * sinh(angle * eta)
        }
        return (rectifyingRadius * x, rectifyingRadius * y)
    }

    /// The position that ``forward(latitude:longitude:)`` projects there: degrees north, and east of the central meridian.
    package func reverse(x: Double, y: Double) -> (latitude: Double, longitude: Double) {
        let (xi, eta) = (y / rectifyingRadius, x / rectifyingRadius)
        var (north, east) = (xi, eta)
        for j in 0..<6 {
            let angle = 2 * Double(j + 1)
            north -= reverseSeries[j] * sin(angle * xi) * cosh(angle * eta)
            east -= reverseSeries[j] * cos(angle * xi) * sinh(angle * eta)
        }
        let conformal = sin(north) / hypot(sinh(east), cos(north))
        return (
            Angle.atan2Degrees(geographicTangent(conformal), 1),
            Angle.atan2Degrees(sinh(east), cos(north))
        )
    }

    /// Meters along the meridian from the equator, south negative.
    func meridianDistance(latitude: Double) -> Double { forward(latitude: latitude, longitude: 0).y }

    /// The latitude at a distance along the meridian, which must not pass a pole.
    func latitude(meridianDistance: Double) -> Double { reverse(x: 0, y: meridianDistance).latitude }

    /// The tangent of the conformal latitude (7 to 9); infinite at the poles.
    private func conformalTangent(_ latitude: Double) -> Double {
        let (sine, cosine) = Angle.sinCos(latitude)
        guard cosine != 0 else { return sine < 0 ? -Double.infinity : .infinity }
        return conformalTangent(ofTangent: sine / cosine)
    }

    private func conformalTangent(ofTangent tangent: Double) -> Double {
        let secant = hypot(1, tangent)
        let sigma = sinh(eccentricity * atanh(eccentricity * tangent / secant))
        return tangent * hypot(1, sigma) - sigma * secant
    }

    /// The other way by Newton's method (19 to 21): twice is enough for the Earth.
    private func geographicTangent(_ conformal: Double) -> Double {
        guard abs(conformal) < 1e15 else { return conformal }
        let remainder = 1 - eccentricity * eccentricity
        var tangent = conformal / remainder.squareRoot()
        for _ in 0..<5 {
            let reached = conformalTangent(ofTangent: tangent)
            let slope = (1 + remainder * tangent * tangent) / (remainder * hypot(1, tangent) * hypot(1, reached))
            let step = (conformal - reached) * slope
            tangent += step
            if abs(step) <= 1e-15 * max(1, abs(tangent)) { break }
        }
        return tangent
    }

    /// The isometric latitude: Mercator's ordinate on a sphere of radius 1; infinite at the poles.
    func isometricLatitude(_ latitude: Double) -> Double { asinh(conformalTangent(latitude)) }
}
