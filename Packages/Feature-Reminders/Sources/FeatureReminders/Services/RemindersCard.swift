import Core

/// What the overview shows of reminders: what is due, and the next three.
enum RemindersCard {
    static func content(_ report: RemindersReport, in context: FlowContext) -> CardContent? {
        let open = report.open.suffix(5).map { entry in
            KeyValue(entry.what, "due \(MomentText.text(entry.due, context))", tone: .warning)
        }
        let coming = report.reminders.filter { $0.next != nil }.prefix(3).map { entry in
            KeyValue(entry.what, entry.next.map { MomentText.text($0, context) } ?? "", tone: .normal)
        }
        let todos = report.reminders.count(where: \.isTodo)
        let waiting = report.reminders.count(where: \.isWaiting)
        guard !open.isEmpty || !coming.isEmpty || todos > 0 || waiting > 0 else { return nil }
        var more: [Presentation] = []
        if report.open.count > 5 {
            more.append(.text("and \(context.forms.number(Int64(report.open.count - 5))) more due", tone: .muted))
        }
        if todos > 0 {
            more.append(.text("\(context.forms.counted(todos, "thing")) to do without a time", tone: .muted))
        }
        if waiting > 0 {
            let verb = waiting == 1 ? "waits" : "wait"
            more.append(.text("\(context.forms.counted(waiting, "thing")) \(verb) for a place", tone: .muted))
        }
        return CardContent(
            .stack((open.isEmpty && coming.isEmpty ? [] : [.keyValues(open + coming)]) + more),
            suggestions: open.isEmpty ? [] : [CommandSuggestion("reminders done", "Say that it is done")]
        )
    }
}

extension ReminderDelivery.Outcome {
    func result(in context: FlowContext) -> JobResult {
        func figure(_ count: Int) -> String { context.forms.number(Int64(count)) }
        var words: [String] = []
        if !delivered.isEmpty { words.append("\(figure(delivered.count)) delivered.") }
        if !missed.isEmpty { words.append("\(figure(missed.count)) told as missed.") }
        if let heldUntil { words.append("Held until \(MomentText.text(heldUntil, context)), when quiet hours end.") }
        if overLimit > 0 { words.append("\(figure(overLimit)) wait: today had its number.") }
        words += failures.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return words.isEmpty ? .nothing : .done(words.joined(separator: " "))
    }
}
