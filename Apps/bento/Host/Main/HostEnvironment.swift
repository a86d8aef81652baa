import Core
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What the host reads from its surroundings, in one place.
public struct HostEnvironment: Sendable {
    /// The environment variables of ``names`` that are set.
    let variables: [String: String]
    private let lazyTime: LazyTime

    /// Makes an environment.
    ///
    /// - Parameter time: made when it is first asked for: zones and calendars cost milliseconds, which `--version` and
    ///   the lists of what there is need not pay.
    public init(variables: [String: String], time: @autoclosure @escaping @Sendable () -> TimeContext) {
        self.variables = variables
        lazyTime = LazyTime(make: time)
    }

    /// Clock, calendar and zone.
    var time: TimeContext { lazyTime.value }

    /// Reads one variable: as it was given to this environment, else from the process.
    var variable: @Sendable (String) -> String? {
        { [variables] name in variables[name] ?? getenv(name).flatMap { String(validatingCString: $0) } }
    }

    /// The process's environment and the system's clock. `BENTO_NOW` (an ISO 8601 moment) sets the clock, for tests and
    /// for screenshots in documentation.
    public static var process: HostEnvironment {
        // Foundation's dictionary of the whole environment costs as much as the rest of a short run.
        var variables: [String: String] = [:]
        for name in names { variables[name] = getenv(name).flatMap { String(validatingCString: $0) } }
        let now = variables["BENTO_NOW"]
        return HostEnvironment(variables: variables, time: time(now: now))
    }

    /// The variables that every run reads. Those of proxies are read where the transport is made.
    static let names = [
        "BENTO_HOME", "BENTO_NOW", "CLICOLOR_FORCE", "COLUMNS", "HOME", "NO_COLOR", "TERM", "XDG_DATA_HOME",
    ]

    private static func time(now text: String?) -> TimeContext {
        guard let text, let moment = try? Date(text, strategy: .iso8601) else { return .system }
        return TimeContext(zone: .current) { moment }
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

/// A time context that is made once, when it is first needed.
private final class LazyTime: Sendable {
    private let make: @Sendable () -> TimeContext
    private let made = Mutex<TimeContext?>(nil)

    init(make: @escaping @Sendable () -> TimeContext) { self.make = make }

    var value: TimeContext {
        made.withLock { made in
            if let made { return made }
            let new = make()
            made = new
            return new
        }
    }
}
