import Core
import Foundation
import HostTesting
import Testing

/// ntfy and transcriptions against the local server, and against servers that answer badly.
@Suite("Reminders and voice over sockets", .timeLimit(.minutes(30)))
struct OverSocketsTests {
    private static let job = ["jobs", "run", "reminders.deliver"]

    /// A home with a reminder that is due, and a phone at a server.
    private func due(at server: String) throws -> BentoBinary {
        var bento = try BentoBinary()
        bento.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent"
        #expect(try bento.run(["settings", "set", "reminders.ntfy-server", server]).status == 0)
        #expect(
            try bento.run(["settings", "set", "reminders.ntfy-topic", "-"], input: "my-hidden-topic\n").status == 0
        )
        #expect(try bento.run(["settings", "set", "reminders.desktop", "off"]).status == 0)
        #expect(try bento.run(["reminders", "add", "stretch", "at", "1pm"]).status == 0)
        bento.environment["BENTO_NOW"] = "2026-11-21T13:00:05Z"
        return bento
    }

    @Test("a reminder reaches its topic at an ntfy server, once")
    func ntfy() throws {
        let sandbox = try SandboxProcess.start()
        defer { sandbox.stop() }
        let bento = try due(at: sandbox.address)
        defer { bento.cleanUp() }
        let outcome = try bento.run(Self.job)
        #expect(outcome.output.contains("1 delivered."), "\(outcome.output)\(outcome.errors)")
        #expect(try bento.run(Self.job).output.contains("Nothing had to be done"))
        // One line, which is one JSON value.
        let message = try sandbox.ask("/my-hidden-topic/json?poll=1")
        #expect(message["message"] == "stretch" && message["tags"] == ["alarm_clock"])
        #expect(try bento.run(["reminders", "history"]).output.contains("ntfy"))
    }

    @Test("of several runs at the same moment one delivers, once")
    func atOnce() throws {
        let sandbox = try SandboxProcess.start()
        defer { sandbox.stop() }
        let bento = try due(at: sandbox.address)
        defer { bento.cleanUp() }
        try sandbox.stand("late=300")
        let runs = try (0..<4).map { _ in try bento.start(Self.job) }.map { $0.wait() }
        #expect(runs.allSatisfy { $0.status == 0 }, "\(runs.map(\.errors))")
        #expect(runs.count { $0.output.contains("1 delivered.") } == 1, "\(runs.map(\.output))")
        try sandbox.stand()
        #expect(try sandbox.ask("/my-hidden-topic/json?poll=1")["message"] == "stretch")
    }

    @Test("a token that ntfy refuses is told, and the reminder stays due")
    func refused() throws {
        let sandbox = try SandboxProcess.start()
        defer { sandbox.stop() }
        let bento = try due(at: sandbox.address)
        defer { bento.cleanUp() }
        _ = try bento.run(["settings", "set", "reminders.ntfy-token", "-"], input: "wrong-key\n")
        let outcome = try bento.run(Self.job)
        #expect(outcome.output.contains("ntfy:") && !outcome.output.contains("delivered"), "\(outcome.output)")
        #expect(!(outcome.output + outcome.errors).contains("my-hidden-topic"))
        _ = try bento.run(["settings", "unset", "reminders.ntfy-token"])
        #expect(try bento.run(Self.job).output.contains("1 delivered."))
    }

    @Test(
        "a server that answers badly delivers nothing and stops nothing, and the next run does",
        arguments: ["content-type", "status=500", "garbage", "empty", "cut=10"]
    )
    func hostile(fault: String) throws {
        let sandbox = try SandboxProcess.start()
        defer { sandbox.stop() }
        let bento = try due(at: sandbox.address)
        defer { bento.cleanUp() }
        try sandbox.stand(fault)
        let outcome = try bento.run(Self.job)
        #expect(outcome.status == 0 && outcome.output.contains("ntfy:"), "\(outcome.output)\(outcome.errors)")
        #expect(!outcome.output.contains("delivered") && !outcome.output.contains("my-hidden-topic"))
        try sandbox.stand()
        #expect(try bento.run(Self.job).output.contains("1 delivered."))
    }

    @Test("ten megabytes for an answer are not taken, and a server that drips is left in time")
    func greedy() throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
        let large = try ScriptedServer { _ in
            [Array("\(head)10485760\r\n\r\n".utf8), [UInt8](repeating: UInt8(ascii: " "), count: 10 << 20)]
        }
        let bento = try due(at: "http://127.0.0.1:\(large.port)")
        defer { bento.cleanUp() }
        let outcome = try bento.run(Self.job)
        #expect(outcome.output.contains("ntfy:") && !outcome.output.contains("delivered"), "\(outcome.output)")
        let silent = try ScriptedServer(keepsOpen: true) { _ in [Array("\(head)10\r\n\r\n{".utf8)] }
        _ = try bento.run(["settings", "set", "reminders.ntfy-server", "http://127.0.0.1:\(silent.port)"])
        // The topic is a secret of one server: it is said again for another.
        _ = try bento.run(["settings", "set", "reminders.ntfy-topic", "-"], input: "my-hidden-topic\n")
        let waited = try bento.run(Self.job)
        #expect(waited.output.contains("ntfy:") && !waited.output.contains("delivered"), "\(waited.output)")
        // It gives up by itself after seconds: nobody ended it.
        #expect(waited.status == 0 && !waited.crashed, "\(waited.errors)")
    }

    // MARK: Voice

    /// A terminal in which somebody speaks, and a server that transcribes.
    private func speak(at server: String, key: String? = nil) throws -> (BentoBinary, PseudoTerminal) {
        let bento = try BentoBinary()
        let tools = bento.home.appendingPathComponent("tools")
        try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
        let sample = tools.appendingPathComponent("sample.wav")
        let recorded = tools.appendingPathComponent("recorded")
        try Data(VoiceTests.unfinished).write(to: sample)
        let recorder = tools.appendingPathComponent("arecord")
        try "#!/bin/sh\nfor f; do :; done; cat '\(sample.path)' > \"$f\"; touch '\(recorded.path)'; exec sleep 60\n"
            .write(to: recorder, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: recorder.path)
        _ = try bento.run(["settings", "set", "host.transcriber-server", server])
        if let key { _ = try bento.run(["settings", "set", "host.transcriber-key", "-"], input: key + "\n") }
        let path = tools.path + ":/usr/bin:/bin"
        let terminal = try PseudoTerminal(bento, ["food", "log", "--voice"], environment: ["PATH": path])
        #expect(terminal.shows("Speak, then press enter."), "\(terminal.screen)")
        #expect(terminal.wait { _ in FileManager.default.fileExists(atPath: recorded.path) })
        terminal.type("\n")
        return (bento, terminal)
    }

    @Test("a server's transcription is shown, kept and logged", .enabled(if: PseudoTerminal.unavailable == nil))
    func transcribed() throws {
        let sandbox = try SandboxProcess.start()
        defer { sandbox.stop() }
        let (bento, terminal) = try speak(at: sandbox.address)
        defer { bento.cleanUp() }
        #expect(terminal.shows("Heard: Two eggs and toast."), "\(terminal.screen)")
        terminal.type("\n")
        #expect(terminal.status() == 0, "\(terminal.screen)")
        #expect(terminal.screen.contains("Egg") && terminal.screen.contains("Toast"))
        #expect(try sandbox.count(of: "POST /v1/audio/transcriptions") == 1)
    }

    @Test(
        "a server that answers badly logs nothing, and says so",
        .enabled(if: PseudoTerminal.unavailable == nil),
        arguments: [("content-type", nil), ("status=400", nil), ("garbage", nil), (nil, "wrong-key")]
            as [(String?, String?)]
    )
    func unheard(fault: String?, key: String?) throws {
        let sandbox = try SandboxProcess.start()
        defer { sandbox.stop() }
        if let fault { try sandbox.stand(fault) }
        let (bento, terminal) = try speak(at: sandbox.address, key: key)
        defer { bento.cleanUp() }
        let status = try #require(terminal.status())
        #expect(status != 0 && !terminal.screen.contains("Heard"), "\(terminal.screen)")
        #expect(!(try bento.run(["food", "day"]).output.contains("Egg")))
    }
}
