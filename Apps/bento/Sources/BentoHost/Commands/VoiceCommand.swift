import ArgumentParser
import BentoPlatform
import BentoTerminal
import Core
import Networking

/// Any command with `--voice`: speech replaces its words.
struct VoiceCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "voice", shouldDisplay: false)

    func run() async throws {
        let invocation = try HostInvocation.required()
        let context = try await invocation.composition.context(for: invocation.caller)
        let frontEnd = TerminalFrontEnd(
            output: invocation.output,
            errors: invocation.errors,
            style: invocation.errorStyle,
            context: context,
            saysYes: invocation.settings.yes,
            interrupts: invocation.interrupts
        )
        let session = FlowSession(frontEnd: frontEnd, context: context)
        guard let words = try await invocation.composition.voice().listen(in: session) else { throw Declined() }
        var settings = invocation.settings
        settings.arguments = Self.arguments(settings.arguments, saying: words)
        let tree = try CommandTree(CommandLineOutline(settings.arguments), catalogue: invocation.catalogue)
        let spoken = HostInvocation(
            settings: settings,
            catalogue: invocation.catalogue,
            environment: invocation.environment,
            composition: invocation.composition,
            // Servers parsed below are recorded there.
            servers: invocation.servers
        )
        try await CommandTree.$current.withValue(tree) {
            try await HostInvocation.$current.withValue(spoken) {
                var command = try tree.command()
                if var asynchronous = command as? any AsyncParsableCommand {
                    try await asynchronous.run()
                } else {
                    try command.run()
                }
            }
        }
    }

    /// The words at the end, after `--`, so that none of them is taken for an option. `chat` alone asks the coach.
    static func arguments(_ arguments: [String], saying words: String) -> [String] {
        (arguments == ["chat"] ? ["chat", "ask"] : arguments) + ["--"] + words.split(separator: " ").map(String.init)
    }
}

extension LazyComposition {
    /// Speech, with the recorder of this machine and the transcriber in the settings.
    func voice() throws -> HostVoice {
        let parts = try parts()
        return HostVoice.chosen(home: parts.home, settings: parts.settings) {
            try await parts.runtime.container.resolve((any HTTPTransport).self)
        }
    }
}
