import Core

/// Leads through the steps, and remembers each answer at once: whoever stops goes on where they stopped.
struct FirstRun: Sendable {
    let steps: any FirstRunStepping
    let store: StepStore
    let settings: FeatureSettings

    /// - Parameter again: whether steps are asked that were answered before.
    func run(again: Bool, in session: FlowSession) async throws -> StartReport {
        guard session.presence == .here else { return try await report(in: session.context) }
        var known = try await store.all()
        let open = steps.steps.filter { again || known[$0.id] == nil || known[$0.id]?.state == .failed }
        if !again, known.contains(where: { $0.value.state != .failed }), !open.isEmpty {
            await session.notice(
                .info,
                "Going on where you stopped: \(open.count) of \(steps.steps.count) steps are left."
            )
        } else if !open.isEmpty {
            await session.notice(
                .info,
                "Enter skips a question. Ctrl-C stops; 'bento start' goes on from there. Nothing leaves this machine."
            )
        }
        for (index, step) in open.enumerated() {
            try Task.checkCancellation()
            // What was just answered decides what is asked.
            guard try await wishes().wants(step) else {
                try await store.keep(step.id, .skipped, [], at: session.time.now)
                continue
            }
            await session.notice(.info, "\(index + 1) of \(open.count): \(step.title)")
            _ = try await run(step, in: session)
        }
        known = try await store.all()
        return try await report(in: session.context)
    }

    /// One step, whether it was answered before or not.
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

    /// - Returns: the state it ended in; a step that failed says so and holds nobody up.
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

    /// Whether nobody is there any more to answer.
    private static func ends(_ error: any BentoError) -> Bool {
        error is UnansweredQuestion || error.code == "host.no-answer"
    }

    func never(in session: FlowSession) async throws -> StartReport {
        let known = try await store.all()
        for step in steps.steps where known[step.id] == nil {
            try await store.keep(step.id, .skipped, [], at: session.time.now)
        }
        return try await report(in: session.context)
    }

    func report(in context: FlowContext) async throws -> StartReport {
        let known = try await store.all()
        let conclusions = await steps.conclusions(in: context)
        return StartReport(
            steps: steps.steps.map { step in
                StartReport.Step(
                    id: step.id,
                    title: step.title,
                    state: known[step.id]?.state.rawValue ?? "open",
                    words: known[step.id]?.words.split(separator: "\n").map(String.init) ?? [],
                    command: step.command
                )
            },
            commands: Array(conclusions.flatMap(\.suggestions).prefix(3)),
            conclusions: conclusions.map(\.body)
        )
    }

    /// A value that was broken by hand reads as the default: everything.
    private func wishes() async throws -> Wishes { try Wishes(try await settings[OnboardingSettings.wishes]) }
}
