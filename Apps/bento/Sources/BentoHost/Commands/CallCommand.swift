import ArgumentParser
import BentoDesk
import BentoTerminal
import Core
import CoreHosting
import Foundation

/// Runs a flow from JSON.
struct CallCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "call",
        abstract: "Run a flow with JSON input; the result is JSON.",
        discussion: """
            It does what the command line does, with the same checks. 'bento flows --schema <id>' prints what a flow takes.

              bento call food.log --json '{"text": "2 eggs"}'
              bento call food.log -- 2 eggs --meal breakfast
              echo '{"text": "2 eggs"}' | bento call food.log --json -
            """
    )

    @Argument(
        help: ArgumentHelp("The flow, as 'bento flows --json' names it.", valueName: "flow id"),
        completion: .flowNames
    )
    var flow: String
    @Option(
        name: [.customLong("json"), .customLong("input")],
        help: ArgumentHelp("The input, an object; '-' reads standard input.", valueName: "json")
    )
    var json: String?
    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The input in words, behind '--', instead of JSON.", valueName: "words")
    )
    var words: [String] = []
    @Option(
        name: .customLong("as"),
        help: ArgumentHelp("Call as somebody else may: model, client:NAME, page, job.", valueName: "caller")
    )
    var caller: CallerArgument?
    @Flag(help: "Write no colors.") var noColor = false
    @Flag(help: "Answer ordinary confirmations with yes.") var yes = false
    @Option(help: ArgumentHelp("Where Bento keeps its data.", valueName: "folder")) var home: String?

    /// Inputs are small; a larger one is a mistake or an attack.
    private static let limit = 4 << 20

    func validate() throws {
        guard json == nil || words.isEmpty else {
            throw ValidationError("Give the input as JSON or in words, not both.")
        }
    }

    func run() async throws {
        let invocation = try HostInvocation.required()
        let registration = try HostFeature.callable(invocation.catalogue).flow(flow)
        if !registration.isCalled(flow) {
            let note = Notice(.info, "'\(flow)' is now '\(registration.id)'.")
            try? invocation.errors.write(TerminalRenderer(style: invocation.errorStyle).text(.notice(note)))
        }
        try await invocation.run(registration.id) { session, endedBySwitch in
            return try await invocation.composition.parts().flows.result(
                of: registration.id,
                input: input(of: registration, in: session),
                as: caller?.caller ?? session.caller,
                in: session,
                endedBySwitch: endedBySwitch
            )
        }
    }

    private func input(of flow: FlowRegistration, in session: FlowSession) async throws -> JSONValue {
        if let json {
            let isPiped = json == "-"
            return try await JSONValue(
                parsing: isPiped ? session.contents(of: .standardInput, limit: Self.limit) : Array(json.utf8)
            )
        }
        guard let input = FlowForm(flow).input(of: words) else {
            throw Failure.usage(
                "call.words",
                "'\(flow.id)' does not take these words.",
                recovery: "Run 'bento flows --schema \(flow.id)' to see what it takes."
            )
        }
        return input
    }
}
