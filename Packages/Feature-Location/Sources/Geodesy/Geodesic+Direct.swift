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
        let heading = Angle.sinCos(Angle.wrapped(azimuth))
        let first = reduced(start.latitude)

        // The great circle on the auxiliary sphere, from its node at the equator (eqs. 5, 11, 12).
        let sinNode = heading.sin * first.cos
        let cosNode = hypot(heading.cos, heading.sin * first.sin)
        var (sinSigma, cosSigma) = (first.sin, 1.0)
        var (sinOmega, cosOmega) = (sinNode * first.sin, 1.0)
        if first.sin != 0 || heading.cos != 0 {
            cosSigma = first.cos * heading.cos
            cosOmega = cosSigma
        }
        Self.normalise(&sinSigma, &cosSigma)
        // omega needs no normalising: only its direction is used, through atan2.

        let eps = expansionParameter(cosNode)
        let a1 = GeodesicSeries.a1MinusOne(eps)
        let c1 = GeodesicSeries.c1(eps)
        let startSum = GeodesicSeries.sum(sinSigma, cosSigma, c1)
        let c3 = GeodesicSeries.c3(seriesC3, eps)
        let startSum3 = GeodesicSeries.sum(sinSigma, cosSigma, c3)

        // From distance to arc: tau is sigma rectified, reverted by C1' (eqs. 7, 20).
        let (sinShift, cosShift) = (sin(startSum), cos(startSum))
        let sinTau = sinSigma * cosShift + cosSigma * sinShift
        let cosTau = cosSigma * cosShift - sinSigma * sinShift
        let tau = metres / (polarRadius * (1 + a1))
        let (sinStep, cosStep) = (sin(tau), cos(tau))
        let endSum =
            0
            - GeodesicSeries.sum(
                sinTau * cosStep + cosTau * sinStep,
                cosTau * cosStep - sinTau * sinStep,
                GeodesicSeries.c1Reverted(eps)
            )
        let arc = tau - (endSum - startSum)
        let (sinArc, cosArc) = (sin(arc), cos(arc))
        let endSin = sinSigma * cosArc + cosSigma * sinArc
        var endCos = cosSigma * cosArc - sinSigma * sinArc

        // Back to latitude, longitude and azimuth (eqs. 5, 8, 13, 14).
        let sinBeta = cosNode * endSin
        var cosBeta = hypot(sinNode, cosNode * endCos)
        if cosBeta == 0 {
            cosBeta = Tolerance.tiny
            endCos = Tolerance.tiny
        }
        let (endSinOmega, endCosOmega) = (sinNode * endSin, endCos)
        let omega = atan2(
            endSinOmega * cosOmega - endCosOmega * sinOmega,
            endCosOmega * cosOmega + endSinOmega * sinOmega
        )
        let longitudeSeries = arc + (GeodesicSeries.sum(endSin, endCos, c3) - startSum3)
        let lambda = omega - flattening * sinNode * GeodesicSeries.a3(seriesA3, eps) * longitudeSeries
        return Arrival(
            latitude: Angle.atan2Degrees(sinBeta, polarRatio * cosBeta),
            longitude: Angle.wrapped(Angle.wrapped(start.longitude) + lambda / Angle.radian),
            azimuth: Angle.atan2Degrees(sinNode, cosNode * endCos)
        )
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
