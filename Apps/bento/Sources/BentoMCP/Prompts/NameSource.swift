import Core
import Foundation
import MCPServing

/// The possible values of an argument of a prompt or of a resource template.
enum NameSource: Sendable {
    case nothing
    /// Days back from today.
    case day
    case minutes
    /// Food that the person eats often, and foods by name.
    case food
    case exercise
    /// Ids of workouts, latest first.
    case workout
    /// Ids of payments that wait for the person.
    case proposal

    /// The number of past days that are offered.
    private static let days = 90

    /// The values that match the text typed so far, likeliest first. Flows are called as the client; those that are not
    /// open to it, or fail, contribute nothing.
    func values(
        for typed: String,
        today: LocalDay,
        in call: ServedCall,
        of server: BentoServer
    ) async throws -> [String] {
        let typed = typed.trimmingCharacters(in: .whitespaces)
        /// The rows of a list in a flow's result.
        func rows(_ flow: String, _ input: JSONValue, _ list: String) async throws -> [JSONValue] {
            guard try await server.callable(flow) != nil else { return [] }
            do {
                return try await server.outcome(of: flow, input: input, in: call).json[list]?.arrayValue ?? []
            } catch is any BentoError {
                return []
            }
        }
        func names(_ rows: [JSONValue]) -> [String] { rows.compactMap { $0["name"]?.stringValue?.asMenuText } }
        func text(_ limit: Int64) -> JSONValue {
            typed.isEmpty ? ["limit": .integer(limit)] : ["text": .string(typed), "limit": .integer(limit)]
        }
        switch self {
        case .nothing: return []
        case .day:
            let days = (0..<Self.days).map { "\(today.adding(days: -$0))" }
            return ([ResourceAddress.today] + days).filter { $0.hasPrefix(typed.lowercased()) }
        case .minutes: return ["20", "30", "45", "60", "75", "90"].filter { $0.hasPrefix(typed) }
        case .food:
            let favorites = try await names(rows("food.favorite.list", [:], "favorites")).filter { $0.fits(typed) }
            return try await (favorites + names(rows("food.search", text(50), "foods"))).unique
        case .exercise: return try await names(rows("workouts.exercise.search", text(100), "exercises")).unique
        case .workout:
            return try await rows("workouts.list", ["count": 100], "workouts").filter { row in
                typed.isEmpty || ["id", "day"].contains { row[$0]?.stringValue?.hasPrefix(typed.lowercased()) == true }
                    || row["name"]?.stringValue?.fits(typed) == true
            }.compactMap { $0["id"]?.stringValue }
        case .proposal:
            return try await rows("host.proposals.list", [:], "proposals").compactMap {
                $0["id"]?.stringValue?.lowercased()
            }
            .filter { $0.hasPrefix(typed.lowercased()) }
        }
    }
}

extension String {
    /// True if one of its words begins with the typed text.
    fileprivate func fits(_ typed: String) -> Bool {
        let typed = typed.lowercased()
        let words = lowercased()
        return words.hasPrefix(typed) || words.contains(" \(typed)")
    }
}

extension [String] {
    /// The elements without duplicates, each at its first position.
    fileprivate var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
