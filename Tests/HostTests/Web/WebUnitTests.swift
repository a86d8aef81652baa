import Core
import Foundation
import HostTesting
import Testing

@testable import BentoHost

@Suite("What starts the page with the session")
struct WebUnitTests {
    private static let homes = ["/home/ann b", "/a%b", "/a$HOME${x}", "/a\"b", "/a\\b", "/a'b", "/a<&>b", "/ü 😀"]

    @Test(
        "a unit names any path as it is",
        arguments: zip(
            homes,
            [
                "/home/ann b", "/a%%b", "/a$$HOME$${x}", "/a\\\"b", "/a\\\\b", "/a'b", "/a<&>b", "/ü 😀",
            ]
        )
    )
    func systemd(home: String, written: String) throws {
        let text = try WebUnitText.systemd(program: "/opt/a %b/bento", home: home, port: 9000)
        let line =
            "ExecStart=\"/opt/a %%b/bento\" \"web\" \"--no-open\" \"--port\" \"9000\" \"--home\" \"\(written)\"\n"
        #expect(text.contains(line), "\(text)")
    }

    @Test("an agent names any path as it is", arguments: homes)
    func launchd(home: String) throws {
        let text = try WebUnitText.launchd(program: "/opt/a <b>&/bento", home: home, port: 9000)
        let list = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil) as? [String: Any]
        #expect(
            list?["ProgramArguments"] as? [String]
                == ["/opt/a <b>&/bento", "web", "--no-open", "--port", "9000", "--home", home]
        )
        #expect(list?["RunAtLoad"] as? Bool == true)
    }

    @Test("what would begin another line is refused", arguments: ["/a\nb", "/a\rb", "/a\0b", "/a\u{2028}b"])
    func lines(path: String) {
        #expect(throws: Failure.self) { try WebUnitText.systemd(program: "/bento", home: path, port: 1) }
        #expect(throws: Failure.self) { try WebUnitText.systemd(program: path, home: "/home", port: 1) }
        #expect(throws: Failure.self) { try WebUnitText.launchd(program: "/bento", home: path, port: 1) }
    }

    @Test("a program that no systemd starts is refused", arguments: ["/a\"/bento", "/a'/bento", "/a\\/bento"])
    func programs(path: String) {
        #expect(throws: Failure.self) { try WebUnitText.systemd(program: path, home: "/home", port: 1) }
    }

    #if os(Linux)
        private static let hasSystemd = FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze")

        @Test("systemd takes the unit", .enabled(if: hasSystemd), arguments: homes)
        func verified(home: String) throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "unit-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let programs = folder.appending(path: "a %b $c")
            try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
            let program = programs.appending(path: "bento")
            try FileManager.default.copyItem(atPath: "/bin/true", toPath: program.path)
            let unit = folder.appending(path: "bento-web.service")
            try Data(WebUnitText.systemd(program: program.path, home: home, port: 9000).utf8).write(to: unit)
            let verified = try BentoBinary.Started(
                URL(filePath: "/usr/bin/systemd-analyze"),
                ["--user", "verify", unit.path],
                environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path],
                input: ""
            ).wait()
            #expect(verified.status == 0 && verified.errors.isEmpty, "\(verified.errors)")
        }
    #endif
}
