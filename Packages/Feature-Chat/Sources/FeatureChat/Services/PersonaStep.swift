import AppData
import Core

/// The first run's question about how the coach speaks, with the same message in each voice.
struct PersonaStep: Sendable {
    private enum Choice: Sendable {
        case voice(Persona.Voice)
        case ownWords
    }

    let settings: FeatureSettings
    let maker: PersonaMaker

    func run(in session: FlowSession) async throws -> FirstRunOutcome {
        var persona = try await Persona.load(from: settings)
        let voices = Persona.Voice.allCases.map { voice -> (label: String, value: Choice) in
            var sample = persona
            sample.voice = voice
            // Enough drive for the voices to differ.
            sample.energy = 4
            return ("\(voice.rawValue): \"\(sample.preview())\"", .voice(voice))
        }
        let voice = try await session.chooseOrSkip(
            "How should the coach speak?",
            option: "'bento chat persona --voice'",
            from: voices + [("in your own words", .ownWords)]
        )
        switch voice {
        case nil: return .skipped
        case .voice(let voice)?: persona.voice = voice
        case .ownWords?: return try await inOwnWords(persona, session)
        }
        try await persona.save(to: settings)
        let length = try await session.chooseOrSkip(
            "How long should answers be?",
            option: "'bento chat persona --length'",
            from: Persona.Length.allCases.map { ($0.rawValue, $0) }
        )
        persona.length = length ?? persona.length
        try await persona.save(to: settings)
        let encouragement = try await session.chooseOrSkip(
            "How should it spur you on?",
            option: "'bento chat persona --encouragement'",
            from: Persona.Encouragement.allCases.map { ($0.rawValue, $0) }
        )
        persona.encouragement = encouragement ?? persona.encouragement
        try await persona.save(to: settings)
        return Self.done(persona)
    }

    private func inOwnWords(_ persona: Persona, _ session: FlowSession) async throws -> FirstRunOutcome {
        let words = try await session.ask(
            Question(
                "Say how, such as \"like a grumpy old coach, short, with dry jokes\":",
                option: "'bento chat persona --words'"
            )
        )
        guard !words.allSatisfy(\.isWhitespace) else { return .skipped }
        let made = try await maker.make(of: words, from: persona, clock: session.clock)
        try await made.persona.save(to: settings)
        return Self.done(made.persona)
    }

    private static func done(_ persona: Persona) -> FirstRunOutcome {
        .done([
            "The coach's voice is \(persona.voice.rawValue), its answers are \(persona.length.rawValue).",
            persona.preview(),
        ])
    }
}
