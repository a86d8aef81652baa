import AppData
import Core

/// The first run's question about how the coach speaks, with the same message in each voice.
struct PersonaStep: Sendable {
    let settings: FeatureSettings

    func run(in session: FlowSession) async throws -> FirstRunOutcome {
        var persona = try await Persona.load(from: settings)
        let voices = Persona.Voice.allCases.map { voice -> (label: String, value: Persona.Voice) in
            var sample = persona
            sample.voice = voice
            // Enough drive for the voices to differ.
            sample.energy = 4
            return ("\(voice.rawValue): \"\(sample.preview())\"", voice)
        }
        let voice = try await session.chooseOrSkip(
            "How should the coach speak?",
            option: "'bento chat persona --voice'",
            from: voices
        )
        guard let voice else { return .skipped }
        persona.voice = voice
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
        return .done([
            "The coach's voice is \(persona.voice.rawValue), its answers are \(persona.length.rawValue).",
            persona.preview(),
        ])
    }
}
