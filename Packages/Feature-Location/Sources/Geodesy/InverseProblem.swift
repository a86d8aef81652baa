import Foundation

/// One inverse geodesic problem in canonical order: the solver behind ``Geodesic/inverse(from:to:)``.
///
/// Beta are reduced latitudes, alpha azimuths, sigma arcs on the auxiliary sphere, lambda the longitude difference.
struct InverseProblem {
    typealias Tolerance = Geodesic.Tolerance

    let geodesic: Geodesic
    let sinBeta1, cosBeta1, sinBeta2, cosBeta2: Double
    /// sqrt(1 + e'² sin² beta).
    let stretch1, stretch2: Double
    let lambda, sinLambda, cosLambda: Double

    struct Solution {
        var sinAlpha1, cosAlpha1, sinAlpha2, cosAlpha2: Double
        /// Meters.
        var distance: Double
        /// Radians.
        var arc: Double
    }

    init(
        geodesic: Geodesic,
        first: (sin: Double, cos: Double),
        second: (sin: Double, cos: Double),
        lambda: Double,
        sinLambda: Double,
        cosLambda: Double
    ) {
        var (cosBeta2, sinBeta2) = (second.cos, second.sin)
        // Equal or opposite latitudes must be so to the last bit: the method compares them.
        if first.cos < -first.sin {
            if second.cos == first.cos { sinBeta2 = second.sin.sign == .minus ? -abs(first.sin) : abs(first.sin) }
        } else if abs(second.sin) == -first.sin {
            cosBeta2 = first.cos
        }
        self.geodesic = geodesic
        sinBeta1 = first.sin
        cosBeta1 = first.cos
        self.sinBeta2 = sinBeta2
        self.cosBeta2 = cosBeta2
        stretch1 = (1 + geodesic.secondEccentricitySquared * first.sin * first.sin).squareRoot()
        stretch2 = (1 + geodesic.secondEccentricitySquared * sinBeta2 * sinBeta2).squareRoot()
        self.lambda = lambda
        self.sinLambda = sinLambda
        self.cosLambda = cosLambda
    }

    /// The path along a meridian; `nil` if it is not the shortest.
    func meridian() -> Solution? {
        let (sinSigma1, cosSigma1) = (sinBeta1, cosLambda * cosBeta1)
        let (sinSigma2, cosSigma2) = (sinBeta2, cosBeta2)
        var arc = atan2(
            max(0, cosSigma1 * sinSigma2 - sinSigma1 * cosSigma2) + 0,
            cosSigma1 * cosSigma2 + sinSigma1 * sinSigma2
        )
        let lengths = lengths(geodesic.thirdFlattening, arc, sinSigma1, cosSigma1, sinSigma2, cosSigma2)
        guard arc < Tolerance.coarse || lengths.reduced >= 0 else { return nil }
        var distance = lengths.distance
        if arc < 3 * Tolerance.tiny || (arc < Tolerance.exact && (distance < 0 || lengths.reduced < 0)) {
            (arc, distance) = (0, 0)
        }
        return Solution(
            sinAlpha1: sinLambda,
            cosAlpha1: cosLambda,
            sinAlpha2: 0,
            cosAlpha2: 1,
            distance: distance * geodesic.polarRadius,
            arc: arc
        )
    }

    /// The path along the equator.
    func equator() -> Solution {
        Solution(
            sinAlpha1: 1,
            cosAlpha1: 0,
            sinAlpha2: 1,
            cosAlpha2: 0,
            distance: geodesic.equatorialRadius * lambda,
            arc: lambda / geodesic.polarRatio
        )
    }

    /// Any other path: a short line directly, otherwise Newton's method on the azimuth, bracketed by bisection.
    func general() -> Solution {
        let start = InverseStart(self)
        if let short = start.shortLine { return short }
        var (sinAlpha1, cosAlpha1) = (start.sinAlpha1, start.cosAlpha1)
        var low = (sin: Tolerance.tiny, cos: 1.0)
        var high = (sin: Tolerance.tiny, cos: -1.0)
        var (nearEnough, bisected) = (false, false)
        var trial = longitude(sinAlpha1, cosAlpha1)
        for step in 0...Tolerance.allSteps {
            let miss = trial.miss
            if bisected || !(abs(miss) >= (nearEnough ? 8 : 1) * Tolerance.exact) || step == Tolerance.allSteps {
                break
            }
            let ratio = cosAlpha1 / sinAlpha1
            if miss > 0, step > Tolerance.newtonSteps || ratio > high.cos / high.sin {
                high = (sinAlpha1, cosAlpha1)
            } else if miss < 0, step > Tolerance.newtonSteps || ratio < low.cos / low.sin {
                low = (sinAlpha1, cosAlpha1)
            }
            if step < Tolerance.newtonSteps {
                let slope = self.slope(trial)
                if slope > 0 {
                    let turn = -miss / slope
                    let next = sinAlpha1 * cos(turn) + cosAlpha1 * sin(turn)
                    if abs(turn) < Double.pi, next > 0 {
                        cosAlpha1 = cosAlpha1 * cos(turn) - sinAlpha1 * sin(turn)
                        sinAlpha1 = next
                        Geodesic.normalise(&sinAlpha1, &cosAlpha1)
                        nearEnough = abs(miss) <= 16 * Tolerance.exact
                        trial = longitude(sinAlpha1, cosAlpha1)
                        continue
                    }
                }
            }
            sinAlpha1 = (low.sin + high.sin) / 2
            cosAlpha1 = (low.cos + high.cos) / 2
            Geodesic.normalise(&sinAlpha1, &cosAlpha1)
            nearEnough = false
            bisected =
                abs(low.sin - sinAlpha1) + (low.cos - cosAlpha1) < Tolerance.bisection
                || abs(sinAlpha1 - high.sin) + (cosAlpha1 - high.cos) < Tolerance.bisection
            trial = longitude(sinAlpha1, cosAlpha1)
        }
        let lengths = lengths(of: trial)
        return Solution(
            sinAlpha1: sinAlpha1,
            cosAlpha1: cosAlpha1,
            sinAlpha2: trial.sinAlpha2,
            cosAlpha2: trial.cosAlpha2,
            distance: lengths.distance * geodesic.polarRadius,
            arc: trial.arc
        )
    }

    /// The result of an azimuth at the first point, at the second point's latitude (section 4 of the paper).
    struct Trial {
        /// The reached longitude minus the wanted one, in radians.
        var miss: Double
        var sinAlpha2, cosAlpha2: Double
        var arc, sinSigma1, cosSigma1, sinSigma2, cosSigma2, eps: Double
    }

    private func longitude(_ sinAlpha1: Double, _ startCosAlpha1: Double) -> Trial {
        // An equatorial line that starts due east would be ambiguous: lean it south.
        let cosAlpha1 = sinBeta1 == 0 && startCosAlpha1 == 0 ? -Tolerance.tiny : startCosAlpha1
        let sinNode = sinAlpha1 * cosBeta1
        let cosNode = hypot(cosAlpha1, sinAlpha1 * sinBeta1)
        var (sinSigma1, cosSigma1) = (sinBeta1, cosAlpha1 * cosBeta1)
        let (sinOmega1, cosOmega1) = (sinNode * sinBeta1, cosSigma1)
        Geodesic.normalise(&sinSigma1, &cosSigma1)

        let sinAlpha2 = cosBeta2 != cosBeta1 ? sinNode / cosBeta2 : sinAlpha1
        var cosAlpha2 = abs(cosAlpha1)
        if cosBeta2 != cosBeta1 || abs(sinBeta2) != -sinBeta1 {
            let shift =
                cosBeta1 < -sinBeta1
                ? (cosBeta2 - cosBeta1) * (cosBeta1 + cosBeta2) : (sinBeta1 - sinBeta2) * (sinBeta1 + sinBeta2)
            let meridional = cosAlpha1 * cosBeta1
            cosAlpha2 = (meridional * meridional + shift).squareRoot() / cosBeta2
        }
        var (sinSigma2, cosSigma2) = (sinBeta2, cosAlpha2 * cosBeta2)
        let (sinOmega2, cosOmega2) = (sinNode * sinBeta2, cosSigma2)
        Geodesic.normalise(&sinSigma2, &cosSigma2)

        let arc = atan2(
            max(0, cosSigma1 * sinSigma2 - sinSigma1 * cosSigma2) + 0,
            cosSigma1 * cosSigma2 + sinSigma1 * sinSigma2
        )
        let sinOmega = max(0, cosOmega1 * sinOmega2 - sinOmega1 * cosOmega2) + 0
        let cosOmega = cosOmega1 * cosOmega2 + sinOmega1 * sinOmega2
        let eta = atan2(
            sinOmega * cosLambda - cosOmega * sinLambda,
            cosOmega * cosLambda + sinOmega * sinLambda
        )
        let eps = geodesic.expansionParameter(cosNode)
        let c3 = GeodesicSeries.c3(geodesic.seriesC3, eps)
        let sums =
            GeodesicSeries.sum(sinSigma2, cosSigma2, c3) - GeodesicSeries.sum(sinSigma1, cosSigma1, c3)
        let shrink =
            -geodesic.flattening * GeodesicSeries.a3(geodesic.seriesA3, eps) * sinNode * (arc + sums)
        return Trial(
            miss: eta + shrink,
            sinAlpha2: sinAlpha2,
            cosAlpha2: cosAlpha2,
            arc: arc,
            sinSigma1: sinSigma1,
            cosSigma1: cosSigma1,
            sinSigma2: sinSigma2,
            cosSigma2: cosSigma2,
            eps: eps
        )
    }

    /// The derivative of the reached longitude with respect to the azimuth (eq. 46).
    private func slope(_ trial: Trial) -> Double {
        if trial.cosAlpha2 == 0 { return -2 * geodesic.polarRatio * stretch1 / sinBeta1 }
        let lengths = lengths(of: trial)
        return lengths.reduced * geodesic.polarRatio / (trial.cosAlpha2 * cosBeta2)
    }

    private func lengths(of trial: Trial) -> (distance: Double, reduced: Double) {
        lengths(trial.eps, trial.arc, trial.sinSigma1, trial.cosSigma1, trial.sinSigma2, trial.cosSigma2)
    }

    /// Distance and reduced length, both over the polar radius (eqs. 7, 38, 40).
    private func lengths(
        _ eps: Double,
        _ arc: Double,
        _ sinSigma1: Double,
        _ cosSigma1: Double,
        _ sinSigma2: Double,
        _ cosSigma2: Double
    ) -> (distance: Double, reduced: Double) {
        let a1 = GeodesicSeries.a1MinusOne(eps)
        let c1 = GeodesicSeries.c1(eps)
        let a2 = GeodesicSeries.a2MinusOne(eps)
        let c2 = GeodesicSeries.c2(eps)
        let sum1 = GeodesicSeries.sum(sinSigma2, cosSigma2, c1) - GeodesicSeries.sum(sinSigma1, cosSigma1, c1)
        let sum2 = GeodesicSeries.sum(sinSigma2, cosSigma2, c2) - GeodesicSeries.sum(sinSigma1, cosSigma1, c2)
        let j12 = (a1 - a2) * arc + ((1 + a1) * sum1 - (1 + a2) * sum2)
        let reduced =
            stretch2 * (cosSigma1 * sinSigma2) - stretch1 * (sinSigma1 * cosSigma2) - cosSigma1 * cosSigma2 * j12
        return ((1 + a1) * (arc + sum1), reduced)
    }
}
