import Core

/// All reminders, and what waits for an answer.
struct RemindersReport: FlowResult {
    let open: [AnswerReport]
    let reminders: [ReminderReport]
    var otherFeatures: Set<String> { open.reduce(into: []) { $0.formUnion($1.otherFeatures) } }
    var outsideSources: Set<String> {
        Set((open.map(\.outsideSources) + reminders.map(\.outsideSources)).joined())
    }

    private enum CodingKeys: CodingKey { case open, reminders }

    func presentation(in context: FlowContext) -> Presentation {
        let coming = reminders.filter { $0.next != nil }
        let todos = reminders.filter(\.isTodo)
        guard !open.isEmpty || !coming.isEmpty || !todos.isEmpty else {
            return .text("No reminders. Try: bento reminders add \"stretch at 6pm\"", tone: .muted)
        }
        var parts: [Presentation] = []
        if !open.isEmpty {
            parts.append(
                .section(
                    "Due",
                    [
                        .table(
                            Table(
                                [
                                    .init("what"), .init("since"), .init("state", dispensability: 1),
                                    .init("id"),
                                ],
                                rows: open.map { entry in
                                    let state =
                                        entry.snoozedUntil.map { "snoozed until \(MomentText.text($0, context))" }
                                        ?? entry.state.rawValue
                                    return [
                                        .init(entry.what, tone: .strong), .init(MomentText.text(entry.due, context)),
                                        .init(state, tone: .muted), .init(String(entry.id.suffix(5)), tone: .muted),
                                    ]
                                },
                                listing: Table.Listing(.reminder, of: open)
                            )
                        )
                    ]
                )
            )
        }
        if !coming.isEmpty {
            let table = Table(
                [.init("what"), .init("next"), .init("how often"), .init("id")],
                rows: coming.map { entry in
                    [
                        .init(entry.what, tone: .strong), .init(entry.nextText(context)),
                        .init(entry.repetition(context), tone: .muted),
                        .init(String(entry.id.suffix(5)), tone: .muted),
                    ]
                },
                listing: Table.Listing(.reminder, of: coming, from: open.count + 1)
            )
            parts.append(open.isEmpty && todos.isEmpty ? .table(table) : .section("To come", [.table(table)]))
        }
        if !todos.isEmpty {
            let table = Table(
                [.init("what"), .init("id")],
                rows: todos.map { [.init($0.what, tone: .strong), .init(String($0.id.suffix(5)), tone: .muted)] },
                listing: Table.Listing(.reminder, of: todos, from: open.count + coming.count + 1)
            )
            parts.append(.section("To do, without a time", [.table(table)]))
        }
        return .stack(parts)
    }
}
