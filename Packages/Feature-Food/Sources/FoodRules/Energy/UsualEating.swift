/// How people's eating spreads over a day.
///
/// The shares of energy of breakfast, lunch, dinner and snacks among adults (about 17, 24, 35 and 24 %) are those of What We
/// Eat in America, the dietary interview of NHANES 2017-2018, spread over the hours in which each is eaten.
package enum UsualEating {
    /// Hours after midnight, and the share of the day's energy eaten by then.
    private static let curve: [(hour: Double, share: Double)] = [
        (0, 0), (5, 0.01), (7, 0.06), (9, 0.17), (11, 0.24), (12, 0.30), (13, 0.40), (14, 0.47), (16, 0.54), (17, 0.58),
        (18, 0.66), (19, 0.77), (20, 0.86), (21, 0.92), (22, 0.96), (24, 1),
    ]

    /// The share of a day's energy that is usually eaten by a time, 0 to 1.
    ///
    /// - Parameter minute: minutes after local midnight.
    package static func share(by minute: Int) -> Double {
        let hour = Double(min(max(minute, 0), 24 * 60)) / 60
        guard let after = curve.firstIndex(where: { $0.hour >= hour }), after > 0 else { return 0 }
        let (start, end) = (curve[after - 1], curve[after])
        return start.share + (end.share - start.share) * (hour - start.hour) / (end.hour - start.hour)
    }
}
