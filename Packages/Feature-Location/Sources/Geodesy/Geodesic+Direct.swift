import Foundation

extension Geodesic {
    /// The point that is reached after a distance along the geodesic that starts with an azimuth.
    ///
    /// - Parameters:
    ///   - start: its latitude must lie in -90...90, otherwise every number of the result is NaN.
    ///   - azimuth: degrees clockwise from north.
    ///   - metres: may be negative.
    func direct(from start: some GeographicPoint, azimuth: Double, metres: Double) -> Arrival {
        guard abs(start.latitude) <= 90, metres.isFinite, azimuth.isFinite, start.longitude.isFinite else {
            return Arrival(latitude: .nan, longitude: .nan, azimuth: .nan)
        }
        let problem = DirectProblem(
            geodesic: self,
            first: reduced(start.latitude),
            heading: Angle.sinCos(Angle.wrapped(azimuth))
        )
        return problem.arrival(after: problem.arc(metres: metres), fromLongitude: start.longitude)
    }

    /// Sine and cosine of the reduced latitude; the cosine is never zero.
    func reduced(_ latitude: Double) -> (sin: Double, cos: Double) {
        let parts = Angle.sinCos(latitude)
        var (sine, cosine) = (parts.sin * polarRatio, parts.cos)
        Self.normalise(&sine, &cosine)
        return (sine, max(Tolerance.tiny, cosine))
    }

    /// The expansion parameter epsilon from the cosine of the azimuth at the node (eqs. 9, 16).
    func expansionParameter(_ cosNode: Double) -> Double {
        let k2 = cosNode * cosNode * secondEccentricitySquared
        return k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
    }

    static func normalise(_ sine: inout Double, _ cosine: inout Double) {
        let length = hypot(sine, cosine)
        sine /= length
        cosine /= length
    }
}
