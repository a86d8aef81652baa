import Foundation

/// Lines of constant bearing on WGS-84.
///
/// A rhumb line is straight on Mercator's map, so its bearing comes from isometric latitudes, and its length is that of
/// the meridian between its latitudes over the cosine of the bearing (C. F. F. Karney, "GeographicLib", Rhumb lines;
/// G. G. Bennett, "Practical rhumb line calculations on the spheroid", Journal of Navigation 49, 1996).
package enum EllipsoidalRhumb {
    package struct Line: Sendable, Hashable {
        /// Meters.
        package var distance: Double
        /// Degrees clockwise from north, -180...180.
        package var bearing: Double
    }

    /// The line the shorter way around.
    package static func inverse(from: some GeographicPoint, to: some GeographicPoint) -> Line {
        let east = Angle.wrapped(to.longitude - from.longitude) * Angle.radian
        let (start, end) = (from.latitude, to.latitude)
        if abs(start) == 90 || abs(end) == 90 {
            let projection = TransverseMercator.wgs84
            let along = projection.meridianDistance(latitude: end) - projection.meridianDistance(latitude: start)
            return Line(distance: abs(along), bearing: along < 0 ? 180 : 0)
        }
        let rates = meanRates(start, end)
        let up = (end - start) * Angle.radian
        // Meters for each radian of longitude and of isometric latitude alike.
        let scale = rates.metres / rates.isometric
        let isometric = up * rates.isometric
        return Line(
            distance: hypot(up * rates.metres, east * scale),
            bearing: Angle.atan2Degrees(east, isometric)
        )
    }

    /// The growth of meters along the meridian and of isometric latitude with latitude, averaged between two latitudes,
    /// per radian.
    private static func meanRates(_ start: Double, _ end: Double) -> (metres: Double, isometric: Double) {
        let span = abs(end - start)
        let toPole = 90 - max(abs(start), abs(end))
        // Differences of the closed forms lose digits where the latitudes are close; a Gauss-Legendre rule loses none
        // there, as long as the pole is far compared with the stretch.
        guard span > 4 || span > toPole else { return integrated(start, end) }
        let projection = TransverseMercator.wgs84
        let radians = (end - start) * Angle.radian
        let metres = projection.meridianDistance(latitude: end) - projection.meridianDistance(latitude: start)
        let isometric = projection.isometricLatitude(end) - projection.isometricLatitude(start)
        return (metres / radians, isometric / radians)
    }

    /// Abscissas and weights of the Gauss-Legendre rule of ten points, the positive half.
    private static let rule: [(at: Double, weight: Double)] = [
        (0.148_874_338_981_631_2, 0.295_524_224_714_752_9),
        (0.433_395_394_129_247_2, 0.269_266_719_309_996_4),
        (0.679_409_568_299_024_4, 0.219_086_362_515_982_0),
        (0.865_063_366_688_984_5, 0.149_451_349_150_580_6),
        (0.973_906_528_517_171_7, 0.066_671_344_308_688_1),
    ]

    private static func integrated(_ start: Double, _ end: Double) -> (metres: Double, isometric: Double) {
        let ellipsoid = Geodesic.wgs84
        let remainder = ellipsoid.polarRatio * ellipsoid.polarRatio
        let (middle, half) = ((start + end) / 2, (end - start) / 2)
        var (metres, isometric) = (0.0, 0.0)
        for node in rule {
            for side in [-1.0, 1] {
                let (sine, cosine) = Angle.sinCos(middle + side * node.at * half)
                let flat = 1 - (1 - remainder) * sine * sine
                metres += node.weight / 2 * ellipsoid.equatorialRadius * remainder / (flat * flat.squareRoot())
                isometric += node.weight / 2 * remainder / (flat * cosine)
            }
        }
        return (metres, isometric)
    }
}
