import Core
import Foundation
import Strength

/// How ready the body is, and why.
struct ReadinessReport: FlowResult {
    let day: LocalDay
    let readiness: Readiness

    func presentation(in context: FlowContext) -> Presentation {
        let score = String(format: "%.0f", readiness.score)
        let tone: Tone = readiness.score >= 70 ? .good : readiness.score >= 50 ? .warning : .bad
        let rows = readiness.components.map { part -> [Table.Cell] in
            let points = part.points == 0 ? "0" : String(format: "%+.0f", part.points)
            return [
                .init(part.name), .init(points, tone: part.points < 0 ? .warning : .normal),
                .init(part.explanation { context.forms.number($0, decimals: $1) }),
            ]
        }
        var parts: [Presentation] = [
            .bars([
                Bar(
                    "Readiness",
                    value: readiness.score,
                    maximum: 100,
                    caption: "\(score) of 100, \(readiness.verdict.rawValue)",
                    tone: tone
                )
            ]),
            .table(Table([.init("Measure"), .init("Points", .trailing), .init("Why")], rows: rows)),
        ]
        if readiness.verdict == .unknown {
            parts.append(
                .text(
                    "It is worked out from heart rate variability, resting heart rate and sleep: import them from your watch or phone.",
                    tone: .muted
                )
            )
        }
        return .stack(parts)
    }
}
