import Core

/// What came in some days, the latest first.
struct HistoryReport: FlowResult {
    let occurrences: [AnswerReport]
    var otherFeatures: Set<String> { occurrences.reduce(into: []) { $0.formUnion($1.otherFeatures) } }
    var outsideSources: Set<String> { occurrences.reduce(into: []) { $0.formUnion($1.outsideSources) } }

    private enum CodingKeys: CodingKey { case occurrences }

    func presentation(in context: FlowContext) -> Presentation {
        guard !occurrences.isEmpty else { return .text("Nothing has come in these days.", tone: .muted) }
        return .table(
            Table(
                [.init("when"), .init("what"), .init("state"), .init("told by", dispensability: 1)],
                rows: occurrences.map { entry in
                    [
                        .init(MomentText.text(entry.due, context)), .init(entry.what, tone: .strong),
                        .init(entry.state.rawValue, tone: entry.state == .missed ? .warning : .normal),
                        .init(entry.channel ?? "–", tone: .muted),
                    ]
                }
            )
        )
    }
}
