import Foundation

extension Geodesic {
    /// The shortest path between two points.
    ///
    /// Longitudes may be any finite degrees. With a latitude beyond ±90 every number of the result is NaN. If several
    /// paths are equally short (exact antipodes), one of them is returned.
    package func inverse(from: some GeographicPoint, to: some GeographicPoint) -> Line {
        guard abs(from.latitude) <= 90, abs(to.latitude) <= 90, from.longitude.isFinite, to.longitude.isFinite else {
            return Line(distance: .nan, initialAzimuth: .nan, finalAzimuth: .nan, arc: .nan)
        }
        // Bring the points into canonical order: latitude 1 is the southern one of larger magnitude, longitude runs
        // east, 0...180. The answer is turned back at the end.
        let difference = Self.longitudeDifference(from.longitude, to.longitude)
        var eastward: Double = difference.value.sign == .minus ? -1 : 1
        let longitude = eastward * difference.value
        let error = eastward * difference.error
        var (latitude1, latitude2) = (Self.rounded(from.latitude), Self.rounded(to.latitude))
        let swapped: Double = abs(latitude1) < abs(latitude2) ? -1 : 1
        if swapped < 0 {
            eastward = -eastward
            swap(&latitude1, &latitude2)
        }
        let northward: Double = latitude1.sign == .minus ? 1 : -1
        latitude1 *= northward
        latitude2 *= northward

        let lambda = longitude * Angle.radian
        let supplement = (180 - longitude) - error
        let lambdaParts = Self.sinCos(longitude, supplement: supplement)
        let problem = InverseProblem(
            geodesic: self,
            first: reduced(latitude1),
            second: reduced(latitude2),
            lambda: lambda,
            sinLambda: lambdaParts.sin,
            cosLambda: lambdaParts.cos
        )

        var solution: InverseProblem.Solution?
        if latitude1 == -90 || lambdaParts.sin == 0 {
            solution = problem.meridian()
        }
        if solution == nil, problem.sinBeta1 == 0, flattening <= 0 || supplement >= flattening * 180 {
            solution = problem.equator()
        }
        let answer = solution ?? problem.general()

        var (sinAlpha1, cosAlpha1) = (answer.sinAlpha1, answer.cosAlpha1)
        var (sinAlpha2, cosAlpha2) = (answer.sinAlpha2, answer.cosAlpha2)
        if swapped < 0 {
            swap(&sinAlpha1, &sinAlpha2)
            swap(&cosAlpha1, &cosAlpha2)
        }
        return Line(
            distance: 0 + answer.distance,
            initialAzimuth: Angle.atan2Degrees(sinAlpha1 * swapped * eastward, cosAlpha1 * swapped * northward),
            finalAzimuth: Angle.atan2Degrees(sinAlpha2 * swapped * eastward, cosAlpha2 * swapped * northward),
            arc: answer.arc / Angle.radian
        )
    }

    /// `to` - `from` in -180...180 and the rounding error of that difference (Knuth's two-sum).
    private static func longitudeDifference(_ from: Double, _ to: Double) -> (value: Double, error: Double) {
        let first = twoSum((-from).remainder(dividingBy: 360), to.remainder(dividingBy: 360))
        let second = twoSum(first.value.remainder(dividingBy: 360), first.error)
        guard second.value == 0 || abs(second.value) == 180 else { return second }
        let sign = second.error == 0 ? to - from : -second.error
        return (sign.sign == .minus ? -abs(second.value) : abs(second.value), second.error)
    }

    private static func twoSum(_ a: Double, _ b: Double) -> (value: Double, error: Double) {
        let sum = a + b
        let (partB, partA) = (sum - a, sum - (sum - a))
        return (sum, (a - partA) + (b - partB))
    }

    /// Sine and cosine of a longitude difference, taken from its supplement near 180 to keep the last bits.
    private static func sinCos(_ degrees: Double, supplement: Double) -> (sin: Double, cos: Double) {
        guard degrees > 90 else { return Angle.sinCos(degrees) }
        let parts = Angle.sinCos(supplement)
        return (parts.sin, 0 - parts.cos)
    }

    /// Rounds very small latitudes so that their squares do not underflow.
    private static func rounded(_ degrees: Double) -> Double {
        let unit = 1.0 / 16
        let magnitude = abs(degrees)
        let result = magnitude < unit ? unit - (unit - magnitude) : magnitude
        return degrees < 0 ? 0 - result : result
    }
}
