import ArgumentParser
import BentoHome
import Core
import Foundation

package struct ShowLog: Flow {
    package static let descriptor = FlowDescriptor(
        "log",
        "Show what was logged: requests, imports, changes of the database, jobs and failures",
        effect: .reads,
        openTo: [.page],
        examples: [
            FlowExample("--level warning", "What went wrong"),
            FlowExample("--feature account --last 20", "One feature's"),
        ]
    )

    @Option(help: "Only this and worse: debug, info, notice, warning, error.") package var level: LogLine.Level = .debug
    @Option(help: "Only what this feature logged; host for Bento itself.") package var feature: String?
    @Option(help: "How many lines at most.") package var last = 100

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> LogListing {
        guard last > 0 else { throw Failure.usage("doctor.log-last", "--last needs a number above 0.") }
        let lines = try LogFile(home: desk.home.url).lines().compactMap { LogLine($0) }
            .filter { $0.level >= level && (feature == nil || $0.feature == feature) }
        return LogListing(lines: Array(lines.suffix(last)))
    }
}

/// One line of the log.
package struct LogLine: Encodable, Sendable, Equatable {
    package enum Level: String, Encodable, Sendable, CaseIterable, Comparable, ExpressibleByArgument {
        case trace, debug, info, notice, warning, error, critical

        package static func < (left: Level, right: Level) -> Bool {
            (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
        }
    }

    /// As it was written: RFC 3339, in UTC.
    package let time: String
    package let level: Level
    package let feature: String
    package let text: String

    /// Reads `2026-11-25T12:00:00Z warning account: GET ...`; `nil` for any other line, such as the end of one that was
    /// cut off.
    package init?(_ line: some StringProtocol) {
        let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let level = Level(rawValue: String(parts[1])), parts[2].hasSuffix(":"),
            RFC3339Time(parts[0].utf8) != nil
        else { return nil }
        (time, self.level, feature, text) = (String(parts[0]), level, String(parts[2].dropLast()), String(parts[3]))
    }
}

/// Lines of the log.
package struct LogListing: FlowResult {
    let lines: [LogLine]

    package func presentation(in context: FlowContext) -> Presentation {
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
