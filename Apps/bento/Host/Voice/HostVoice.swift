import AppData
import Core
import Files
import Foundation

/// Speech through a recorder on this machine. The recognized text is shown and can be corrected before anything is done
/// with it.
struct HostVoice: Sendable {
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
    func listen(in session: FlowSession) async throws -> String? {
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
