import Core

/// How eating and training have developed over some weeks: the later half of a span beside the earlier one.
struct TrendAnalysis: Sendable, Equatable {
    struct Half: Sendable, Equatable, Codable {
        /// Days with food.
        var loggedDays = 0
        /// Averages of the days with food; `nil` where there are too few of them.
        var kcal: Double?
        var protein: Double?
        /// Days with training, a week.
        var trainingDays: Double?
    }

    let earlier: Half
    let later: Half

    /// - Parameters:
    ///   - span: the days, at least two.
    ///   - trained: days with training; `nil` where nobody knows.
    init(_ span: ClosedRange<LocalDay>, eaten: [LocalDay: Macros], trained: Set<LocalDay>?) {
        let count = span.lowerBound.days(to: span.upperBound) + 1
        let border = span.lowerBound.adding(days: count / 2)
        func half(_ days: Range<LocalDay>) -> Half {
            let logged = eaten.filter { days.contains($0.key) && $0.value.kcal.isFinite && $0.value.kcal > 0 }.map(
                \.value
            )
            let length = Double(max(1, days.lowerBound.days(to: days.upperBound)))
            func average(_ values: [Double]) -> Double? {
                values.count < 3 ? nil : values.reduce(0, +) / Double(values.count)
            }
            return Half(
                loggedDays: logged.count,
                kcal: average(logged.map(\.kcal)),
                protein: average(logged.map(\.protein)),
                trainingDays: trained.map { Double($0.count { days.contains($0) }) * 7 / length }
            )
        }
        earlier = half(span.lowerBound..<border)
        later = half(border..<span.upperBound.adding(days: 1))
    }

    /// What stands out, as sentences.
    var sentences: [String] {
        var lines: [String] = []
        func compare(_ name: String, _ unit: String, _ old: Double?, _ new: Double?, enough: Double) {
            guard let old, let new, old.isFinite, new.isFinite else { return }
            let change = new - old
            let size = abs(change) < enough ? "about as much as" : change > 0 ? "more than" : "less than"
            lines.append("\(name): \(Self.text(new)) \(unit), \(size) before (\(Self.text(old))).")
        }
        compare("Energy", "kcal a day", earlier.kcal, later.kcal, enough: max(50, (earlier.kcal ?? 0) * 0.05))
        compare("Protein", "g a day", earlier.protein, later.protein, enough: 5)
        compare("Training", "days a week", earlier.trainingDays, later.trainingDays, enough: 0.5)
        return lines
    }

    private static func text(_ value: Double) -> String {
        let tenths = Int((min(max(value, -1e6), 1e6) * 10).rounded())
        return abs(tenths) >= 1000 || tenths % 10 == 0
            ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
    }
}
