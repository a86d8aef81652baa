import Core
import Foundation

/// What the host reads from its surroundings, in one place.
public struct HostEnvironment: Sendable {
    /// Environment variables.
    let variables: [String: String]
    /// Clock, calendar and zone.
    let time: TimeContext

    /// Makes an environment.
    public init(variables: [String: String], time: TimeContext) {
        self.variables = variables
        self.time = time
    }

    /// The process's environment and the system's clock. `BENTO_NOW` (an ISO 8601 moment) sets the clock, for tests and
    /// for screenshots in documentation.
    public static var process: HostEnvironment {
        let variables = ProcessInfo.processInfo.environment
        var time = TimeContext.system
        if let text = variables["BENTO_NOW"], let moment = try? Date(text, strategy: .iso8601) {
            time = TimeContext(zone: .current) { moment }
        }
        return HostEnvironment(variables: variables, time: time)
    }

    /// The look of an output: its width (`COLUMNS` where it is no terminal, else 80), and colours only in a terminal that
    /// has them and where neither `NO_COLOR` (no-color.org) nor the option turns them off.
    ///
    /// - Parameter plainWidth: the width where nothing else is known; errors in a log are not broken into lines.
    func style(of output: OutputStream, noColour: Bool, plainWidth: Int = 80) -> TerminalStyle {
        let named = variables["COLUMNS"].flatMap { Int($0) }.flatMap { (1...1000).contains($0) ? $0 : nil }
        let isDumb = variables["TERM"] == "dumb"
        let forbids = noColour || !(variables["NO_COLOR"] ?? "").isEmpty || isDumb
        return TerminalStyle(
            width: output.columns ?? named ?? plainWidth,
            usesColour: !forbids && (output.isTerminal || variables["CLICOLOR_FORCE"] == "1")
        )
    }
}
