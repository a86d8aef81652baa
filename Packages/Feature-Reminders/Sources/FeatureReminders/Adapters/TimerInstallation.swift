import Core
import Files
import Foundation

/// The timer that runs Bento's jobs each minute: a systemd timer of the user, or one marked line of the crontab.
///
/// Nothing is written before the person has seen it.
struct TimerInstallation: Sendable {
    let processes: any ProcessService
    let program: HostProgram

    enum Kind: String, Sendable, Codable {
        case systemd, crontab
    }

    static let marker = "# bento: reminders and jobs"
    private static let limit = 1 << 20

    /// - Throws: a failure (65) where a path holds a line break or another control character: it would end the crontab's line,
    ///   or the unit's, and what follows it would be another one.
    func checkPaths() throws {
        for path in [program.path, program.home] {
            guard path.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { continue }
            throw Failure.invalid(
                "reminders.timer-path",
                "No timer can name \(path.debugDescription): the path holds a control character.",
                recovery: "Move it to a path without one."
            )
        }
    }

    // MARK: systemd

    var unitFolder: String { program.configurationFolder + "/systemd/user" }
    var servicePath: String { unitFolder + "/bento.service" }
    var timerPath: String { unitFolder + "/bento.timer" }

    var service: String {
        """
        [Unit]
        Description=Bento: deliver reminders and run what is due
        Documentation=man:bento-reminders(1)

        [Service]
        Type=oneshot
        ExecStart=\(Self.quoted(program.path)) jobs run --home \(Self.quoted(program.home))
        TimeoutStartSec=10min

        """
    }

    var timer: String {
        """
        [Unit]
        Description=Bento each minute

        [Timer]
        OnCalendar=*-*-* *:*:00
        AccuracySec=1s
        Persistent=true

        [Install]
        WantedBy=timers.target

        """
    }

    func writeUnits(_ contents: [String: String]) throws {
        try PrivateFile.makeFolder(URL(filePath: unitFolder, directoryHint: .isDirectory))
        for (path, text) in contents { try PrivateFile.write(Array(text.utf8), to: URL(filePath: path)) }
    }

    /// True if the units are there, for this home.
    var hasUnits: Bool {
        guard let bytes = try? PrivateFile.read(URL(filePath: servicePath), limit: 64 << 10) else { return false }
        return String(decoding: bytes, as: UTF8.self).contains("--home \(Self.quoted(program.home))\n")
    }

    func removeUnits() {
        for path in [servicePath, timerPath] { PrivateFile.remove(URL(filePath: path)) }
    }

    /// A word of an `ExecStart` line (systemd.service(5), "Command lines"): quoted, `%` and `$` doubled.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\" + String(scalar)
            case "%": quoted += "%%"
            case "$": quoted += "$$"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    // MARK: crontab

    var crontabLine: String {
        let runtime = "XDG_RUNTIME_DIR=/run/user/\(program.userID)"
        return "* * * * * \(runtime) \(Self.shellWord(program.path)) jobs run --home \(Self.shellWord(program.home)) "
            + ">/dev/null 2>&1 \(Self.marker)"
    }

    /// A word of a crontab's command: quoted for the shell, `%` escaped for cron.
    static func shellWord(_ text: String) -> String {
        "'" + text.replacing("'", with: "'\\''").replacing("%", with: "\\%") + "'"
    }

    /// True if a line of a crontab is the one of this home. Another home's stays as it is.
    func isOurs(_ line: some StringProtocol) -> Bool {
        line.hasSuffix(Self.marker) && line.contains("--home \(Self.shellWord(program.home)) ")
    }

    /// A crontab with the line of this home once; `nil` line: without it.
    func crontab(_ text: String, line: String?) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        lines.removeAll { isOurs($0) }
        while lines.last == "" { lines.removeLast() }
        if let line { lines.append(line) }
        return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
    }

    // MARK: Finding out

    func hasSystemd() async -> Bool {
        guard await processes.isAvailable("systemctl"),
            let result = try? await run("systemctl", ["--user", "show-environment"])
        else { return false }
        return result.status == 0
    }

    /// - Throws: a failure that says what is missing, and what still works.
    func kind(preferring wanted: Kind?) async throws -> Kind {
        if wanted != .crontab, await hasSystemd() { return .systemd }
        if wanted != .systemd, await processes.isAvailable("crontab") { return .crontab }
        let missing =
            switch wanted {
            case .systemd: "No systemd of this user answers 'systemctl --user'."
            case .crontab: "There is no 'crontab' here."
            case nil: "There is no systemd for your user here, and no 'crontab'."
            }
        throw Failure.unavailable(
            "reminders.no-timer",
            missing,
            recovery: "Reminders still show in 'bento' and below the next command. Whatever else you have that runs a "
                + "command each minute may run: \(program.path) jobs run"
        )
    }

    func currentCrontab() async throws -> String {
        let result = try await run("crontab", ["-l"])
        // With no crontab yet it fails, and says so. After any other failure, what is there must not be written over.
        if result.status != 0, String(decoding: result.errors, as: UTF8.self).lowercased().contains("no crontab") {
            return ""
        }
        try Self.check(result, "crontab")
        return String(decoding: result.output, as: UTF8.self)
    }

    func setCrontab(_ text: String) async throws {
        let result =
            text.isEmpty ? try await run("crontab", ["-r"]) : try await run("crontab", ["-"], input: Array(text.utf8))
        try Self.check(result, "crontab")
    }

    func systemctl(_ arguments: String...) async throws {
        try Self.check(try await run("systemctl", ["--user"] + arguments), "systemctl")
    }

    private func run(_ program: String, _ arguments: [String], input: [UInt8] = []) async throws -> ProcessResult {
        try await processes.run(
            program,
            arguments: arguments,
            input: input,
            outputLimit: Self.limit,
            deadline: .seconds(20)
        )
    }

    private static func check(_ result: ProcessResult, _ program: String) throws {
        guard result.status != 0 else { return }
        let words =
            String(decoding: result.errors.prefix(300), as: UTF8.self)
            .split(whereSeparator: \.isNewline).first.map(String.init) ?? "status \(result.status)"
        throw Failure.unavailable("reminders.timer", "'\(program)' refused: \(words)")
    }
}
