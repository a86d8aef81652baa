import Core
import SpokenText

/// Seven days of the body, and their means.
struct WeekReport: FlowResult {
    let first: LocalDay
    let days: [BodyDay]
    /// Means over the days on which each figure is known; others are absent.
    let averages: [String: Double]

    private static let figures: [BodyFigure] = [.steps, .sleep, .restingHeartRate, .weight, .energy, .stress]

    init(first: LocalDay, days: [BodyDay]) {
        self.first = first
        self.days = days
        averages = Dictionary(
            uniqueKeysWithValues: BodyFigure.all.compactMap { figure in
                BodyTrend(figure, days).map { (figure.key, $0.mean) }
            }
        )
    }

    func presentation(in context: FlowContext) -> Presentation {
        let title = "\(context.forms.date(first)) to \(context.forms.date(first.adding(days: 6)))"
        guard !days.isEmpty else {
            return .section(
                title,
                [.text("Nothing is known of these days."), .text(CheckInLine.example, tone: .muted)]
            )
        }
        let shown = Self.figures.filter { averages[$0.key] != nil }
        let hasMood = days.contains { $0.mood != nil }
        let known = Dictionary(days.map { ($0.day, $0) }, uniquingKeysWith: { $1 })
        var rows: [[Table.Cell]] = (0..<7).map { offset in
            let day = first.adding(days: offset)
            let body = known[day]
            let cells = shown.map { figure in
                Table.Cell(body.flatMap(figure.value).map { figure.text($0, context) } ?? "")
            }
            return [.init("\(context.forms.shortWeekday(day.isoWeekday)) \(day.day)")] + cells
                + (hasMood ? [.init(body?.mood ?? "")] : [])
        }
        let means = shown.map { figure in
            Table.Cell(averages[figure.key].map { figure.text($0, context) } ?? "", tone: .strong)
        }
        rows.append([.init("Average", tone: .strong)] + means + (hasMood ? [.init("")] : []))
        let columns =
            [Table.Column("Day")]
            + shown.enumerated().map { .init($0.element.title, .trailing, dispensability: max(0, $0.offset - 1)) }
            + (hasMood ? [.init("Mood", dispensability: 1)] : [])
        return .section(title, [.table(Table(columns, rows: rows))])
    }
}

/// A figure over some days.
struct BodyTrend: Sendable {
    let mean: Double
    let least: Double
    let most: Double
    /// The number of days with data.
    let days: Int
    /// The mean of the last third of the days on which it is known less that of the first; `nil` below six.
    let change: Double?

    /// `nil` if it is known of no day.
    init?(_ figure: BodyFigure, _ days: [BodyDay]) {
        let values = days.compactMap(figure.value).filter(\.isFinite)
        guard let least = values.min(), let most = values.max() else { return nil }
        func mean(_ values: ArraySlice<Double>) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }
        (self.least, self.most, self.days) = (least, most, values.count)
        self.mean = mean(values[...])
        let third = values.count / 3
        change = values.count < 6 ? nil : mean(values.suffix(third)) - mean(values.prefix(third))
    }
}
