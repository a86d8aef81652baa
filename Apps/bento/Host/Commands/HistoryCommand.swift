import ArgumentParser
import BentoHome
import Core
import CoreHosting

/// `bento history`: what was changed, by whom, and what became of it.
struct HistoryCommand: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "history",
        abstract: "List the last changes: when, by whom, what became of them.",
        discussion: """
            Each call that changes or spends something stands here, yours and those of models, programs, pages and jobs. It \
            says which flow ran, never with what words. 'bento undo' takes the last change back.
            """
    )
    @Option(help: "How many.") var limit = 20
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("Only those of a caller: model, client:NAME, page, job.", valueName: "caller")
    )
    var caller: CallerArgument?
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func validate() throws {
        guard (1...1000).contains(limit) else { throw ValidationError("--limit is a number from 1 to 1000.") }
    }

    func run() async throws {
        let invocation = try HostInvocation.required()
        let (limit, wanted) = (limit, caller?.caller)
        try await invocation.show { _ in
            let calls = try invocation.composition.parts().calls.latest(wanted == nil ? limit : .max)
            return CallHistory(calls: Array(calls.filter { wanted == nil || $0.caller == wanted }.prefix(limit)))
        }
    }
}

/// Calls, the latest first.
struct CallHistory: FlowResult {
    let calls: [CallRecord]

    func presentation(in context: FlowContext) -> Presentation {
        guard !calls.isEmpty else { return .text("Nothing was changed yet.", tone: .muted) }
        return .table(
            Table(
                [.init("when"), .init("by"), .init("what"), .init("outcome")],
                rows: calls.map { call in
                    let day = context.forms.date(LocalDay(of: call.at, in: context.time.zone))
                    let (outcome, tone): (String, Tone) =
                        switch call.outcome {
                        case .done: ("done", .good)
                        case .proposed: ("waits for you", .warning)
                        case .failed(let code): ("failed: \(code)", .bad)
                        }
                    let words = call.flow.split(separator: ".").filter { $0 != "host" }.joined(separator: " ")
                    return [
                        .init("\(day) \(context.forms.time(call.at, in: context.time.zone))", tone: .muted),
                        .init(call.caller == .person ? "you" : call.caller.description),
                        .init(words, tone: call.effect == .spends ? .warning : .strong), .init(outcome, tone: tone),
                    ]
                }
            )
        )
    }
}
