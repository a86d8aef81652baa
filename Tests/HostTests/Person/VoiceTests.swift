import BentoTerminal
import Core
import Foundation
import HostTesting
import Testing

@testable import BentoHost
@testable import BentoPlatform

@Suite("Voice")
struct VoiceTests {
    /// A WAVE file as a recorder leaves it that was stopped: its lengths are not set.
    static let unfinished: [UInt8] =
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVEfmt ".utf8) + [
            16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0x3E, 0, 0, 0, 0x7D, 0, 0,
        ]
        + [2, 0, 16, 0] + Array("data".utf8) + [0, 0, 0, 0] + [1, 0, 2, 0]

    @Test("lengths of a recording that was stopped are set right")
    func mended() throws {
        let mended = try #require(WaveFile.mended(Self.unfinished))
        #expect(Array(mended[40..<44]) == [4, 0, 0, 0] && mended[4] == UInt8(Self.unfinished.count - 8))
    }

    @Test("what is no recording is none", arguments: [0, 4, 11, 12, 20, 43, 44])
    func noRecording(count: Int) {
        #expect(WaveFile.mended(Array(Self.unfinished.prefix(count))) == nil)
    }

    @Test("a chunk that claims more than there is ends the search")
    func hostile() {
        var bytes = Self.unfinished
        for index in 16..<20 { bytes[index] = 0xFF }
        #expect(WaveFile.mended(bytes) == nil)
    }

    @Test(
        "output of transcribers",
        arguments: [
            ("two eggs\n and toast \n", "two eggs and toast"), ("{\"b\":0.0,\"t\":\"two eggs\"}\n", "two eggs"),
            ("", ""),
            ("{broken", "{broken"),
        ]
    )
    func output(text: String, expected: String) {
        #expect(CommandTranscriber.text(text) == expected)
    }

    @Test("words are never taken for options, and chat alone asks the coach")
    func arguments() {
        #expect(
            VoiceCommand.arguments(["food", "log"], saying: "2 eggs --yes") == [
                "food", "log", "--", "2", "eggs", "--yes",
            ]
        )
        #expect(VoiceCommand.arguments(["chat"], saying: "hello") == ["chat", "ask", "--", "hello"])
    }

    @Test("with a value after it, the option is the command's own")
    func persona() {
        #expect(CommandLineOutline(["food", "log", "--voice"]).usesVoice)
        let persona = CommandLineOutline(["chat", "persona", "--voice", "warm"])
        #expect(!persona.usesVoice && persona.arguments == ["chat", "persona", "--voice", "warm"])
    }

    @Test("speech is shown, corrected, and logged", .enabled(if: PseudoTerminal.unavailable == nil))
    func whole() throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        // A recorder and a transcriber of this test: the one leaves a file as a stopped one does, the other prints words.
        let tools = binary.home.appendingPathComponent("tools")
        try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
        let sample = tools.appendingPathComponent("sample.wav")
        let recorded = tools.appendingPathComponent("recorded")
        try Data(Self.unfinished).write(to: sample)
        let scripts = [
            "arecord": "for f; do :; done; cat '\(sample.path)' > \"$f\"; touch '\(recorded.path)'; exec sleep 60",
            "hear": "test -s \"$1\" && echo two eggs and ghost",
        ]
        for (name, body) in scripts {
            let file = tools.appendingPathComponent(name)
            try "#!/bin/sh\n\(body)\n".write(to: file, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        let path = tools.path + ":/usr/bin:/bin"
        let missing = try PseudoTerminal(binary, ["food", "log", "--voice"], environment: ["PATH": path])
        #expect(missing.shows("Nothing here turns speech into words"))
        #expect(missing.status() == 69)
        _ = try binary.run(["settings", "set", "host.transcriber", "hear {file}"])
        let declined = try PseudoTerminal(binary, ["--yes", "food", "log", "--voice"], environment: ["PATH": path])
        #expect(declined.confirms("Run the program that 'host.transcriber' names?"), "\(declined.screen)")
        declined.type("n\n")
        #expect(declined.status() != 0)
        #expect(!FileManager.default.fileExists(atPath: recorded.path))
        let terminal = try PseudoTerminal(binary, ["food", "log", "--voice"], environment: ["PATH": path])
        // What is typed before the question stands there is no answer to it.
        #expect(terminal.shows("hear {file}") && terminal.shows("[y/N]"), "\(terminal.screen)")
        terminal.type("y\n")
        #expect(terminal.shows("Speak, then press enter."), "\(terminal.screen)")
        #expect(terminal.wait { _ in FileManager.default.fileExists(atPath: recorded.path) })
        terminal.type("\n")
        #expect(terminal.shows("Heard: two eggs and ghost"), "\(terminal.screen)")
        terminal.type("two eggs and toast\n")
        #expect(terminal.status() == 0, "\(terminal.screen)")
        #expect(terminal.screen.contains("Egg") && terminal.screen.contains("Toast"))
        #expect(try binary.run(["food", "day"]).output.contains("Egg"))
        let left = try FileManager.default.contentsOfDirectory(atPath: binary.bentoHome.path)
        #expect(!left.contains { $0.hasPrefix("voice-") })
        #expect(try binary.run(["food", "log", "--voice"]).status == 64)
        // It was agreed to, and is asked about again only where it is another.
        let again = try PseudoTerminal(binary, ["food", "log", "--voice"], environment: ["PATH": path])
        #expect(again.shows("Speak, then press enter."), "\(again.screen)")
        again.control("c")
        _ = try binary.run(["settings", "set", "host.transcriber", "hear -x {file}"])
        let other = try PseudoTerminal(binary, ["food", "log", "--voice"], environment: ["PATH": path])
        #expect(other.shows("hear -x {file}"), "\(other.screen)")
        other.control("c")
    }
}
