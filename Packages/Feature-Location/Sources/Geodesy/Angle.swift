import Foundation

/// Angles in degrees, and their way into sines and cosines.
package enum Angle {
    package static let radian = Double.pi / 180

    /// The same direction in -180..<180, except that 180 stays 180.
    package static func wrapped(_ degrees: Double) -> Double {
        let result = degrees.remainder(dividingBy: 360)
        return result == -180 && degrees > 0 ? 180 : result
    }

    /// The same direction as a compass bearing, 0..<360.
    package static func compass(_ degrees: Double) -> Double {
        let result = degrees.truncatingRemainder(dividingBy: 360)
        let positive = result < 0 ? result + 360 : result
        return positive >= 360 ? 0 : positive
    }

    /// Sine and cosine of degrees, exact at multiples of 90: the range is reduced before converting to radians.
    static func sinCos(_ degrees: Double) -> (sin: Double, cos: Double) {
        guard degrees.isFinite else { return (.nan, .nan) }
        let rest = degrees.remainder(dividingBy: 90)
        let quadrant = Int((degrees.truncatingRemainder(dividingBy: 360) - rest) / 90 + 8.5) & 3
        let sine = sin(rest * radian)
        let cosine = cos(rest * radian)
        switch quadrant {
        case 0: return (sine, cosine)
        case 1: return (cosine, 0 - sine)
        case 2: return (0 - sine, 0 - cosine)
        default: return (0 - cosine, sine)
        }
    }

    /// The angle of a vector in degrees, exact at multiples of 90.
    static func atan2Degrees(_ y: Double, _ x: Double) -> Double {
        var (y, x) = (y, x)
        var quadrant = 0
        if abs(y) > abs(x) {
            swap(&x, &y)
            quadrant = 2
        }
        if x.sign == .minus {
            x = -x
            quadrant += 1
        }
        let angle = atan2(y, x) / radian
        switch quadrant {
        case 1: return (y.sign == .minus ? -180 : 180) - angle
        case 2: return 90 - angle
        case 3: return -90 + angle
        default: return angle
        }
    }
}
