import AppDataTesting
import Core
import CoreTesting
import Foundation
import Synchronization
import Testing

@testable import FeatureReminders

@Suite("The timer that delivers reminders")
struct TimerTests {
    static func program(_ folder: String = "/tmp/none") -> HostProgram {
        HostProgram(
            path: "/opt/my bento/100%/bento",
            home: "/home/o'neil/$x",
            configurationFolder: folder,
            userID: 1000
        )
    }

    @Test("a crontab keeps its own lines, has ours once, and loses only ours")
    func crontab() {
        let timer = TimerInstallation(processes: ScriptedProcesses([]), program: Self.program())
        let line = timer.crontabLine
        #expect(line.contains("'/opt/my bento/100\\%/bento' jobs run --home '/home/o'\\''neil/$x'"))
        let own = "MAILTO=me\n0 5 * * * backup\n"
        let with = timer.crontab(own, line: line)
        #expect(with == own + line + "\n")
        #expect(timer.crontab(with, line: line) == with)
        #expect(timer.crontab(with, line: nil) == own)
        #expect(timer.crontab(line + "\n", line: nil) == "")
        // The line of another home is somebody else's.
        let other = line.replacing("o'\\''neil", with: "other") + "\n"
        #expect(timer.crontab(other, line: nil) == other)
    }

    @Test(
        "a path that would end the line is refused before anything is read or shown",
        arguments: ["\n", "\r", "\u{7f}"]
    )
    func controlCharacters(character: String) async throws {
        for (path, home) in [("/bin/bento", "/home/a\(character)* * * * * rm"), ("/bin/\(character)bento", "/home/a")] {
            let program = HostProgram(path: path, home: home, configurationFolder: "/tmp/none", userID: 1000)
            for name in ["crontab", "systemctl"] {
                let processes = ScriptedProcesses([name])
                let timer = ReminderTimer(installation: TimerInstallation(processes: processes, program: program))
                let frontEnd = ScriptedFrontEnd(confirmations: [true])
                let failure = await #expect(throws: Failure.self) {
                    try await timer.install(nil, showsOnly: false, in: .scripted(frontEnd))
                }
                #expect(failure?.code == "reminders.timer-path")
                #expect(processes.runs.isEmpty)
                #expect(frontEnd.events.isEmpty)
            }
        }
    }

    @Test("what install writes is shown first, and nothing is written without a yes")
    func confirmed() async throws {
        let text = Mutex("0 5 * * * backup\n")
        let processes = ScriptedProcesses(["crontab"]) { run in
            if run.arguments == ["-"] { text.withLock { $0 = run.input } }
            return ProcessResult(status: 0, output: Array(text.withLock { $0 }.utf8), errors: [])
        }
        let timer = ReminderTimer(installation: TimerInstallation(processes: processes, program: Self.program()))
        let no = ScriptedFrontEnd(confirmations: [false])
        await #expect(throws: Declined.self) { try await timer.install(nil, showsOnly: false, in: .scripted(no)) }
        #expect(text.withLock { $0 } == "0 5 * * * backup\n")
        guard case .confirmed(let asked)? = no.events.first else { return #expect(Bool(false)) }
        #expect(asked.details.first?.value == timer.installation.crontabLine)
        _ = try await timer.install(nil, showsOnly: false, in: .scripted(ScriptedFrontEnd(confirmations: [true])))
        #expect(text.withLock { $0 }.contains(TimerInstallation.marker))
        let gone = try await timer.uninstall(in: .scripted())
        #expect(gone.places == ["crontab"])
        #expect(text.withLock { $0 } == "0 5 * * * backup\n")
        #expect(try await timer.uninstall(in: .scripted()).places.isEmpty)
    }

    @Test(
        "a crontab that cannot be read is not written over",
        arguments: [("no crontab for me", true), ("permission denied", false)]
    )
    func unreadable(words: String, isWritten: Bool) async throws {
        let processes = ScriptedProcesses(["crontab"]) { run in
            run.arguments == ["-l"]
                ? ProcessResult(status: 1, output: [], errors: Array(words.utf8))
                : ProcessResult(status: 0, output: [], errors: [])
        }
        let timer = ReminderTimer(installation: TimerInstallation(processes: processes, program: Self.program()))
        let yes = ScriptedFrontEnd(confirmations: [true])
        _ = try? await timer.install(nil, showsOnly: false, in: .scripted(yes))
        #expect(processes.runs.contains { $0.arguments == ["-"] } == isWritten)
    }

    @Test("with systemd the units are written, enabled, and removed")
    func systemd() async throws {
        let home = try TemporaryHome()
        let folder = home.home.url.appending(path: "config").path
        let processes = ScriptedProcesses(["systemctl", "crontab"])
        let timer = ReminderTimer(installation: TimerInstallation(processes: processes, program: Self.program(folder)))
        let shown = try await timer.install(nil, showsOnly: true, in: .scripted())
        #expect(!shown.isInstalled)
        #expect(shown.kind == .systemd)
        #expect(!FileManager.default.fileExists(atPath: timer.installation.timerPath))
        _ = try await timer.install(nil, showsOnly: false, in: .scripted(ScriptedFrontEnd(confirmations: [true])))
        let service = try String(contentsOfFile: timer.installation.servicePath, encoding: .utf8)
        #expect(service.contains("ExecStart=\"/opt/my bento/100%%/bento\" jobs run --home \"/home/o'neil/$$x\""))
        #expect(processes.runs.contains { $0.arguments == ["--user", "enable", "--now", "bento.timer"] })
        #expect(try await timer.uninstall(in: .scripted()).places.count == 2)
        #expect(!FileManager.default.fileExists(atPath: timer.installation.timerPath))
    }

    @Test(
        "systemd itself finds nothing wrong with the units",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/systemd-analyze"))
    )
    func verified() throws {
        let home = try TemporaryHome()
        let program = HostProgram(
            path: "/bin/true",
            home: "/tmp/my 100% home",
            configurationFolder: home.home.path,
            userID: 0
        )
        let installation = TimerInstallation(processes: ScriptedProcesses([]), program: program)
        try installation.writeUnits([
            installation.servicePath: installation.service, installation.timerPath: installation.timer,
        ])
        for arguments in [
            ["verify", "--user", "--man=no", installation.servicePath, installation.timerPath],
            ["calendar", "*-*-* *:*:00"],
        ] {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/systemd-analyze")
            process.arguments = arguments
            process.environment = ["PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": home.home.path, "HOME": home.home.path]
            let pipe = Pipe()
            process.standardError = pipe
            process.standardOutput = Pipe()
            try process.run()
            let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "\(said)")
            #expect(!said.contains("bento."), "\(said)")
        }
    }

    @Test("without systemd and crontab it says what is missing and what still works")
    func missing() async throws {
        let timer = ReminderTimer(
            installation: TimerInstallation(processes: ScriptedProcesses([]), program: Self.program())
        )
        for wanted in [nil, TimerInstallation.Kind.systemd, .crontab] {
            let failure = await #expect(throws: Failure.self) {
                try await timer.install(wanted, showsOnly: false, in: .scripted())
            }
            #expect(failure?.recovery?.contains("jobs run") == true)
        }
        #expect(try await timer.uninstall(in: .scripted()).places.isEmpty)
    }
}
