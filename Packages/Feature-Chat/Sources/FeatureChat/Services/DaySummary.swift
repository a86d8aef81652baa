import Core

/// What the coach says about a day.
struct DaySummary: FlowResult {
    let day: LocalDay
    let sentences: [String]
    /// The feature that each sentence is of.
    let features: [String]
    /// Features that could not tell.
    let unavailable: [String]

    private enum CodingKeys: CodingKey { case day, sentences, unavailable }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = sentences.map { .text($0) }
        if sentences.isEmpty { parts.append(.text("I know nothing about \(day) yet.", tone: .muted)) }
        if !unavailable.isEmpty {
            parts.append(.notice(Notice(.warning, "Could not ask: \(unavailable.joined(separator: ", ")).")))
        }
        return .stack(parts)
    }
}
