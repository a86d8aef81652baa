import ArgumentParser
import BentoHome
import Core
import CoreHosting

/// The changes and reads: which, by whom, and with what outcome.
package struct ListCalls: Flow {
    package static let descriptor = FlowDescriptor(
        "history",
        "List the last changes: when, by whom, what became of them",
        discussion: """
            Each call that changes or spends something stands here, yours and those of models, programs, pages and jobs. It \
            says which flow ran, never with what words. 'bento undo' takes the last change back. With --reads, what models and \
            other programs have read stands between the changes.
            """,
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("--as model --reads", "All that the model did")]
    )

    @Option(help: "How many, 1 to 1000.") var limit = 20
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("Only those of a caller: model, client:NAME, page, job.", valueName: "caller")
    )
    var caller: CallerArgument?
    @Flag(help: "Also what others than you and your programs have read.") var reads = false

    package init() {}

    package func validate() throws {
        guard (1...1000).contains(limit) else { throw ValidationError("--limit is a number from 1 to 1000.") }
    }

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> CallHistory {
        let wanted = caller?.caller
        let calls = try desk.calls.latest(wanted == nil ? limit : .max, reads: reads)
        return CallHistory(calls: Array(calls.filter { wanted == nil || $0.caller == wanted }.prefix(limit)))
    }
}

/// Calls, latest first.
package struct CallHistory: FlowResult {
    let calls: [CallRecord]

    private func tone(of effect: FlowEffect) -> Tone {
        switch effect {
        case .reads: .muted
        case .writes: .strong
        case .spends: .warning
        }
    }

    package func presentation(in context: FlowContext) -> Presentation {
        guard !calls.isEmpty else { return .text("Nothing was changed yet.", tone: .muted) }
        return .table(
            Table(
                [.init("when"), .init("by"), .init("what"), .init("outcome")],
                rows: calls.map { call in
                    let day = context.forms.date(LocalDay(of: call.at, in: context.time.zone))
                    let (outcome, mark): (String, Tone) =
                        switch call.outcome {
                        case .done: ("done", .good)
                        case .proposed: ("waits for you", .warning)
                        case .failed(let code): ("failed: \(code)", .bad)
                        }
                    let words = call.flow.split(separator: ".").filter { $0 != "host" }.joined(separator: " ")
                    return [
                        .init("\(day) \(context.forms.time(call.at, in: context.time.zone))", tone: .muted),
                        .init(call.caller == .person ? "you" : call.caller.description),
                        .init(words, tone: tone(of: call.effect)), .init(outcome, tone: mark),
                    ]
                }
            )
        )
    }
}
