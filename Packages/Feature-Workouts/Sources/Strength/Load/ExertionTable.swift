/// The share of the one-rep max that a number of repetitions at an RPE comes to (Tuchscherer, "The Reactive Training Manual",
/// 2008): an RPE of 8 leaves two repetitions in reserve, so that five of them are as heavy as seven to failure.
package enum ExertionTable {
    /// Percent for 1 to 15 repetitions to failure, and for half a repetition more.
    private static let whole = [
        100, 95.5, 92.2, 89.2, 86.3, 83.7, 81.1, 78.6, 76.2, 73.9, 70.7, 68.0, 65.3, 62.6, 59.9,
    ]
    private static let half = [
        97.8, 93.9, 90.7, 87.8, 85.0, 82.4, 79.9, 77.4, 75.1, 72.3, 69.4, 66.7, 64.0, 61.3, 58.6,
    ]

    /// - Parameters:
    ///   - reps: 1...12.
    ///   - rpe: 6.5...10, taken to the nearest half.
    /// - Returns: 0...1; `nil` outside of the chart.
    package static func share(reps: Int, rpe: Double) -> Double? {
        guard (1...12).contains(reps), (6.5...10).contains(rpe) else { return nil }
        let halves = Int(((10 - rpe) * 2).rounded())
        let column = reps - 1 + halves / 2
        let percents = halves.isMultiple(of: 2) ? whole : half
        return percents.indices.contains(column) ? percents[column] / 100 : nil
    }
}
