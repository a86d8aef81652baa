import Foundation

/// The first guess of the azimuth: the sphere's, or near the antipode the solution of an astroid (section 5).
struct InverseStart {
    private(set) var sinAlpha1: Double
    private(set) var cosAlpha1: Double
    /// The whole answer, for lines so short that the sphere's solution is exact.
    private(set) var shortLine: InverseProblem.Solution?

    init(_ problem: InverseProblem) {
        let geodesic = problem.geodesic
        let (sinBeta1, cosBeta1) = (problem.sinBeta1, problem.cosBeta1)
        let (sinBeta2, cosBeta2) = (problem.sinBeta2, problem.cosBeta2)
        let sinDifference = sinBeta2 * cosBeta1 - cosBeta2 * sinBeta1
        let cosDifference = cosBeta2 * cosBeta1 + sinBeta2 * sinBeta1
        let sinSum = sinBeta2 * cosBeta1 + cosBeta2 * sinBeta1

        let isShort = cosDifference >= 0 && sinDifference < 0.5 && cosBeta2 * problem.lambda < 0.5
        var (sinOmega, cosOmega) = (problem.sinLambda, problem.cosLambda)
        var meanStretch = 1.0
        if isShort {
            let (sines, cosines) = (sinBeta1 + sinBeta2, cosBeta1 + cosBeta2)
            let sinMeanSquared = sines * sines / (sines * sines + cosines * cosines)
            meanStretch = (1 + geodesic.secondEccentricitySquared * sinMeanSquared).squareRoot()
            let omega = problem.lambda / (geodesic.polarRatio * meanStretch)
            (sinOmega, cosOmega) = (sin(omega), cos(omega))
        }
        sinAlpha1 = cosBeta2 * sinOmega
        cosAlpha1 =
            cosOmega >= 0
            ? sinDifference + cosBeta2 * sinBeta1 * sinOmega * sinOmega / (1 + cosOmega)
            : sinSum - cosBeta2 * sinBeta1 * sinOmega * sinOmega / (1 - cosOmega)
        let sinArc = hypot(sinAlpha1, cosAlpha1)
        let cosArc = sinBeta1 * sinBeta2 + cosBeta1 * cosBeta2 * cosOmega

        var short: (sinAlpha2: Double, cosAlpha2: Double)?
        if isShort, sinArc < geodesic.shortLineTolerance {
            let versine = cosOmega >= 0 ? sinOmega * sinOmega / (1 + cosOmega) : 1 - cosOmega
            var (sinAlpha2, cosAlpha2) = (cosBeta1 * sinOmega, sinDifference - cosBeta1 * sinBeta2 * versine)
            Geodesic.normalise(&sinAlpha2, &cosAlpha2)
            short = (sinAlpha2, cosAlpha2)
        } else if abs(geodesic.thirdFlattening) <= 0.1, cosArc < 0,
            sinArc < 6 * abs(geodesic.thirdFlattening) * Double.pi * cosBeta1 * cosBeta1
        {
            guessNearAntipode(problem, sinSum: sinSum)
        }
        if !(sinAlpha1 <= 0) {
            Geodesic.normalise(&sinAlpha1, &cosAlpha1)
        } else {
            (sinAlpha1, cosAlpha1) = (1, 0)
        }
        if let short {
            let arc = atan2(sinArc, cosArc)
            shortLine = InverseProblem.Solution(
                sinAlpha1: sinAlpha1,
                cosAlpha1: cosAlpha1,
                sinAlpha2: short.sinAlpha2,
                cosAlpha2: short.cosAlpha2,
                distance: arc * geodesic.polarRadius * meanStretch,
                arc: arc / meanStretch
            )
        }
    }

    /// Scales the second point to the antipode of the first and solves the astroid there (eqs. 51-60).
    private mutating func guessNearAntipode(_ problem: InverseProblem, sinSum: Double) {
        let geodesic = problem.geodesic
        let supplement = atan2(-problem.sinLambda, -problem.cosLambda)
        let eps = geodesic.expansionParameter(problem.sinBeta1)
        let longitudeScale =
            geodesic.flattening * problem.cosBeta1 * GeodesicSeries.a3(geodesic.seriesA3, eps) * Double.pi
        let x = supplement / longitudeScale
        let y = sinSum / (longitudeScale * problem.cosBeta1)
        if y > -InverseProblem.Tolerance.fine, x > -1 - InverseProblem.Tolerance.nearAntipodal {
            sinAlpha1 = min(1, -x)
            cosAlpha1 = -(1 - sinAlpha1 * sinAlpha1).squareRoot()
        } else {
            let k = Self.astroid(x, y)
            let omega = longitudeScale * (-x * k / (1 + k))
            let (sinOmega, cosOmega) = (sin(omega), -cos(omega))
            sinAlpha1 = problem.cosBeta2 * sinOmega
            cosAlpha1 = sinSum - problem.cosBeta2 * problem.sinBeta1 * sinOmega * sinOmega / (1 - cosOmega)
        }
    }

    /// The positive root of k⁴ + 2k³ - (x² + y² - 1)k² - 2y²k - y² = 0 (eqs. 55-57).
    private static func astroid(_ x: Double, _ y: Double) -> Double {
        let (p, q) = (x * x, y * y)
        let r = (p + q - 1) / 6
        guard !(q == 0 && r <= 0) else { return 0 }
        let s = p * q / 4
        let r3 = r * r * r
        let discriminant = s * (s + 2 * r3)
        var u = r
        if discriminant >= 0 {
            var cube = s + r3
            cube += cube < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()
            let root = cbrt(cube)
            u += root + (root != 0 ? r * r / root : 0)
        } else {
            let angle = atan2((-discriminant).squareRoot(), -(s + r3))
            u += 2 * r * cos(angle / 3)
        }
        let v = (u * u + q).squareRoot()
        let uv = u < 0 ? q / (v - u) : u + v
        let w = (uv - q) / (2 * v)
        return uv / ((uv + w * w).squareRoot() + w)
    }
}
