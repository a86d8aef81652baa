import AppData
import ArgumentParser
import BentoHome
import BentoTerminal
import Core
import Foundation
import Networking
import NetworkingLive

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

extension HostVoice: VoiceListening {
    /// The server that the settings name as a transcriber; `nil` if they name none.
    static func server(
        home: AppHome,
        settings: SettingsFile,
        transport: @escaping @Sendable () async throws -> any HTTPTransport
    ) async throws -> ServerTranscriber? {
        let address = try settings.found("host.\(VoiceSettings.server.name)")?.value.stringValue
        guard let address = address.flatMap({ ServerAddress($0) }) else { return nil }
        let model = try settings.found("host.\(VoiceSettings.model.name)")?.value.stringValue
        return ServerTranscriber(
            transport: try await transport(),
            server: address,
            model: model ?? VoiceSettings.model.defaultValue,
            key: try await ServerSecret("host.\(VoiceSettings.key)", in: SecretStore(home: home)).secret(for: address),
            boundary: "bento-\(UUID().uuidString)"
        )
    }

    /// With the recorder of this machine and the transcriber in the settings.
    static func chosen(
        home: AppHome,
        settings: SettingsFile,
        transport: @escaping @Sendable () async throws -> any HTTPTransport
    ) -> HostVoice {
        @Sendable func text(_ name: String) -> String? {
            ((try? settings.found("host.\(name)")) ?? nil)?.value.stringValue
        }
        let command = (text(VoiceSettings.transcriber.name) ?? "").split(whereSeparator: \.isWhitespace).map(
            String.init
        )
        let programs = Set(HostVoice.recorders.map(\.program) + ["pocketsphinx"] + command.prefix(1))
        let processes = HostProcesses(feature: "host", programs: programs, clock: ContinuousClock())
        return HostVoice(home: home.url, processes: processes) { session in
            if let server = try await server(home: home, settings: settings, transport: transport) { return server }
            if !command.isEmpty {
                let setting = "host.\(VoiceSettings.transcriber.name)"
                try await ConfirmedPrograms(home: home.url)
                    .confirm(command.joined(separator: " "), of: setting, in: session)
                return CommandTranscriber(command: command, processes: processes)
            }
            guard await processes.isAvailable("pocketsphinx") else { throw HostVoice.noTranscriber }
            return CommandTranscriber(command: ["pocketsphinx", "single", "{file}"], processes: processes)
        }
    }
}
