import Core
import Foundation

/// Shortest paths on an ellipsoid of revolution, accurate to nanometres on WGS-84.
///
/// C. F. F. Karney, "Algorithms for geodesics", Journal of Geodesy 87 (2013), 43-55, doi:10.1007/s00190-012-0578-z.
/// The series are those of the paper taken to sixth order in the third flattening; equation numbers in the comments are
/// the paper's. Unlike Vincenty's method it converges for every pair of points, nearly antipodal ones included.
package struct Geodesic: Sendable {
    /// The equatorial radius, meters.
    let equatorialRadius: Double
    let flattening: Double

    /// WGS-84.
    package static let wgs84 = Geodesic(equatorialRadius: 6_378_137, flattening: 1 / 298.257_223_563)

    /// 1 - f.
    let polarRatio: Double
    let secondEccentricitySquared: Double
    let thirdFlattening: Double
    /// The polar radius, meters.
    let polarRadius: Double
    /// Below this the spherical solution of a short line is exact enough.
    let shortLineTolerance: Double
    let seriesA3: InlineArray<6, Double>
    let seriesC3: InlineArray<15, Double>

    package init(equatorialRadius: Double, flattening: Double) {
        self.equatorialRadius = equatorialRadius
        self.flattening = flattening
        polarRatio = 1 - flattening
        let eccentricitySquared = flattening * (2 - flattening)
        secondEccentricitySquared = eccentricitySquared / (polarRatio * polarRatio)
        thirdFlattening = flattening / (2 - flattening)
        polarRadius = equatorialRadius * polarRatio
        shortLineTolerance =
            0.1 * Tolerance.coarse
            / (max(0.001, abs(flattening)) * min(1, 1 - flattening / 2) / 2).squareRoot()
        seriesA3 = GeodesicSeries.a3(thirdFlattening)
        seriesC3 = GeodesicSeries.c3(thirdFlattening)
    }

    /// The stopping rules of the iterations.
    enum Tolerance {
        /// The spacing of doubles at 1.
        static let exact = Double.ulpOfOne
        static let fine = 200 * exact
        static let coarse = exact.squareRoot()
        static let bisection = exact * coarse
        static let nearAntipodal = 1000 * coarse
        /// Replaces zero if a division must not fail.
        static let tiny = Double.leastNormalMagnitude.squareRoot()
        static let newtonSteps = 20
        static let allSteps = newtonSteps + 53 + 10
    }

    /// A solved inverse problem.
    package struct Line: Sendable, Hashable, Codable {
        /// Meters along the shortest path.
        package var distance: Double
        /// The azimuth at the first point, -180...180 degrees clockwise from north.
        package var initialAzimuth: Double
        /// The azimuth at the second point, in the direction of travel.
        package var finalAzimuth: Double
        /// The arc on the auxiliary sphere, degrees.
        var arc: Double
    }

    /// A solved direct problem.
    struct Arrival: Sendable, Hashable {
        var latitude: Double
        /// -180...180.
        var longitude: Double
        /// The azimuth on arrival, degrees.
        var azimuth: Double
    }
}
