import Core
import Foundation

/// Notifications of the desktop (Desktop Notifications Specification 1.2) over the session's D-Bus, through a program that
/// speaks it: systemd's `busctl`, GLib's `gdbus`, or `notify-send`.
///
/// Asks first what the server can show: if it reads markup in the body, the body is escaped. The id it gave is kept
/// for as long as this object lives, so that the same message replaces itself.
actor DesktopNotifier: ReminderChannel {
    nonisolated let id = "desktop"
    private let processes: any ProcessService
    private var bus: Bus?
    private var readsMarkup = true
    private var given: [String: UInt32] = [:]

    private enum Bus: String, CaseIterable {
        case busctl, gdbus
        case notifySend = "notify-send"
    }

    private static let deadline: Duration = .seconds(5)
    private static let name = "org.freedesktop.Notifications"
    private static let path = "/org/freedesktop/Notifications"

    init(processes: any ProcessService) { self.processes = processes }

    func deliver(_ message: ReminderMessage) async throws {
        let bus = try await connected()
        let key = message.title
        let body = readsMarkup ? Self.escaped(message.body) : message.body
        switch bus {
        case .busctl:
            let output = try await run(
                bus,
                [
                    "--user", "--", "call", Self.name, Self.path, Self.name, "Notify", "susssasa{sv}i", "Bento",
                    String(given[key] ?? 0), "appointment-soon", message.title, body, "0", "0", "-1",
                ]
            )
            // `u 7`
            given[key] = output.split(whereSeparator: \.isWhitespace).last.flatMap { UInt32($0) }
        case .gdbus:
            let output = try await run(
                bus,
                [
                    "call", "--session", "--dest", Self.name, "--object-path", Self.path, "--method",
                    "\(Self.name).Notify",
                    // The types are given, since not every server tells them (Introspectable).
                    "--", Self.variant("Bento"), "uint32 \(given[key] ?? 0)", Self.variant("appointment-soon"),
                    Self.variant(message.title), Self.variant(body), "@as []", "@a{sv} {}", "int32 -1",
                ]
            )
            // `(uint32 7,)`
            given[key] = output.split { !$0.isASCII || !$0.isNumber }.last.flatMap { UInt32($0) }
        case .notifySend:
            _ = try await run(bus, ["--app-name=Bento", "--icon=appointment-soon", "--", message.title, body])
        }
    }

    /// The program that reaches a server, found once.
    private func connected() async throws -> Bus {
        if let bus { return bus }
        var reason: String?
        for candidate in Bus.allCases where await processes.isAvailable(candidate.rawValue) {
            do {
                if candidate == .notifySend {
                    readsMarkup = true
                } else {
                    readsMarkup = try await capabilities(candidate).contains("body-markup")
                }
                bus = candidate
                return candidate
            } catch let error as any BentoError {
                reason = error.message
            }
        }
        throw Failure.unavailable(
            "reminders.desktop",
            reason ?? "No desktop can be reached: there is neither busctl nor gdbus nor notify-send.",
            recovery:
                "Reminders still show below the next command; 'bento settings set reminders.desktop off' stops trying."
        )
    }

    private func capabilities(_ bus: Bus) async throws -> String {
        bus == .busctl
            ? try await run(bus, ["--user", "call", Self.name, Self.path, Self.name, "GetCapabilities"])
            : try await run(
                bus,
                [
                    "call", "--session", "--dest", Self.name, "--object-path", Self.path, "--method",
                    "\(Self.name).GetCapabilities",
                ]
            )
    }

    private func run(_ bus: Bus, _ arguments: [String]) async throws -> String {
        let result = try await processes.run(
            bus.rawValue,
            arguments: arguments,
            input: [],
            outputLimit: 64 << 10,
            deadline: Self.deadline
        )
        guard result.status == 0 else {
            let words =
                String(decoding: result.errors.prefix(200), as: UTF8.self)
                .split(whereSeparator: \.isNewline).first.map(String.init) ?? "it says nothing"
            throw Failure.unavailable("reminders.desktop", "The desktop's notifications do not answer: \(words).")
        }
        return String(decoding: result.output, as: UTF8.self)
    }

    /// The characters that the body's markup gives a meaning.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// A string in GVariant's text format.
    static func variant(_ text: String) -> String {
        var quoted = "'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'", "\\": quoted += "\\" + String(scalar)
            case "\n": quoted += "\\n"
            default: if scalar.value >= 32 { quoted.unicodeScalars.append(scalar) }
            }
        }
        return quoted + "'"
    }
}
