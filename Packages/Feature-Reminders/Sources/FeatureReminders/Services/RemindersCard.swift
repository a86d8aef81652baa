import Core

/// The overview's card of reminders: those that are due, and the next three.
enum RemindersCard {
    static let actions = [add, finish]

    static let add = QuickAction("r", "remind me") { resolver, session in
        let sentence = try await session.ask(Question("Remind me to", option: "sentence"))
        guard !sentence.allSatisfy(\.isWhitespace) else { return nil }
        let added = try await resolver.get(RemindersCoordinator.self).add(sentence, in: session.context)
        await added.tellNotes(in: session)
        return "\(added.what), \(added.nextText(session.context))."
    }

    /// Asks which reminder is done only if none is due.
    static let finish = QuickAction("d", "done") { resolver, session in
        let reminders = try await resolver.get(RemindersCoordinator.self)
        var words = ""
        if try await reminders.list(in: session.context).open.isEmpty {
            words = try await session.ask(
                Question("What is done? Some of its words", option: "'bento reminders done'")
            )
            guard !words.allSatisfy(\.isWhitespace) else { return nil }
        }
        return "Done: \(try await reminders.done(words, in: session).what)."
    }

    static func content(_ resolver: ServiceResolver, _ context: FlowContext) async throws -> CardContent? {
        content(try await resolver.get(RemindersCoordinator.self).list(in: context), in: context)
    }

    private static func content(_ report: RemindersReport, in context: FlowContext) -> CardContent? {
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
            suggestions: open.isEmpty ? [] : [CommandSuggestion("reminders done", "Mark it as done")]
        )
    }
}
