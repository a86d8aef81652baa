import Core
import Foundation
import HostTesting
import Testing

@Suite("bento web")
struct WebCommandTests {
    let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    @Test("install prints what starts this program over this home, and writes nothing")
    func printing() throws {
        defer { bento.cleanUp() }
        let outcome = try bento.run(["web", "install", "--print", "--port", "9000"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains(bento.bentoHome.path) && outcome.output.contains("9000"))
        #expect(outcome.output.contains("--no-open"), "it would open a browser at each start")
        #expect(!FileManager.default.fileExists(atPath: bento.home.appending(path: ".config").path))
    }

    #if os(Linux)
        @Test("install writes a unit, starts it, and uninstall takes it away")
        func installing() throws {
            defer { bento.cleanUp() }
            let path = try systemctl()
            let outcome = try bento.run(["web", "install"], environment: path)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let text = try String(contentsOf: unit, encoding: .utf8)
            #expect(text.contains("ExecStart=\"") && text.contains("\"--home\" \"\(bento.bentoHome.path)\"\n"))
            #expect(asked.contains("--user enable bento-web.service"))
            // Installed again, on another port.
            #expect(try bento.run(["web", "install", "--port", "9000"], environment: path).status == 0)
            #expect(try String(contentsOf: unit, encoding: .utf8).contains("\"9000\""))
            #expect(try bento.run(["web", "uninstall"], environment: path).status == 0)
            #expect(!FileManager.default.fileExists(atPath: unit.path))
            let again = try bento.run(["web", "uninstall"], environment: path)
            #expect(again.status == 0 && again.output.contains("not installed"))
        }

        /// A systemctl that notes what it is asked, and refuses one thing of it.
        private func systemctl(refusing word: String = "nothing") throws -> [String: String?] {
            let folder = bento.home.appending(path: "bin")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let script = folder.appending(path: "systemctl")
            let lines = [
                "#!/bin/sh", "echo \"$*\" >>'\(notes.path)'", "case \"$*\" in *\(word)*) echo no >&2; exit 1;; esac",
            ]
            try Data(lines.joined(separator: "\n").utf8).write(to: script)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
            return ["PATH": "\(folder.path):/usr/bin:/bin"]
        }

        private var notes: URL { bento.home.appending(path: "asked") }
        private var asked: String { (try? String(contentsOf: notes, encoding: .utf8)) ?? "" }
        private var unit: URL { bento.home.appending(path: ".config/systemd/user/bento-web.service") }

        @Test(
            "where systemd refuses, install says so and leaves nothing",
            arguments: ["enable", "daemon-reload", "restart"]
        )
        func refused(word: String) throws {
            defer { bento.cleanUp() }
            let outcome = try bento.run(["web", "install"], environment: try systemctl(refusing: word))
            #expect(outcome.status == 69 && outcome.errors.contains("'systemctl' refused: no"), "\(outcome.errors)")
            #expect(!FileManager.default.fileExists(atPath: unit.path))
        }

        @Test(
            "where the unit's folder cannot be made, install says so and asks systemd nothing but whether it is there"
        )
        func noFolder() throws {
            defer { bento.cleanUp() }
            try FileManager.default.createDirectory(
                at: bento.home.appending(path: ".config"),
                withIntermediateDirectories: true
            )
            try Data().write(to: bento.home.appending(path: ".config/systemd"))
            let outcome = try bento.run(["web", "install"], environment: try systemctl())
            #expect(outcome.status != 0 && outcome.errors.contains(".config/systemd"), "\(outcome.errors)")
            #expect(asked == "--user show-environment\n")
        }

        @Test("install says what to run where there is no systemd")
        func withoutSystemd() throws {
            defer { bento.cleanUp() }
            let outcome = try bento.run(["web", "install"], environment: ["PATH": bento.home.path])
            #expect(outcome.status == 69)
            #expect(outcome.errors.contains("bento web --no-open"))
        }
    #endif

    @Test("install refuses a home whose name would end a line of a unit")
    func oddPaths() throws {
        defer { bento.cleanUp() }
        let home = bento.home.appending(path: "a\nb").path
        let outcome = try bento.run(["web", "install", "--print"], environment: ["BENTO_HOME": home])
        #expect(outcome.status == 65, "\(outcome.output)")
    }

    @Test("a link is told to a terminal alone, and a second run ends after it has told another")
    func secondRun() async throws {
        defer { bento.cleanUp() }
        let first = try bento.start(["web", "--port", "0", "--no-open"], input: nil)
        defer { first.signal(SIGTERM) }
        #expect(first.waitForOutput("http://127.0.0.1:"))
        let second = try bento.run(["web", "--no-open"])
        #expect(second.status == 0, "\(second.errors)")
        #expect(second.output.hasPrefix("http://127.0.0.1:"))
        for text in [second.output, second.errors] { #expect(!text.contains("token"), "a pipe was told a link") }
        first.signal(SIGTERM)
        let ended = first.wait(atMost: patience)
        #expect(!ended.wasEnded && !ended.output.contains("token") && !ended.errors.contains("token"))
    }
}
