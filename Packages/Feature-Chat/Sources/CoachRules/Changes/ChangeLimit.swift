import Core

/// The number of changes that a model makes for one answer before the person is asked whether it may go on: a model in a loop, or one that was
/// talked into it, fills a log quickly.
package struct ChangeLimit: Sendable {
    package static let inAll = 12
    package static let ofKind = 3

    private var counts: [String: Int] = [:]
    private var allowed: [String: Int] = [:]
    private var allowedInAll = inAll

    package init() {}

    package mutating func count(_ flow: String) { counts[flow, default: 0] += 1 }

    /// True if one more call would pass the limit: how many there were, and of what.
    private func reached(_ flow: String) -> (count: Int, isOfKind: Bool)? {
        let ofKind = counts[flow] ?? 0
        if ofKind >= allowed[flow] ?? Self.ofKind { return (ofKind, true) }
        let inAll = counts.values.reduce(0, +)
        return inAll >= allowedInAll ? (inAll, false) : nil
    }

    /// Asks the person, where one more call would pass the limit.
    ///
    /// - Returns: what the model is told where it may not go on; `nil` where it may.
    package mutating func refusal(of flow: String, in session: FlowSession) async throws -> String? {
        guard let reached = reached(flow) else { return nil }
        let what = reached.isOfKind ? "\(reached.count) changes with '\(flow)'" : "\(reached.count) changes"
        let question = Confirmation("The coach has made \(what) for this answer. Let it go on?", weight: .personal)
        guard session.presence == .here, try await session.confirm(question) else {
            return
                "Not run: you have made \(what) for this answer, which is the limit. Tell the person what is done and what "
                + "is left; they go on with another message."
        }
        if reached.isOfKind {
            allowed[flow] = reached.count + Self.ofKind
        } else {
            allowedInAll = reached.count + Self.inAll
        }
        return nil
    }
}

/// The line about a change that a model made: by this program, from the flow's own result, whatever the model says.
package enum ChangeLine {
    /// - Parameter undo: the flow that takes it back; `nil` where none does.
    package static func done(_ flow: String, _ outcome: FlowOutcome, undo: String?) -> String {
        let lines = outcome.text.split(separator: "\n").lazy
            .map { $0.split { $0.isWhitespace }.joined(separator: " ") }
            .filter { !$0.isEmpty }
        var figures = lines.prefix(3).joined(separator: "; ")
        if figures.count > 240 { figures = figures.prefix(240) + "…" }
        let back = undo.map { "Take it back: bento \($0.replacing(".", with: " "))" } ?? "It has no undo."
        return "The coach ran '\(flow)': \(figures.isEmpty ? "done" : figures)\(figures.last == "." ? "" : ".") \(back)"
    }

    /// A spending that waits for the person.
    package static func unpaid(_ error: any BentoError) -> String {
        guard let proposal = (error as? ProposalKept)?.proposal else {
            return "Nothing is paid yet. \(error.message)"
        }
        let spending = proposal.spending
        return
            "Nothing is paid yet: \(spending.amount.formatted(.satoshis)) to \(spending.destination) waits for you. Confirm it: bento proposals confirm \(proposal.id.uuidString.lowercased())"
    }
}
