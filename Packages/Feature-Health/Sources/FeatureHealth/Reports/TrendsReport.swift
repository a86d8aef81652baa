import Core

/// Each figure of the body over a span of days.
struct TrendsReport: FlowResult {
    struct Measure: Encodable, Sendable {
        let name: String
        let mean: Double
        let least: Double
        let most: Double
        let days: Int
        let change: Double?

        private enum CodingKeys: String, CodingKey {
            case name, least, most, days, change
            case mean = "average"
        }
    }

    let first: LocalDay
    let last: LocalDay
    let measures: [Measure]
    let days: [BodyDay]
    private let shown: [(figure: BodyFigure, trend: BodyTrend)]

    private enum CodingKeys: CodingKey { case first, last, measures, days }

    init(first: LocalDay, last: LocalDay, days: [BodyDay]) {
        (self.first, self.last, self.days) = (first, last, days)
        shown = BodyFigure.all.compactMap { figure in BodyTrend(figure, days).map { (figure, $0) } }
        measures = shown.map { figure, trend in
            Measure(
                name: figure.key,
                mean: trend.mean,
                least: trend.least,
                most: trend.most,
                days: trend.days,
                change: trend.change
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        let title = "\(context.forms.date(first)) to \(context.forms.date(last))"
        guard !shown.isEmpty else {
            return .section(
                title,
                [.text("Nothing is known of these days."), .text(CheckInLine.example, tone: .muted)]
            )
        }
        let rows = shown.map { figure, trend -> [Table.Cell] in
            [
                .init(figure.title), .init(figure.text(trend.mean, context), tone: .strong),
                .init(trend.change.map { change($0, figure, context) } ?? ""),
                .init("\(figure.text(trend.least, context)) to \(figure.text(trend.most, context))"),
                .init(context.forms.counted(trend.days, "day"), tone: .muted),
            ]
        }
        let columns: [Table.Column] = [
            .init("Measure"), .init("Mean", .trailing), .init("Change", .trailing),
            .init("From, to", dispensability: 1),
            .init("Known", .trailing, dispensability: 2),
        ]
        var parts: [Presentation] = [.table(Table(columns, rows: rows))]
        parts.append(
            .text("The change is that of the last third of the days against the first third.", tone: .muted)
        )
        let known = Dictionary(days.map { ($0.day, $0) }, uniquingKeysWith: { $1 })
        // A chart of the most requested figures.
        for (figure, trend) in shown
        where [BodyFigure.sleep.key, BodyFigure.steps.key].contains(figure.key) && trend.days > 1 {
            parts.append(.lineChart(chart(figure, known, context)))
        }
        return .section(title, parts)
    }

    /// From the first day that has it.
    private func chart(_ figure: BodyFigure, _ known: [LocalDay: BodyDay], _ context: FlowContext) -> LineChart {
        let begin = days.first { figure.value($0) != nil }?.day ?? first
        let span = (0...max(0, begin.days(to: last))).map { begin.adding(days: $0) }
        let isSleep = figure.key == BodyFigure.sleep.key
        return LineChart(
            isSleep ? "Sleep in hours" : figure.title,
            series: [
                .init(figure.title, span.map { day in known[day].flatMap(figure.value).map { isSleep ? $0 / 60 : $0 } })
            ],
            labels: span.map(context.forms.shortDate),
            unit: isSleep ? "h" : ""
        )
    }

    private func change(_ value: Double, _ figure: BodyFigure, _ context: FlowContext) -> String {
        let size = figure.text(abs(value), context)
        return size == figure.text(0, context) ? "0" : (value > 0 ? "+" : "-") + size
    }
}
