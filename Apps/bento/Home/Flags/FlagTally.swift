import Core
import Files
import Foundation

/// How often each value of a compared flag was used, and what came of it, in `flag-results.json` in the home.
package struct FlagTally: Sendable {
    package static let fileName = "flag-results.json"

    package struct Counts: Codable, Sendable, Equatable {
        package var used = 0
        package var outcomes: [String: Int] = [:]
    }

    private let file: StateFile<[String: [String: Counts]]>

    package init(home: URL) { file = StateFile(home.appending(path: Self.fileName), empty: [:], isLasting: false) }

    /// By value.
    package func counts(of flag: String) throws -> [String: Counts] { try file.read()[flag] ?? [:] }

    package func add(_ events: [FlagEvent: Int]) async throws {
        try await file.update { state in
            for (event, count) in events {
                var counts = state[event.flag]?[event.value] ?? Counts()
                if let outcome = event.outcome {
                    counts.outcomes[outcome] = Self.sum(counts.outcomes[outcome] ?? 0, count)
                } else {
                    counts.used = Self.sum(counts.used, count)
                }
                state[event.flag, default: [:]][event.value] = counts
            }
        }
    }

    /// The file may say anything.
    private static func sum(_ one: Int, _ other: Int) -> Int {
        let (sum, overflows) = max(0, one).addingReportingOverflow(other)
        return overflows ? .max : sum
    }
}
