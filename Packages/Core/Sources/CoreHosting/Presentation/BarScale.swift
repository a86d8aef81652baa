import Core

/// The values at the full widths of bars. A bar with a maximum keeps it; other bars with a target are drawn by their
/// share of it, which puts their marks into one column; bars without a target are drawn by their value.
public struct BarScale: Sendable {
    /// The shares of the target that the full width may represent, so that one bar far above its target does not
    /// shorten all others.
    private static let shares = 1.25...2.0
    private var share = Self.shares.lowerBound
    private var value = 0.0

    public init(_ bars: [Bar]) {
        for bar in bars where Self.positive(bar.maximum) == nil {
            if let target = Self.positive(bar.target) {
                share = min(max(share, Self.value(of: bar) / target), Self.shares.upperBound)
            } else {
                value = max(value, Self.value(of: bar))
            }
        }
    }

    /// The ends of a bar and of its target, as parts of the full width; above 1: beyond it.
    public func place(_ bar: Bar) -> (length: Double, target: Double?) {
        let target = Self.positive(bar.target)
        if let maximum = Self.positive(bar.maximum) {
            return (min(1, Self.value(of: bar) / maximum), target.map { $0 / maximum })
        }
        if let target { return (Self.value(of: bar) / target / share, 1 / share) }
        return (value > 0 ? Self.value(of: bar) / value : 0, nil)
    }

    private static func value(of bar: Bar) -> Double { bar.value.isFinite ? max(0, bar.value) : 0 }

    private static func positive(_ number: Double?) -> Double? { number.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } }
}
