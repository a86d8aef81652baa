import Core

/// The first run's question about how the coach speaks.
struct PersonaStep: Sendable {
    let settings: FeatureSettings

    func run(in session: FlowSession) async throws -> FirstRunOutcome {
        var persona = try await Persona.load(from: settings)
        let voice: Persona.Voice? = try await session.choose(
            "Whom should the coach sound like?",
            option: "'bento chat persona --voice'",
            from: Persona.Voice.allCases.map { ($0.rawValue, $0) } + [("skip", nil)]
        )
        guard let voice else { return .skipped }
        persona.voice = voice
        try await persona.save(to: settings)
        persona.length = try await session.choose(
            "How long should answers be?",
            option: "'bento chat persona --length'",
            from: Persona.Length.allCases.map { ($0.rawValue, $0) }
        )
        try await persona.save(to: settings)
        return .done(["The coach speaks like a \(persona.voice.rawValue), in \(persona.length.rawValue) answers."])
    }
}
