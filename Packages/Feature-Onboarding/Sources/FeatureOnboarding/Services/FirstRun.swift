import Core

/// Guides through the steps, and saves each answer at once: a person who stops continues where they stopped.
struct FirstRun: Sendable {
    let steps: any FirstRunStepping
    let store: StepStore

    /// - Parameter again: whether to ask steps that were already answered, here or elsewhere.
    func run(again: Bool, in session: FlowSession) async throws -> StartReport {
        guard session.presence == .here else { return try await report(in: session.context) }
        let before = try await states(in: session.context)
        let open = steps.steps.filter { again || before[$0.id] == nil || before[$0.id] == .failed }
        if !again, open.count < steps.steps.count, !open.isEmpty {
            let rest = open.count == 1 ? "1 question is left." : "\(open.count) questions are left."
            await session.notice(.info, "Going on where you stopped: \(rest)")
        } else if !open.isEmpty {
            await session.notice(
                .info,
                "Enter skips a question. Ctrl-C stops; 'bento start' goes on from there. Nothing leaves this machine."
            )
        }
        var (asked, rest) = (0, open)
        while let step = rest.first {
            try Task.checkCancellation()
            asked += 1
            await session.notice(.info, "\(asked) of \(asked - 1 + rest.count): \(step.title)")
            _ = try await run(step, in: session)
            // The latest answers decide what is asked next.
            let wanted = Set(steps.steps.map(\.id))
            rest = rest.dropFirst().filter { wanted.contains($0.id) }
        }
        return try await report(in: session.context)
    }

    /// Runs one step, whether it was answered before or not.
    func run(id: String, in session: FlowSession) async throws -> StartReport {
        guard let step = steps.steps.first(where: { $0.id == id || $0.step == id }) else {
            throw UnknownName(kind: "step", name: id, known: steps.steps.map(\.id))
        }
        guard session.presence == .here else {
            throw Failure.usage(
                "start.unanswered",
                "The questions of '\(step.id)' cannot be asked here, since nobody can answer.",
                recovery: step.command.map { "Run: bento \($0)" }
            )
        }
        try await run(step, in: session)
        return try await report(in: session.context)
    }

    /// - Returns: the state in which it ended; a failed step reports it and does not stop the others.
    @discardableResult
    private func run(_ step: ContributedStep, in session: FlowSession) async throws -> StepRecord.State {
        do {
            switch try await steps.run(step, in: session) {
            case .done(let words):
                for sentence in words { await session.notice(.success, sentence) }
                try await store.keep(step.id, .done, words, at: session.time.now)
                return .done
            case .skipped:
                try await store.keep(step.id, .skipped, [], at: session.time.now)
                return .skipped
            }
        } catch let error as any BentoError where !Self.ends(error) {
            await session.notice(.warning, error.description)
            try await store.keep(step.id, .failed, [error.message], at: session.time.now)
            return .failed
        }
    }

    /// True if nobody is there any more to answer.
    private static func ends(_ error: any BentoError) -> Bool {
        error is UnansweredQuestion || error.code == "host.no-answer"
    }

    func never(in session: FlowSession) async throws -> StartReport {
        let known = try await states(in: session.context)
        for step in steps.steps where known[step.id] == nil {
            try await store.keep(step.id, .skipped, [], at: session.time.now)
        }
        return try await report(in: session.context)
    }

    func report(in context: FlowContext) async throws -> StartReport {
        let (states, kept) = (try await states(in: context), try await store.all())
        let conclusions = await steps.conclusions(in: context)
        return StartReport(
            steps: steps.steps.map { step in
                StartReport.Step(
                    id: step.id,
                    title: step.title,
                    state: states[step.id]?.rawValue ?? "open",
                    words: kept[step.id]?.words.split(separator: "\n").map(String.init) ?? [],
                    command: step.command
                )
            },
            commands: Array(conclusions.flatMap(\.suggestions).prefix(3)),
            conclusions: conclusions.map(\.body)
        )
    }

    /// True if anything was answered, skipped, or left so far, in whatever way.
    func hasBegun(in context: FlowContext) async throws -> Bool {
        if try await !store.all().isEmpty { return true }
        return await !steps.answered(in: context).isEmpty
    }

    /// The state of each step that is not open: as it ended here, or done if its answers were given in another way.
    private func states(in context: FlowContext) async throws -> [String: StepRecord.State] {
        let kept = try await store.all().mapValues(\.state)
        let answered = await steps.answered(in: context)
        return kept.merging(answered.map { ($0, StepRecord.State.done) }) { $1 }
    }
}
