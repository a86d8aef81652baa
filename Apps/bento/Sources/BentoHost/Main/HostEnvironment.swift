import AppData
import BentoHome
import BentoTerminal
import Core
import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The parts of its surroundings that the host reads, in one place.
public struct HostEnvironment: Sendable {
    /// The environment variables of ``names`` that are set.
    let variables: [String: String]
    /// The variables of ``names`` whose values are not UTF-8.
    private let unreadable: Set<String>
    private let lazyTime: LazyTime
    /// The lifecycle events of this process, for parts that live as long.
    let events = LifecycleEvents()

    /// - Parameter time: made on first use: zones and calendars cost milliseconds, which `--version` and lists of the
    ///   program's parts need not pay.
    public init(
        variables: [String: String],
        unreadable: Set<String> = [],
        time: @autoclosure @escaping @Sendable () -> TimeContext
    ) {
        self.variables = variables
        self.unreadable = unreadable
        lazyTime = LazyTime(make: time)
    }

    /// Clock, calendar and zone.
    var time: TimeContext { lazyTime.value }

    /// Puts ``time`` into the zone that the person has named in their profile, unless `BENTO_ZONE` names one for this
    /// run.
    ///
    /// - Parameter zone: `nil` if they have named none.
    func live(in zone: String?) {
        guard let zone, (variables["BENTO_ZONE"] ?? "").isEmpty else { return }
        guard let found = TimeZone.named(zone) else { return lazyTime.miss(zone) }
        lazyTime.move(to: found)
    }

    /// This program, for features that arrange for it to be started again.
    func program(home: String) -> HostProgram {
        let running = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let named = URL(filePath: CommandLine.arguments.first ?? "bento").standardizedFileURL.path
        let configuration = variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return HostProgram(
            path: running ?? named,
            home: URL(filePath: home).standardizedFileURL.path,
            configurationFolder: configuration ?? (variable("HOME") ?? "/") + "/.config",
            userID: getuid()
        )
    }

    /// The home of a command line.
    ///
    /// - Throws: ``HomeError``; a failure (64) for an option without its value.
    func home(of line: CommandLineOutline) throws -> AppHome {
        try AppHome.resolve(option: HostSettings(optionsIn: line).home, environment: variables)
    }

    /// Reads one variable: from this environment if it was given one, otherwise from the process.
    var variable: @Sendable (String) -> String? {
        { [variables] name in variables[name] ?? getenv(name).flatMap { String(validatingCString: $0) } }
    }

    /// The process's environment and the system's clock. `BENTO_NOW` (an ISO 8601 moment) sets the clock, for tests and
    /// for screenshots in documentation; `BENTO_ZONE` (an IANA name) sets the zone for one run.
    public static var process: HostEnvironment {
        // Foundation's dictionary of the whole environment costs as much as the rest of a short run.
        var variables: [String: String] = [:]
        var unreadable: Set<String> = []
        for name in names {
            guard let value = getenv(name) else { continue }
            guard let text = String(validatingCString: value) else {
                unreadable.insert(name)
                continue
            }
            variables[name] = text
        }
        let (now, zone, named) = (variables["BENTO_NOW"], variables["TZ"], variables["BENTO_ZONE"])
        return HostEnvironment(
            variables: variables,
            unreadable: unreadable,
            time: time(now: now, zone: zone, named: named)
        )
    }

    /// - Parameter home: the value of `--home`, which makes the variables that name a home irrelevant.
    /// - Throws: a failure (78) if a relevant variable is invalid.
    func check(home: String?) throws {
        if let now = variables["BENTO_NOW"], !now.isEmpty, RFC3339Time(now.utf8) == nil {
            throw HostFailure.invalidNow(now)
        }
        if let zone = variables["BENTO_ZONE"], !zone.isEmpty, TimeZone.named(zone) == nil {
            throw HostFailure.invalidZone(zone)
        }
        guard home == nil, !unreadable.isEmpty else { return }
        // The first that is set is the one that counts.
        for name in ["BENTO_HOME", "XDG_DATA_HOME", "HOME"] {
            if unreadable.contains(name) { throw HostFailure.invalidVariable(name) }
            if let value = variables[name], !value.isEmpty { return }
        }
    }

    /// A notice about a zone in the profile that this machine does not know, or about a `TZ` that is not the name of a
    /// zone: rules in POSIX's format (`CET-1CEST,M3.5.0,M10.5.0/3`) are used as their current offset.
    var zoneNotice: Notice? {
        if let missed = lazyTime.missed {
            return Notice(
                .warning,
                "Your profile's zone is '\(missed.prefix(60))', which this machine does not know; times are shown in "
                    + "\(time.zone.identifier). Name another with 'bento profile set --zone Europe/Berlin'."
            )
        }
        guard !lazyTime.hasMoved, (variables["BENTO_ZONE"] ?? "").isEmpty, let rules = Self.rules(variables["TZ"])
        else {
            return nil
        }
        let offset = Self.offset(at: time.now)
        let sign = offset < 0 ? "-" : "+"
        let minutes = abs(offset) / 60
        let hours =
            "\(sign)\(minutes / 60 < 10 ? "0" : "")\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
        return Notice(
            .warning,
            "TZ is '\(rules.prefix(60))', which names no zone; times are shown at UTC\(hours), as it is now. "
                + "Name a zone such as Europe/Berlin to have summer time right."
        )
    }

    /// The value of `TZ` if it is not the name of a zone.
    private static func rules(_ zone: String?) -> String? {
        guard let zone, !zone.isEmpty, machineZone(zone) == nil else { return nil }
        return zone
    }

    /// The zone in `TZ` in one of POSIX's formats: `Europe/Berlin`, `:Europe/Berlin`, or a file of the zone database
    /// (`:/usr/share/zoneinfo/Europe/Berlin`, a link to one); `nil` for rules and for zones unknown to this machine.
    private static func machineZone(_ text: String) -> TimeZone? {
        let name = text.utf8.first == UInt8(ascii: ":") ? String(text.dropFirst()) : text
        guard name.utf8.first == UInt8(ascii: "/") else { return TimeZone.named(name) }
        for path in [name, URL(filePath: name).resolvingSymlinksInPath().path] {
            guard let folder = path.firstRange(of: "/zoneinfo/") else { continue }
            let rest = path[folder.upperBound...]
            // `posix/` holds the same zones once more, `right/` counts leap seconds, which no day of Bento's does.
            let kind = ["posix/", "right/"].first(where: rest.hasPrefix)
            if let zone = TimeZone.named(String(rest.dropFirst(kind?.count ?? 0))) { return zone }
        }
        return nil
    }

    /// Seconds east of UTC according to the C library, which understands POSIX's rules in `TZ`.
    private static func offset(at date: Date) -> Int {
        let seconds = date.timeIntervalSince1970
        guard abs(seconds) < 1e11 else { return 0 }
        var moment = time_t(seconds)
        var parts = tm()
        tzset()
        guard localtime_r(&moment, &parts) != nil else { return 0 }
        return parts.tm_gmtoff
    }

    /// The variables that every run reads. Those of proxies are read when the transport is made.
    static let names = [
        "BENTO_HOME", "BENTO_NOW", "BENTO_ZONE", "CLICOLOR_FORCE", "COLUMNS", "HOME", "NO_COLOR", "TERM", "TZ",
        "XDG_DATA_HOME",
    ]

    private static func time(now text: String?, zone name: String?, named: String?) -> TimeContext {
        let moment = text.flatMap { RFC3339Time($0.utf8)?.date }
        var machine: TimeZone {
            guard let name, !name.isEmpty else { return .current }
            return machineZone(name) ?? TimeZone(secondsFromGMT: offset(at: moment ?? Date())) ?? .current
        }
        let zone = named.flatMap { TimeZone.named($0) } ?? machine
        guard let moment else { return TimeContext(zone: zone) { Date() } }
        return TimeContext(zone: zone) { moment }
    }

    /// The look of an output: its width and its colors. If it is not a terminal, `COLUMNS` determines the width;
    /// without it lines are unlimited, so that an address stays in one piece and `grep` finds a whole row.
    ///
    /// - Parameters:
    ///   - colours: by default ``ColourChoice/auto``: only in a terminal that supports them, and unless `NO_COLOR`
    ///     (no-color.org) turns them off.
    ///   - draws: see ``TerminalStyle/draws``.
    func style(of output: StandardStream, colours: ColourChoice, draws: Bool = true) -> TerminalStyle {
        let named = variables["COLUMNS"].flatMap { Int($0) }.flatMap { (1...1000).contains($0) ? $0 : nil }
        let usesColour =
            switch colours {
            case .always: true
            case .never: false
            case .auto:
                (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb"
                    && (output.isTerminal || variables["CLICOLOR_FORCE"] == "1")
            }
        return TerminalStyle(
            width: output.columns ?? named ?? TerminalStyle.endless,
            usesColour: usesColour,
            draws: draws,
            height: output.terminalSize?.rows
        )
    }

    /// A standard stream with the capabilities of this environment.
    func stream(_ descriptor: Int32) -> StandardStream {
        let characters = PlainCharacters(environment: variable, isTerminal: isatty(descriptor) == 1)
        return StandardStream(descriptor: descriptor, characters: characters)
    }
}

/// A time context that is made when it is first needed, and may change its zone once.
private final class LazyTime: Sendable {
    private struct State {
        var made: TimeContext?
        var hasMoved = false
        var missed: String?
    }

    private let make: @Sendable () -> TimeContext
    private let state = Mutex(State())

    init(make: @escaping @Sendable () -> TimeContext) { self.make = make }

    var value: TimeContext {
        state.withLock { state in
            if let made = state.made { return made }
            let new = make()
            state.made = new
            return new
        }
    }

    var hasMoved: Bool { state.withLock { $0.hasMoved } }
    /// The zone that could not be used.
    var missed: String? { state.withLock { $0.missed } }

    func move(to zone: TimeZone) {
        let before = value
        let after = before.zone == zone ? before : TimeContext(zone: zone) { before.now }
        state.withLock { state in
            state.made = after
            state.hasMoved = true
        }
    }

    func miss(_ zone: String) { state.withLock { $0.missed = zone } }
}
