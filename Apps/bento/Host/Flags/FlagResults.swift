import BentoHome
import Core
import CoreHosting
import Foundation

/// What came of the values of a compared flag.
struct FlagResults: FlowResult {
    struct Row: Encodable, Sendable {
        let value: String
        let used: Int
        let outcome: String
        let hits: Int
        let share: Double
        let low: Double
        let high: Double
        /// Compared with the default value, in words; `nil` for the default itself.
        let verdict: String?
    }

    let flag: String
    let rows: [Row]
    /// What to know of it as a whole.
    let notes: [String]

    /// Uses of each value below which nothing is concluded.
    static let leastUses = 100

    init(_ entry: FlagDeclarations.Entry, counts: [String: FlagTally.Counts]) {
        flag = entry.id
        let base = entry.declaration.defaultText
        // The default first: the others are compared with it.
        let values = [base] + counts.keys.filter { $0 != base }.sorted()
        rows = entry.declaration.outcomes.flatMap { outcome in
            let reference = Self.proportion(counts[base], outcome)
            return values.map { value in
                let found = Self.proportion(counts[value], outcome)
                return Row(
                    value: value,
                    used: found.total,
                    outcome: outcome,
                    hits: found.hits,
                    share: found.share,
                    low: found.interval.lowerBound,
                    high: found.interval.upperBound,
                    verdict: value == base ? nil : Self.verdict(found, reference)
                )
            }
        }
        notes =
            if entry.declaration.outcomes.isEmpty {
                ["Its owner names no outcome, so there is nothing to compare."]
            } else if counts.isEmpty {
                ["Nothing was counted yet: only what a rollout or a variant decides is counted, not what somebody set."]
            } else {
                []
            }
    }

    private static func proportion(_ counts: FlagTally.Counts?, _ outcome: String) -> Proportion {
        Proportion(hits: counts?.outcomes[outcome] ?? 0, total: counts?.used ?? 0)
    }

    private static func verdict(_ one: Proportion, _ reference: Proportion) -> String {
        guard min(one.total, reference.total) >= leastUses else {
            return "too little: \(leastUses) uses of each value are needed"
        }
        let range = one.difference(to: reference)
        let words = "\(points(range.lowerBound)) to \(points(range.upperBound)) points"
        if range.contains(0) { return "no difference can be told (\(words))" }
        return range.lowerBound > 0 ? "more often (\(words))" : "less often (\(words))"
    }

    private static func points(_ share: Double) -> String {
        let tenths = (share * 1000).rounded() / 10
        return (tenths > 0 ? "+" : "") + String(format: "%.1f", tenths)
    }

    func presentation(in context: FlowContext) -> Presentation {
        func percent(_ share: Double) -> String { context.forms.number((share * 1000).rounded() / 10) + " %" }
        let table = Table(
            [
                .init("outcome"), .init("value"), .init("used", .trailing), .init("times", .trailing),
                .init("share", .trailing), .init("95 %", .trailing, dispensability: 1), .init("beside the default"),
            ],
            rows: rows.map { row in
                [
                    .init(row.outcome), .init(row.value, tone: .strong), .init(String(row.used)),
                    .init(String(row.hits)), .init(row.used == 0 ? "–" : percent(row.share)),
                    .init(row.used == 0 ? "–" : "\(percent(row.low)) to \(percent(row.high))", tone: .muted),
                    .init(row.verdict ?? ""),
                ]
            }
        )
        let notices = notes.map { Presentation.notice(Notice(.info, $0)) }
        return .stack((rows.isEmpty ? [] : [.table(table)]) + notices)
    }
}
