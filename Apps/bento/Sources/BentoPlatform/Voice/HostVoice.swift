import AppData
import BentoHome
import Core
import Files
import Foundation
import Networking

/// Speech through a recorder on this machine. The recognized text is shown and can be corrected before anything is done
/// with it.
package struct HostVoice: VoiceListening {
    /// Recorders, and how each writes 16 kHz of one channel to a file.
    static let recorders: [(program: String, arguments: [String])] = [
        ("pw-record", ["--rate", "16000", "--channels", "1", "--format", "s16"]),
        ("arecord", ["-q", "-f", "S16_LE", "-r", "16000", "-c", "1"]),
    ]
    static let longest: Duration = .seconds(60)

    let home: URL
    let processes: any ProcessService
    /// Asked before anything is recorded: nobody should speak for nothing.
    let transcriber: @Sendable (FlowSession) async throws -> any Transcriber

    static let noTranscriber = Failure.unavailable(
        "voice.no-transcriber",
        "Nothing here turns speech into words.",
        recovery:
            "Install pocketsphinx or whisper.cpp and 'bento settings set host.transcriber \"whisper-cli -m MODEL -nt -f "
            + "{file}\"', or set host.transcriber-server. Until then, type it."
    )

    /// Records, shows the recognized text, and lets the person correct it.
    ///
    /// - Returns: the words; `nil` if the person changed their mind.
    /// - Throws: a failure (69) that names what is missing: a recorder, a transcriber, a terminal.
    package func listen(in session: FlowSession) async throws -> String? {
        guard session.presence == .here else {
            throw Failure.usage(
                "voice.no-terminal",
                "There is no terminal to speak at.",
                recovery: "Type the words instead of --voice."
            )
        }
        let transcriber = try await transcriber(session)
        var recorder: (program: String, arguments: [String])?
        for candidate in Self.recorders where recorder == nil {
            if await processes.isAvailable(candidate.program) { recorder = candidate }
        }
        guard let recorder else {
            throw Failure.unavailable(
                "voice.no-recorder",
                "There is no recorder here: neither pw-record nor arecord.",
                recovery: "Install pipewire-bin or alsa-utils. Until then, type it."
            )
        }
        try PrivateFile.makeFolder(home)
        let file = home.appending(path: "voice-\(UUIDv7.make(at: session.time.now).uuidString.lowercased()).wav")
        defer { PrivateFile.remove(file) }
        try PrivateFile.write([UInt8](), to: file)
        try await record(with: recorder, to: file, in: session)
        guard let bytes = try PrivateFile.read(file, limit: ServerTranscriber.limit), let wave = WaveFile.mended(bytes)
        else {
            throw Failure.unavailable("voice.silent", "Nothing was recorded.", recovery: "Is a microphone there?")
        }
        try PrivateFile.write(wave, to: file)
        try await session.progress(ProgressUpdate("Listening to the recording", completed: 0))
        let heard = try await transcriber.words(of: file)
        guard !heard.isEmpty else {
            throw Failure.unavailable(
                "voice.nothing-heard",
                "No words were heard.",
                recovery: "Say it again, or type it."
            )
        }
        let answer = try await session.ask(
            Question("Heard: \(heard)\nEnter keeps it, - forgets it, or type it as it should be", option: "the words")
        ).trimmingCharacters(in: .whitespacesAndNewlines)
        return answer == "-" ? nil : answer.isEmpty ? heard : answer
    }

    /// Records until enter is pressed, or for a minute.
    private func record(
        with recorder: (program: String, arguments: [String]),
        to file: URL,
        in session: FlowSession
    ) async throws {
        let processes = processes
        let recording = Task {
            try await processes.run(
                recorder.program,
                arguments: recorder.arguments + [file.path],
                input: [],
                outputLimit: 64 << 10,
                deadline: Self.longest
            )
        }
        do {
            _ = try await session.ask(Question("Speak, then press enter.", option: "the words"))
        } catch {
            recording.cancel()
            _ = await recording.result
            throw error
        }
        recording.cancel()
        // It was stopped; a recording that had already failed leaves no sound, which is reported.
        _ = await recording.result
    }
}

extension HostVoice {
    /// The server that the settings name as a transcriber; `nil` if they name none.
    package static func server(
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
    package static func chosen(
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

/// The host's own settings of what turns speech into words.
package enum VoiceSettings {
    static let transcriber = SettingKey(
        "transcriber",
        "A command that prints what a recording says, with {file} for the recording: whisper-cli -m MODEL -nt -f {file}.",
        default: "",
        form: "Give a command, such as whisper-cli -m MODEL -nt -f {file}.",
        isPower: true
    )
    package static let server = SettingKey(
        "transcriber-server",
        "A server that understands OpenAI's audio transcriptions, in place of a command.",
        default: ServerAddress?.none
    )
    static let model = SettingKey(
        "transcriber-model",
        "The model that such a server is asked for.",
        default: "whisper-1",
        form: "Give a model's name as the server has it, such as whisper-1."
    )
    package static let key = "transcriber-key"

    package static let declarations = [
        SettingDeclaration(transcriber, owner: "host"), SettingDeclaration(server, owner: "host"),
        SettingDeclaration(model, owner: "host"),
        SettingDeclaration(secret: key, "The key of the server that transcribes, where it wants one.", owner: "host"),
    ]
}
