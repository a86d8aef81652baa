import Core
import Foundation
import HostTesting
import Testing

@Suite("Reminders as a user has them")
struct ReminderTests {
    struct Binary {
        let binary: BentoBinary

        func at(_ moment: String, _ words: String...) throws -> BentoBinary.Outcome {
            try binary.run(words, environment: ["BENTO_NOW": moment])
        }
    }

    @Test("sentence, list, done, history, over several processes")
    func whole() throws {
        let bento = Binary(binary: try BentoBinary())
        defer { bento.binary.cleanUp() }
        let added = try bento.at("2026-11-22T16:00:00Z", "reminders", "add", "stretch", "at", "6pm")
        #expect(added.status == 0 && added.output.contains("stretch") && added.output.contains("today 18:00"))
        #expect(try bento.at("2026-11-22T16:00:00Z", "reminders").output.contains("stretch"))
        #expect(try bento.at("2026-11-22T18:00:05Z", "reminders", "list").output.contains("due"))
        #expect(try bento.at("2026-11-22T18:01:00Z", "reminders", "done").output.contains("Done: stretch."))
        #expect(try bento.at("2026-11-22T18:02:00Z", "reminders", "history").output.contains("done"))
        let refused = try bento.at("2026-11-22T18:02:00Z", "reminders", "add", "party", "on", "31", "February")
        #expect(refused.status == 65 && refused.errors.contains("31 February"))
    }

    @Test("the next command of a person tells what is due, once", .enabled(if: PseudoTerminal.unavailable == nil))
    func announced() throws {
        let bento = Binary(binary: try BentoBinary())
        defer { bento.binary.cleanUp() }
        _ = try bento.at("2026-11-22T16:00:00Z", "reminders", "add", "stretch", "at", "6pm")
        for isFirst in [true, false] {
            let terminal = try PseudoTerminal(
                bento.binary,
                ["food", "day"],
                environment: ["BENTO_NOW": "2026-11-22T18:00:05Z"]
            )
            #expect(terminal.status() == 0)
            #expect(terminal.screen.contains("Reminder: stretch") == isFirst)
        }
        // What a program reads has no such line.
        _ = try bento.at("2026-11-22T18:01:00Z", "reminders", "add", "drink", "at", "7pm")
        let quiet = try bento.at("2026-11-22T19:00:05Z", "food", "day", "--json")
        #expect(!quiet.errors.contains("drink"))
    }

    @Test("of commands at the same moment one tells what is due", .enabled(if: PseudoTerminal.unavailable == nil))
    func atOnce() throws {
        let bento = Binary(binary: try BentoBinary())
        defer { bento.binary.cleanUp() }
        _ = try bento.at("2026-11-22T16:00:00Z", "reminders", "add", "stretch", "at", "6pm")
        let terminals = try (0..<4).map { _ in
            try PseudoTerminal(bento.binary, ["food", "day"], environment: ["BENTO_NOW": "2026-11-22T18:00:05Z"])
        }
        #expect(terminals.map { $0.status() } == [0, 0, 0, 0])
        #expect(terminals.count { $0.screen.contains("Reminder: stretch") } == 1)
    }

    @Test("the overview shows what is due and what comes")
    func overview() throws {
        let bento = Binary(binary: try BentoBinary())
        defer { bento.binary.cleanUp() }
        _ = try bento.at("2026-11-22T16:00:00Z", "reminders", "add", "stretch", "at", "6pm")
        let outcome = try bento.at("2026-11-22T16:00:00Z")
        #expect(outcome.output.contains("Reminders") && outcome.output.contains("stretch"))
    }

    @Test("the job delivers nothing twice, and without a desktop the reminder stays due")
    func job() throws {
        let bento = Binary(binary: try BentoBinary())
        defer { bento.binary.cleanUp() }
        _ = try bento.at("2026-11-22T16:00:00Z", "reminders", "add", "stretch", "at", "6pm")
        let early = try bento.at("2026-11-22T16:01:00Z", "jobs", "run", "reminders.deliver")
        #expect(early.status == 0 && early.output.contains("Nothing had to be done"))
        let due = try bento.binary.run(
            ["jobs", "run", "reminders.deliver"],
            environment: ["BENTO_NOW": "2026-11-22T18:00:05Z", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]
        )
        #expect(due.status == 0 && due.output.contains("desktop:"))
        #expect(try bento.at("2026-11-22T18:00:10Z", "reminders", "list").output.contains("stretch"))
    }

    @Test("without systemd and crontab, install says what is missing and what still works")
    func noTimer() throws {
        let bento = Binary(binary: try BentoBinary())
        defer { bento.binary.cleanUp() }
        let outcome = try bento.binary.run(["reminders", "install"], environment: ["PATH": "/nonexistent"])
        #expect(outcome.status == 69)
        #expect(outcome.errors.contains("crontab") && outcome.errors.contains("jobs run"))
    }

    @Test(
        "a notification reaches a real D-Bus session through each program that speaks it, its body escaped where it is markup",
        arguments: ["busctl", "gdbus"],
        [true, false]
    )
    func desktop(program: String, readsMarkup: Bool) throws {
        let tool = URL(fileURLWithPath: "/usr/bin/\(program)")
        guard FileManager.default.isExecutableFile(atPath: tool.path) else {
            print("Skipped: there is no \(tool.path).")
            return
        }
        guard let session = try DesktopSession(capabilities: ["body"] + (readsMarkup ? ["body-markup"] : [])) else {
            return
        }
        defer { session.end() }
        let bento = Binary(binary: try BentoBinary())
        defer { bento.binary.cleanUp() }
        let tools = bento.binary.home.appendingPathComponent("tools")
        try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(at: tools.appendingPathComponent(program), withDestinationURL: tool)
        _ = try bento.at("2026-11-22T08:00:00Z", "reminders", "add", "\"it's <b>&\" at 10am")
        _ = try bento.at("2026-11-22T08:00:00Z", "reminders", "add", "\"eat <b>&\" at 6pm")
        let due = try bento.binary.run(
            ["jobs", "run", "reminders.deliver"],
            environment: [
                "BENTO_NOW": "2026-11-22T18:00:05Z", "DBUS_SESSION_BUS_ADDRESS": session.address, "PATH": tools.path,
            ]
        )
        #expect(due.output.contains("1 delivered. 1 told as missed."), "\(due.output)\(due.errors)")
        // Titles are never markup.
        let body = readsMarkup ? "it's &lt;b&gt;&amp; (10:00)" : "it's <b>& (10:00)"
        #expect(
            session.notifications == [
                #"["Bento", 0, "eat <b>&", ""]"#, #"["Bento", 0, "Missed: it's <b>&", "\#(body)"]"#,
            ]
        )
        let again = try bento.binary.run(
            ["jobs", "run", "reminders.deliver"],
            environment: [
                "BENTO_NOW": "2026-11-22T18:01:05Z", "DBUS_SESSION_BUS_ADDRESS": session.address, "PATH": tools.path,
            ]
        )
        #expect(again.output.contains("Nothing had to be done") && session.notifications.count == 2)
    }
}
