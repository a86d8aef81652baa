import Core
import MCPClient
import MCPWire

/// The questions of a plug-in during a call, passed to the person who is present.
struct PluginQuestions: Sendable {
    let plugin: String
    let session: FlowSession

    /// The surroundings for a call in this session.
    var surroundings: CallSurroundings {
        CallSurroundings(ask: session.presence == .here ? answer : nil) { [session, plugin] progress in
            let label = (progress.message ?? "").cleaned(atMost: 80, keepsLines: false)
            try? await session.progress(
                ProgressUpdate(
                    label.isEmpty ? "Waiting for \(plugin)" : label,
                    completed: Self.whole(progress.done),
                    total: progress.total.map(Self.whole)
                )
            )
        }
    }

    private static func whole(_ value: Double) -> Int64 { Int64(exactly: min(max(0, value), 1e15).rounded(.down)) ?? 0 }

    /// Asks the person, and only where they are: a reply through another program might come from that program.
    @Sendable private func answer(to form: Form) async throws -> InputAnswer {
        let asks = "The plug-in '\(plugin)' asks: \(form.message.cleaned(atMost: 1000))"
        guard !form.fields.isEmpty else {
            return try await session.confirm(Confirmation(asks, weight: .personal)) ? .accepted([:]) : .declined
        }
        await session.notice(.info, asks)
        var content: [String: JSONValue] = [:]
        for field in form.fields {
            do {
                if let answer = try await answer(to: field) { content[field.name] = answer }
            } catch is Declined {
                return .declined
            }
        }
        do {
            return .accepted(try form.answers(in: content))
        } catch {
            throw Failure.invalid("plugin.answer", "The answer does not fit: \(error.problem).")
        }
    }

    /// - Returns: `nil` if an optional question was not answered.
    private func answer(to field: FormField) async throws -> JSONValue? {
        let name = (field.title ?? field.name).cleaned(atMost: 80, keepsLines: false)
        let note = (field.description ?? "").cleaned(atMost: 300, keepsLines: false)
        let prompt = note.isEmpty || note == name ? name : "\(name) (\(note))"
        let option = "an answer at a terminal"
        switch field.kind {
        case .flag:
            return .bool(try await session.choose(prompt, option: option, from: [("yes", true), ("no", false)]))
        case .choice(let choices) where !choices.isEmpty:
            let labels = choices.map { (label: Self.label($0), value: JSONValue.string($0.value)) }
            return try await session.choose(prompt, option: option, from: labels)
        case .choices(let choices, _, _):
            let hint = choices.map(Self.label).joined(separator: ", ")
            let typed = try await session.ask(
                Question("\(prompt): some of \(hint), with commas between", option: option)
            )
            let words = typed.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            return .array(
                words.map { word in
                    .string(choices.first { Self.label($0) == word || $0.value == word }?.value ?? word)
                }
            )
        case .text, .number, .choice:
            let optional = field.isRequired ? "" : " (Enter: none)"
            let typed = try await session.ask(Question(prompt + optional, option: option))
            guard !typed.isEmpty || field.isRequired else { return field.defaultValue }
            guard case .number = field.kind else { return .string(typed) }
            return Int64(typed).map { .integer($0) } ?? Double(typed).map { .number($0) } ?? .string(typed)
        }
    }

    private static func label(_ choice: FormField.Choice) -> String {
        (choice.title ?? choice.value).cleaned(atMost: 80, keepsLines: false)
    }
}
