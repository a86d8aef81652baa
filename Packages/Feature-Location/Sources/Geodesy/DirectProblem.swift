import Foundation

/// A geodesic that leaves a point with an azimuth, followed as a great circle on the auxiliary sphere.
struct DirectProblem {
    let geodesic: Geodesic
    /// The azimuth where the great circle crosses the equator, its node.
    private let sinNode, cosNode: Double
    /// The arc from the node to the start.
    private let sinSigma, cosSigma: Double
    /// The longitude from the node to the start; only the direction of the pair is used, so it is not of length 1.
    private let sinOmega, cosOmega: Double
    private let eps: Double

    /// Finds the node from the start (eqs. 5, 11, 12).
    ///
    /// - Parameters:
    ///   - first: sine and cosine of the start's reduced latitude.
    ///   - heading: sine and cosine of the azimuth there.
    init(geodesic: Geodesic, first: (sin: Double, cos: Double), heading: (sin: Double, cos: Double)) {
        self.geodesic = geodesic
        sinNode = heading.sin * first.cos
        cosNode = hypot(heading.cos, heading.sin * first.sin)
        sinOmega = sinNode * first.sin
        // A line along the equator has every point for a node: the start is taken.
        cosOmega = first.sin == 0 && heading.cos == 0 ? 1 : first.cos * heading.cos
        var (sine, cosine) = (first.sin, cosOmega)
        Geodesic.normalise(&sine, &cosine)
        (sinSigma, cosSigma) = (sine, cosine)
        eps = geodesic.expansionParameter(cosNode)
    }

    /// The arc on the auxiliary sphere that a distance spans: tau is sigma rectified, reverted by C1' (eqs. 7, 20).
    func arc(metres: Double) -> Double {
        let startSum = GeodesicSeries.sum(sinSigma, cosSigma, GeodesicSeries.c1(eps))
        let (sinShift, cosShift) = (sin(startSum), cos(startSum))
        let sinTau = sinSigma * cosShift + cosSigma * sinShift
        let cosTau = cosSigma * cosShift - sinSigma * sinShift
        let tau = metres / (geodesic.polarRadius * (1 + GeodesicSeries.a1MinusOne(eps)))
        let (sinStep, cosStep) = (sin(tau), cos(tau))
        let endSum =
            0
            - GeodesicSeries.sum(
                sinTau * cosStep + cosTau * sinStep,
                cosTau * cosStep - sinTau * sinStep,
                GeodesicSeries.c1Reverted(eps)
            )
        return tau - (endSum - startSum)
    }

    /// Latitude, longitude and azimuth after an arc from the start (eqs. 5, 8, 13, 14).
    func arrival(after arc: Double, fromLongitude longitude: Double) -> Geodesic.Arrival {
        let (sinArc, cosArc) = (sin(arc), cos(arc))
        let endSin = sinSigma * cosArc + cosSigma * sinArc
        var endCos = cosSigma * cosArc - sinSigma * sinArc
        let sinBeta = cosNode * endSin
        var cosBeta = hypot(sinNode, cosNode * endCos)
        if cosBeta == 0 {
            cosBeta = Geodesic.Tolerance.tiny
            endCos = Geodesic.Tolerance.tiny
        }
        let lambda = longitudeDifference(after: arc, endSin, endCos)
        return Geodesic.Arrival(
            latitude: Angle.atan2Degrees(sinBeta, geodesic.polarRatio * cosBeta),
            longitude: Angle.wrapped(Angle.wrapped(longitude) + lambda / Angle.radian),
            azimuth: Angle.atan2Degrees(sinNode, cosNode * endCos)
        )
    }

    /// The longitude from the start to the end, in radians: the sphere's, less what the flattening takes (eq. 8).
    ///
    /// - Parameters:
    ///   - endSin: the sine of the arc from the node to the end.
    ///   - endCos: its cosine.
    private func longitudeDifference(after arc: Double, _ endSin: Double, _ endCos: Double) -> Double {
        let (endSinOmega, endCosOmega) = (sinNode * endSin, endCos)
        let omega = atan2(
            endSinOmega * cosOmega - endCosOmega * sinOmega,
            endCosOmega * cosOmega + endSinOmega * sinOmega
        )
        let c3 = GeodesicSeries.c3(geodesic.seriesC3, eps)
        let startSum = GeodesicSeries.sum(sinSigma, cosSigma, c3)
        let series = arc + (GeodesicSeries.sum(endSin, endCos, c3) - startSum)
        return omega - geodesic.flattening * sinNode * GeodesicSeries.a3(geodesic.seriesA3, eps) * series
    }
}
