import ArgumentParser
import Core
import Foundation
import SpokenText
import Strength
import TrainingLog

struct ShowReadiness: Flow {
    static let descriptor = FlowDescriptor(
        "readiness",
        "Show how ready your body is for a hard session, and why",
        discussion:
            "From heart rate variability, resting heart rate, sleep and training load against the two weeks before.",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [FlowExample("", "Today")]
    )

    @Option(help: "The day; by default today.") var day: DayArgument?

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ReadinessReport {
        let day = await day?.day(in: session) ?? session.time.today
        return ReadinessReport(day: day, readiness: try await workouts.readiness.readiness(on: day))
    }
}

/// The readiness of the body, with reasons.
struct ReadinessReport: FlowResult {
    let day: LocalDay
    let readiness: Readiness

    func presentation(in context: FlowContext) -> Presentation {
        let rows = readiness.components.map { part -> [Table.Cell] in
            let points = part.points == 0 ? "0" : String(format: "%+.0f", part.points)
            return [
                .init(part.name), .init(points, tone: part.points < 0 ? .warning : .normal),
                .init(part.explanation { context.forms.number($0, decimals: $1) }),
            ]
        }
        guard let score = readiness.score else {
            return .stack(
                [.text("Your readiness is not known yet.")]
                    + readiness.components.map { part in
                        .text("There are \(part.explanation { context.forms.number($0, decimals: $1) }).", tone: .muted)
                    } + [
                        .text(
                            "It is worked out from heart rate variability, resting heart rate and sleep: import them from your watch or phone.",
                            tone: .muted
                        )
                    ]
            )
        }
        let bar = Bar(
            "Readiness",
            value: score,
            maximum: 100,
            caption: "\(context.forms.number(score)) of 100, \(readiness.verdict.rawValue)",
            tone: score >= 70 ? .good : score >= 50 ? .warning : .bad
        )
        return .stack([
            .bars([bar]), .table(Table([.init("Measure"), .init("Points", .trailing), .init("Why")], rows: rows)),
        ])
    }
}
