import Core

/// All reminders, and what waits for an answer.
struct RemindersReport: FlowResult {
    let open: [AnswerReport]
    let reminders: [ReminderReport]

    func presentation(in context: FlowContext) -> Presentation {
        let coming = reminders.filter { $0.next != nil }
        guard !open.isEmpty || !coming.isEmpty else {
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
                                    .init("id", dispensability: 2),
                                ],
                                rows: open.map { entry in
                                    let state =
                                        entry.snoozedUntil.map { "snoozed until \(MomentText.text($0, context))" }
                                        ?? entry.state.rawValue
                                    return [
                                        .init(entry.what, tone: .strong), .init(MomentText.text(entry.due, context)),
                                        .init(state, tone: .muted), .init(String(entry.id.suffix(5)), tone: .muted),
                                    ]
                                }
                            )
                        )
                    ]
                )
            )
        }
        if !coming.isEmpty {
            let table = Table(
                [.init("what"), .init("next"), .init("how often"), .init("id", dispensability: 1)],
                rows: coming.map { entry in
                    [
                        .init(entry.what, tone: .strong), .init(entry.next.map { MomentText.text($0, context) } ?? ""),
                        .init(entry.repetition(context.forms), tone: .muted),
                        .init(String(entry.id.suffix(5)), tone: .muted),
                    ]
                }
            )
            parts.append(open.isEmpty ? .table(table) : .section("To come", [.table(table)]))
        }
        return .stack(parts)
    }
}
