import Foundation
import HostTesting

/// A D-Bus session of its own with a notification daemon, which writes down what it is asked to show.
final class DesktopSession {
    let address: String
    private let bus: Process
    private let daemon: Process
    private let log: URL

    /// - Parameter capabilities: what the daemon says that it can show.
    /// - Returns: `nil`, with the reason printed, where this machine has no `dbus-daemon`, or no Python.
    init?(capabilities: [String] = ["body", "body-markup", "actions"]) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bento-dbus-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        log = folder.appendingPathComponent("notifications")
        address = "unix:path=\(folder.path)/bus"
        let missing = ["/usr/bin/dbus-daemon", "/usr/bin/python3"].filter {
            !FileManager.default.isExecutableFile(atPath: $0)
        }
        guard missing.isEmpty else {
            print("Skipped: there is no \(missing.joined(separator: " and no ")).")
            return nil
        }
        bus = Process()
        bus.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        bus.arguments = ["--session", "--nofork", "--nopidfile", "--address=\(address)"]
        bus.standardError = Pipe()
        try bus.run()
        daemon = Process()
        daemon.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "notifications.py"
        )
        daemon.arguments = [script.path, log.path] + capabilities
        daemon.environment = ProcessInfo.processInfo.environment.merging(["DBUS_SESSION_BUS_ADDRESS": address]) { $1 }
        let files = FileManager.default
        _ = happens { files.fileExists(atPath: folder.appendingPathComponent("bus").path) }
        try daemon.run()
        _ = happens { files.fileExists(atPath: log.path) }
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
