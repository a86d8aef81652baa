import Core
import Foundation
import HTTPTypes
import Networking

/// Turns a recording into words.
protocol Transcriber: Sendable {
    /// - Throws: a failure that names the missing program or the error.
    func words(of recording: URL) async throws -> String
}

/// A program of this machine: the one that the person set, else Debian's `pocketsphinx`.
struct CommandTranscriber: Transcriber {
    /// The program and its arguments, with `{file}` for the recording.
    let command: [String]
    let processes: any ProcessService

    static let deadline: Duration = .seconds(120)

    func words(of recording: URL) async throws -> String {
        guard let program = command.first else { throw HostVoice.noTranscriber }
        let arguments = command.dropFirst().map { $0.replacing("{file}", with: recording.path) }
        let result = try await processes.run(
            program,
            arguments: command.contains { $0.contains("{file}") } ? arguments : arguments + [recording.path],
            input: [],
            outputLimit: 1 << 20,
            deadline: Self.deadline
        )
        guard result.status == 0 else {
            let words =
                String(decoding: result.errors.suffix(300), as: UTF8.self)
                .split(whereSeparator: \.isNewline).last.map(String.init) ?? "status \(result.status)"
            throw Failure.unavailable("voice.transcriber", "'\(program)' could not transcribe: \(words)")
        }
        return Self.text(String(decoding: result.output, as: UTF8.self))
    }

    /// Plain lines, or `pocketsphinx`'s JSON with the words under `t`.
    static func text(_ output: String) -> String {
        output.split(whereSeparator: \.isNewline).map { line -> String in
            guard line.hasPrefix("{"), let parsed = try? JSONValue(parsing: String(line)) else { return String(line) }
            return parsed["t"]?.stringValue ?? parsed["text"]?.stringValue ?? ""
        }.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// A server that understands OpenAI's `POST /v1/audio/transcriptions`.
package struct ServerTranscriber: Transcriber {
    let transport: any HTTPTransport
    let server: ServerAddress
    let model: String
    let key: Secret?
    let boundary: String

    static let limit = 25 << 20

    func words(of recording: URL) async throws -> String {
        let bytes = [UInt8](try Data(contentsOf: recording))
        guard bytes.count <= Self.limit else {
            throw Failure.invalid(
                "voice.long",
                "The recording is larger than 25 MB.",
                recovery: "Say it in fewer words."
            )
        }
        let (client, url) = try client("/audio/transcriptions")
        let response = try await client.send(
            ClientRequest(
                .post,
                url,
                headers: [.contentType: "multipart/form-data; boundary=\(boundary)"],
                body: Self.form(bytes, model: model, boundary: boundary),
                idempotencyKey: boundary
            )
        )
        guard let text = try? JSONValue(parsing: response.text)["text"]?.stringValue else {
            throw Failure(
                "voice.answer",
                "\(server.host) did not answer with a transcription.",
                recovery: "Check host.transcriber-server.",
                exitStatus: .protocolError
            )
        }
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func client(_ path: String) throws -> (client: HTTPClient, url: URL) {
        let base = server.path.isEmpty ? "\(server.description)/v1" : server.description
        guard let url = URL(string: base + path) else { throw HostVoice.noTranscriber }
        let client = HTTPClient(
            transport: transport,
            configuration: HTTPClient.Configuration(
                baseURL: url,
                userAgent: "Bento/1 (voice)",
                limits: HTTPLimits(collectedBytes: 1 << 20)
            ),
            authorization: key.map { FixedAuthorization(.bearer($0), for: url) }
        )
        return (client, url)
    }

    /// Tests the server by requesting its list of models; nothing is transcribed.
    ///
    /// - Returns: a description of the test and its result.
    /// - Throws: the problem, with a remedy.
    package func probe() async throws -> String {
        let (client, url) = try client("/models")
        do {
            _ = try await client.send(ClientRequest(.get, url, retry: .never))
            return "\(server.host) lists its models\(key == nil ? "" : ", asked with the key")"
        } catch let error as HTTPError where error.status == 401 || error.status == 403 {
            throw Failure(
                "voice.key",
                "\(server.host) \(key == nil ? "asks for a key, and none is set for it" : "refuses the key").",
                recovery: "Type 'bento settings set host.\(VoiceSettings.key)'.",
                exitStatus: .noPermission
            )
        } catch let error as HTTPError where error.status == 404 {
            // whisper.cpp's server, for example, has no such list.
            return "\(server.host) answers; it has no list of models to try the key with"
        }
    }

    /// The fields of the request (RFC 7578).
    static func form(_ recording: [UInt8], model: String, boundary: String) -> [UInt8] {
        let safe = model.filter { !$0.isNewline && $0 != "\"" }
        var body = Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"model\"\r\n\r\n\(safe)\r\n".utf8)
        body += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"response_format\"\r\n\r\njson\r\n".utf8)
        body += Array(
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"speech.wav\"\r\nContent-Type: audio/wav\r\n\r\n"
                .utf8
        )
        body += recording
        body += Array("\r\n--\(boundary)--\r\n".utf8)
        return body
    }
}

/// A recording as RIFF WAVE.
enum WaveFile {
    /// The same bytes with their lengths set right: a recorder that is stopped has no time to write them.
    ///
    /// - Returns: `nil` if it is no WAVE file, or holds no sound.
    static func mended(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 12, word(bytes, 0) == "RIFF", word(bytes, 8) == "WAVE" else { return nil }
        var place = 12
        while place + 8 <= bytes.count {
            guard word(bytes, place) != "data" else {
                let length = bytes.count - place - 8
                guard length > 0 else { return nil }
                var mended = bytes
                set(length, in: &mended, at: place + 4)
                set(bytes.count - 8, in: &mended, at: 4)
                return mended
            }
            // Chunks are padded to even lengths (RIFF, "chunks").
            let length = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << ($1 * 8) }
            place += 8 + length + length % 2
        }
        return nil
    }

    private static func word(_ bytes: [UInt8], _ place: Int) -> String {
        String(decoding: bytes[place..<place + 4], as: UTF8.self)
    }

    private static func set(_ value: Int, in bytes: inout [UInt8], at place: Int) {
        let value = UInt32(clamping: value)
        for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: value >> (index * 8)) }
    }
}
