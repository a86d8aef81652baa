import Core

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
