import ArgumentParser
import BentoHome
import Core
import Foundation

/// `bento doctor log`: what was logged, the newest last.
struct ReadLog: AsyncParsableCommand, HostCommand {
    static let configuration = CommandConfiguration(
        commandName: "log",
        abstract: "Show what was logged: requests, imports, changes of the database, jobs and failures.",
        discussion: """
            The log is a private file in the home, of a megabyte at most; it holds no secrets, and nothing that you typed. \
            --verbose shows more of it while a command runs.

              bento doctor log --level warning
              bento doctor log --feature account --last 20
            """
    )
    @Option(help: "Only this and worse: debug, info, notice, warning, error.") var level: LogLine.Level = .debug
    @Option(help: "Only what this feature logged; host for Bento itself.") var feature: String?
    @Option(help: "How many lines at most.") var last = 100
    @OptionGroup(title: "Host options", visibility: HostOptions.visibility) var host: HostOptions

    func run() async throws {
        let invocation = try HostInvocation.required()
        let file = LogFile(home: try invocation.composition.parts().home.url)
        guard last > 0 else { throw Failure.usage("doctor.log-last", "--last needs a number above 0.") }
        let lines = try file.lines().compactMap { LogLine($0) }
            .filter { $0.level >= level && (feature == nil || $0.feature == feature) }
        try invocation.present(LogListing(lines: Array(lines.suffix(last))))
    }
}

/// One line of the log.
struct LogLine: Encodable, Sendable, Equatable {
    enum Level: String, Encodable, Sendable, CaseIterable, Comparable, ExpressibleByArgument {
        case trace, debug, info, notice, warning, error, critical

        static func < (left: Level, right: Level) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// As it was written: RFC 3339, in UTC.
    let time: String
    let level: Level
    let feature: String
    let text: String

    /// Reads `2026-11-25T12:00:00Z warning account: GET ...`; `nil` for what is no such line, as the end of one that was cut.
    init?(_ line: some StringProtocol) {
        let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let level = Level(rawValue: String(parts[1])), parts[2].hasSuffix(":"),
            RFC3339Time(parts[0].utf8) != nil
        else { return nil }
        (time, self.level, feature, text) = (String(parts[0]), level, String(parts[2].dropLast()), String(parts[3]))
    }
}

private struct LogListing: Listing {
    let lines: [LogLine]

    var presentation: Presentation {
        guard !lines.isEmpty else { return .text("Nothing was logged.", tone: .muted) }
        return .table(
            Table(
                [.init("time"), .init("level"), .init("from"), .init("what")],
                rows: lines.map { line in
                    let tone: Tone = line.level >= .error ? .bad : line.level >= .warning ? .warning : .normal
                    return [
                        .init(line.time, tone: .muted), .init(line.level.rawValue, tone: tone), .init(line.feature),
                        .init(line.text),
                    ]
                }
            )
        )
    }
}
