import Core

/// What the person is told of a change that a model made: by this program, from the flow's own result, whatever the model says.
enum ChangeLine {
    /// - Parameter undo: the flow that takes it back; `nil` where none does.
    static func done(_ flow: String, _ outcome: FlowOutcome, undo: String?) -> String {
        let lines = outcome.text.split(separator: "\n").lazy
            .map { $0.split { $0.isWhitespace }.joined(separator: " ") }
            .filter { !$0.isEmpty }
        var figures = lines.prefix(3).joined(separator: "; ")
        if figures.count > 240 { figures = figures.prefix(240) + "…" }
        let back = undo.map { "Take it back: bento \($0.replacing(".", with: " "))" } ?? "It has no undo."
        return "The coach ran '\(flow)': \(figures.isEmpty ? "done" : figures)\(figures.last == "." ? "" : ".") \(back)"
    }

    /// A spending that waits for the person.
    static func unpaid(_ error: any BentoError) -> String {
        guard let proposal = (error as? ProposalKept)?.proposal else {
            return "Nothing is paid yet. \(error.message)"
        }
        let spending = proposal.spending
        return
            "Nothing is paid yet: \(spending.amount.formatted(.satoshis)) to \(spending.destination) waits for you. Confirm it: bento proposals confirm \(proposal.id.uuidString.lowercased())"
    }
}
