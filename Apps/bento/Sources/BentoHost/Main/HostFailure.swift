import AppData
import Core

/// The host's own errors.
enum HostFailure {
    static func invalidArgument(_ position: Int) -> Failure {
        .usage(
            "host.invalid-utf8",
            "Argument \(position) is not valid UTF-8.",
            recovery: "Check the encoding of your terminal or script; Bento reads UTF-8."
        )
    }

    /// - Parameters:
    ///   - signal: the signal that asked for it.
    ///   - saved: the number of transactions saved before, whatever they were for.
    static func stopped(signal: Int32, saved: Int) -> Failure {
        Failure(
            "host.interrupted",
            saved == 0 ? "Stopped." : "Stopped. What had been saved by then stays saved.",
            exitStatus: ExitStatus(rawValue: 128 + signal)
        )
    }

    static func unwrittenResult(_ reason: String) -> Failure {
        Failure(
            "host.cannot-write",
            "Your change is saved, but the result cannot be written: \(reason)",
            recovery: "Do not repeat the command; look at what was saved instead.",
            exitStatus: .ioError
        )
    }

    /// The error if the change is saved but reading the data to show failed.
    static func unreadResult(_ error: StoreError) -> Failure {
        Failure(
            "host.cannot-read",
            "Your change is saved, but the result cannot be shown: \(error.message)",
            recovery: "Do not repeat the command. To see what is damaged: bento features doctor",
            exitStatus: error.exitStatus
        )
    }

    static func invalidVariable(_ name: String) -> Failure {
        Failure(
            "host.invalid-utf8",
            "\(name) is not valid UTF-8, so Bento cannot tell which folder is meant.",
            recovery: "Name a folder with --home FOLDER, or give \(name) a path in UTF-8.",
            exitStatus: .configuration
        )
    }

    static func invalidZone(_ text: String) -> Failure {
        Failure(
            "host.bad-zone",
            "BENTO_ZONE is '\(text.prefix(60))', which names no zone.",
            recovery: "Write it like Europe/Berlin, or unset it.",
            exitStatus: .configuration
        )
    }

    static func invalidNow(_ text: String) -> Failure {
        Failure(
            "host.bad-clock",
            "BENTO_NOW is '\(text.prefix(60))', which is no moment.",
            recovery: "Write it like 2026-11-21T12:00:00Z, or unset it.",
            exitStatus: .configuration
        )
    }
}
