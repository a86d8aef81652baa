import Foundation

/// A D-Bus session of its own with a notification daemon, which writes down what it is asked to show.
final class DesktopSession {
    let address: String
    private let bus: Process
    private let daemon: Process
    private let log: URL

    /// - Returns: `nil`, with the reason printed, where this machine has no `dbus-daemon`, or no Python with jeepney.
    init?() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bento-dbus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        log = folder.appendingPathComponent("notifications")
        address = "unix:path=\(folder.path)/bus"
        let check = Process()
        check.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        check.arguments = ["python3", "-c", "import jeepney"]
        check.standardError = Pipe()
        try check.run()
        check.waitUntilExit()
        guard check.terminationStatus == 0, FileManager.default.isExecutableFile(atPath: "/usr/bin/dbus-daemon") else {
            print("Skipped: no dbus-daemon, or no Python with jeepney (pip install jeepney).")
            return nil
        }
        bus = Process()
        bus.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        bus.arguments = ["--session", "--nofork", "--nopidfile", "--address=\(address)"]
        bus.standardError = Pipe()
        try bus.run()
        daemon = Process()
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "notifications.py"
        )
        daemon.arguments = ["python3", script.path, log.path]
        daemon.environment = ProcessInfo.processInfo.environment.merging(["DBUS_SESSION_BUS_ADDRESS": address]) { $1 }
        let end = Date().addingTimeInterval(10)
        while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("bus").path), Date() < end {
            usleep(20_000)
        }
        try daemon.run()
        while !FileManager.default.fileExists(atPath: log.path), Date() < end { usleep(20_000) }
    }

    /// One line for each call of `Notify`, as JSON.
    var notifications: [String] {
        ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    func end() {
        for process in [daemon, bus] where process.isRunning {
            // Children of a worker thread inherit its mask, which holds SIGTERM back.
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
        try? FileManager.default.removeItem(at: log.deletingLastPathComponent())
    }
}
