import Foundation

/// An axis of values with round ticks: multiples of 1, 2, 2.5 or 5 times a power of ten.
public struct ValueAxis: Sendable, Equatable {
    /// From the lowest to the highest, the ends of the axis; three to five.
    public let ticks: [Double]
    /// Digits after the point that tell them apart.
    public let decimals: Int

    /// The limit of the axis: a value beyond it is drawn at the end.
    private static let limit = 1e15

    /// The shortest axis that contains two values. It does not extend below 0 unless they do.
    ///
    /// - Parameter areCounts: whether all values are whole; the ticks then are, too, and an axis of few begins at 0.
    public init(from low: Double, to high: Double, areCounts: Bool = false) {
        var low = min(max(low, -Self.limit), Self.limit)
        var high = min(max(high, low), Self.limit)
        if areCounts, low >= 0, high <= 20 {
            (low, high) = (0, max(high, 1))
        } else if high - low < max(1, abs(low), abs(high)) * 1e-9 {
            // A single value is in the middle.
            let room = max(abs(high) * 0.1, 1)
            (low, high) = (
                low >= 0 ? max(0, low - room) : low - room, high <= 0 && low < 0 ? min(0, high + room) : high + room
            )
        }
        var power = Int(log10((high - low) / 4).rounded(.down))
        if areCounts { power = max(0, power) }
        var chosen = (bottom: 0.0, count: 4, step: 1.0, decimals: 0)
        search: while true {
            for factor in [1, 2, 2.5, 5] {
                let step = factor * pow(10, Double(power))
                if areCounts, step != step.rounded() { continue }
                // A hair of tolerance, so that a value on a tick makes no further one.
                let bottom = (low / step + 1e-9).rounded(.down)
                let count = max(2, (high / step - 1e-9).rounded(.up) - bottom)
                if count <= 4 {
                    chosen = (bottom, Int(count), step, max(0, (factor == 2.5 ? 1 : 0) - power))
                    break search
                }
            }
            power += 1
        }
        ticks = (0...chosen.count).map { (chosen.bottom + Double($0)) * chosen.step }
        decimals = chosen.decimals
    }

    /// From one tick to the next.
    public var rowsPerTick: Int { ticks.count == 3 ? 3 : 2 }

    /// The height, with a row for each tick.
    public var rows: Int { (ticks.count - 1) * rowsPerTick + 1 }

    /// The distance of a value from the upper end, in rows; a value beyond an end is placed there.
    public func row(of value: Double) -> Double {
        let (bottom, top) = (ticks[0], ticks[ticks.count - 1])
        return (top - min(max(value, bottom), top)) / (top - bottom) * Double(rows - 1)
    }
}
