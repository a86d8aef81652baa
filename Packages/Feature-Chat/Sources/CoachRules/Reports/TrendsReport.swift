import Core

/// The later half of a span of days beside the earlier one.
package struct TrendsReport: FlowResult {
    /// A half of the span, as Food and Workouts sum it up; what they do not know is `nil`.
    package struct Half: Sendable, Equatable, Encodable {
        /// Days with food.
        var loggedDays = 0
        var kcal: Double?
        var protein: Double?
        /// Days with training, a week.
        var trainingDays: Double?
    }

    let days: Int
    let earlier: Half
    let later: Half
    let sentences: [String]
    private let hasTraining: Bool

    private enum CodingKeys: CodingKey { case days, earlier, later, sentences }

    package init(days: Int, earlier: Half, later: Half, hasTraining: Bool) {
        self.days = days
        self.earlier = earlier
        self.later = later
        self.hasTraining = hasTraining
        func sentence(_ name: String, _ unit: String, _ value: (Half) -> Double?, enough: Double) -> String? {
            guard let old = value(earlier), let new = value(later), old.isFinite, new.isFinite else { return nil }
            let change = new - old
            let size = abs(change) < enough ? "about as much as" : change > 0 ? "more than" : "less than"
            return "\(name): \(Self.text(new)) \(unit), \(size) before (\(Self.text(old)))."
        }
        sentences = [
            sentence("Energy", "kcal a day", \.kcal, enough: max(50, (earlier.kcal ?? 0) * 0.05)),
            sentence("Protein", "g a day", \.protein, enough: 5),
            sentence("Training", "days a week", \.trainingDays, enough: 0.5),
        ]
        .compactMap { $0 }
    }

    private static func text(_ value: Double) -> String {
        let tenths = Int((min(max(value, -1e6), 1e6) * 10).rounded())
        return abs(tenths) >= 1000 || tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
    }

    package func presentation(in context: FlowContext) -> Presentation {
        guard !sentences.isEmpty else {
            return .text(
                "Too little is known of the last \(days) days: three days with food in each half are needed.",
                tone: .muted
            )
        }
        func row(_ name: String, _ value: (Half) -> Double?, decimals: Int) -> [Table.Cell] {
            [Table.Cell(name)]
                + [earlier, later].map { half in
                    Table.Cell(value(half).map { context.forms.number($0, decimals: decimals) } ?? "")
                }
        }
        let table = Table(
            [Table.Column(""), Table.Column("Earlier half", .trailing), Table.Column("Later half", .trailing)],
            rows: [
                row("kcal a day", \.kcal, decimals: 0), row("Protein (g) a day", \.protein, decimals: 0),
                row("Days with training a week", \.trainingDays, decimals: 1),
                row("Days with food", { Double($0.loggedDays) }, decimals: 0),
            ]
        )
        var parts: [Presentation] = [.table(table), .text(sentences.joined(separator: "\n"))]
        if !hasTraining { parts.append(.text("Training is not in this host.", tone: .muted)) }
        return .section("The last \(days) days", parts)
    }
}
