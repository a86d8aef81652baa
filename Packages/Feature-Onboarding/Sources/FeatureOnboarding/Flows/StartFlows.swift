import ArgumentParser
import Core

struct StartNow: Flow {
    static let descriptor = FlowDescriptor(
        "now",
        "Go through the questions of the first run, or on with them",
        discussion: """
            Every question can be skipped with enter. What was answered is kept at once: after Ctrl-C, 'bento start' goes on \
            where you stopped. Where nobody can answer, it lists the steps with the commands that take the same answers.
            """,
        effect: .writes,
        examples: [
            FlowExample("", "What is not answered yet"),
            FlowExample("--again", "All of it once more"),
        ]
    )

    @Flag(help: "Ask everything again.") var again = false

    func run(with start: FirstRun, in session: FlowSession) async throws -> StartReport {
        try await start.run(again: again, in: session)
    }
}

struct ListSteps: Flow {
    static let descriptor = FlowDescriptor(
        "list",
        "List the steps, what was answered, and the command of each",
        effect: .reads,
        openTo: .everyone,
        formerly: ["start.steps"],
        examples: [FlowExample("", "All")]
    )

    func run(with start: FirstRun, in session: FlowSession) async throws -> StepsReport {
        StepsReport(steps: try await start.report(in: session.context).steps)
    }
}

struct RunStep: Flow {
    static let descriptor = FlowDescriptor(
        "edit",
        "Answer one step, also once more",
        effect: .writes,
        formerly: ["start.step"],
        examples: [FlowExample("food.body", "Body and activity")]
    )

    @Argument(help: "The step, as 'bento start list' names it.") var id: String

    func run(with start: FirstRun, in session: FlowSession) async throws -> StartReport {
        try await start.run(id: id, in: session)
    }
}

struct LeaveStart: Flow {
    static let descriptor = FlowDescriptor(
        "skip",
        "Skip all that is not answered, and offer it no more",
        effect: .writes,
        openTo: [.page],
        formerly: ["start.never"],
        examples: [FlowExample("", "Skip it")]
    )

    func run(with start: FirstRun, in session: FlowSession) async throws -> StepsReport {
        StepsReport(steps: try await start.never(in: session).steps)
    }
}

/// The progress of the first run, and the conclusions from the answers.
struct StartReport: FlowResult {
    struct Step: Encodable, Sendable {
        let id: String
        let title: String
        /// `open`, `done`, `skipped`, `failed`.
        let state: String
        /// The saved answers, as sentences.
        let words: [String]
        /// The words to type after `bento` to give the same answers.
        let command: String?
    }

    let steps: [Step]
    /// The first commands to try.
    let commands: [CommandSuggestion]
    let conclusions: [Presentation]

    private enum CodingKeys: CodingKey {
        case steps, commands
    }

    func presentation(in context: FlowContext) -> Presentation {
        let open = steps.filter { $0.state == "open" || $0.state == "failed" }
        var parts: [Presentation] = []
        if !open.isEmpty { parts.append(StepsReport(steps: open).presentation(in: context)) }
        parts += conclusions
        if !commands.isEmpty {
            parts.append(
                .section(
                    "Try these first",
                    [.keyValues(commands.map { KeyValue("bento \($0.command)", $0.summary, tone: .muted) })]
                )
            )
        }
        return .stack(parts)
    }
}

struct StepsReport: FlowResult {
    let steps: [StartReport.Step]

    func presentation(in context: FlowContext) -> Presentation {
        .table(
            Table(
                [.init("step"), .init("about"), .init("state"), .init("same answers by")],
                rows: steps.map { step in
                    [
                        .init(step.id, tone: .strong), .init(step.title),
                        .init(step.state, tone: step.state == "failed" ? .warning : .normal),
                        .init(step.command.map { "bento \($0)" } ?? "", tone: .muted),
                    ]
                }
            )
        )
    }
}
