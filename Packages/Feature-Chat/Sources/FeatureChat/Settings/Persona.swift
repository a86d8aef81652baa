import Core

/// How the coach speaks.
struct Persona: Sendable, Equatable, Codable {
    enum Voice: String, SettingValue, CaseIterable, Codable, Sendable { case coach, friend, scientist, sergeant }
    enum Energy: String, SettingValue, CaseIterable, Codable, Sendable { case calm, steady, lively }
    enum Humour: String, SettingValue, CaseIterable, Codable, Sendable { case none, dry, playful }
    enum Formality: String, SettingValue, CaseIterable, Codable, Sendable { case casual, neutral, formal }
    enum Length: String, SettingValue, CaseIterable, Codable, Sendable { case short, medium, long }

    var voice = Voice.coach
    var energy = Energy.steady
    var humour = Humour.none
    var formality = Formality.neutral
    var length = Length.short

    private static let voiceKey = SettingKey("persona.voice", "Whom the coach sounds like.", default: Voice.coach)
    private static let energyKey = SettingKey("persona.energy", "How lively the coach is.", default: Energy.steady)
    private static let humourKey = SettingKey("persona.humour", "Whether the coach jokes.", default: Humour.none)
    private static let formalityKey = SettingKey(
        "persona.formality",
        "How formal the coach is.",
        default: Formality.neutral
    )
    private static let lengthKey = SettingKey("persona.length", "How long answers are.", default: Length.short)

    static func declare(in registrar: inout FeatureRegistrar) {
        registrar.setting(voiceKey)
        registrar.setting(energyKey)
        registrar.setting(humourKey)
        registrar.setting(formalityKey)
        registrar.setting(lengthKey)
    }

    static func load(from settings: FeatureSettings) async throws -> Persona {
        Persona(
            voice: try await settings[voiceKey],
            energy: try await settings[energyKey],
            humour: try await settings[humourKey],
            formality: try await settings[formalityKey],
            length: try await settings[lengthKey]
        )
    }

    func save(to settings: FeatureSettings) async throws {
        try await settings.set(Self.voiceKey, to: voice)
        try await settings.set(Self.energyKey, to: energy)
        try await settings.set(Self.humourKey, to: humour)
        try await settings.set(Self.formalityKey, to: formality)
        try await settings.set(Self.lengthKey, to: length)
    }

    /// The persona in words for a model.
    var instructions: String {
        let who =
            switch voice {
            case .coach: "an experienced coach"
            case .friend: "a friend who knows about training and food"
            case .scientist: "a sports scientist who names what is known and what is not"
            case .sergeant: "a strict drill instructor who never insults"
            }
        let jokes =
            switch humour {
            case .none: "Do not joke."
            case .dry: "A dry remark now and then is welcome."
            case .playful: "Be playful."
            }
        let size =
            switch length {
            case .short: "Answer in at most four sentences unless asked for more."
            case .medium: "Answer in one to three paragraphs."
            case .long: "Explain in full."
            }
        return "You speak like \(who). Your tone is \(energy.rawValue) and \(formality.rawValue). \(jokes) \(size)"
    }

    /// A sentence in this voice, without a model: the same fact in other words.
    func say(_ fact: String) -> String {
        let opening =
            switch (voice, energy) {
            case (.sergeant, .lively): "Listen up: "
            case (.sergeant, _): "Attention: "
            case (.friend, .lively): "Hey, good to know: "
            case (.friend, _): "By the way, "
            case (.scientist, _): "The data say: "
            case (.coach, .lively): "Let's go: "
            case (.coach, _): ""
            }
        guard let first = fact.first, opening == "By the way, ", !fact.hasPrefix("I "), !fact.hasPrefix("I'") else {
            return opening + fact
        }
        return opening + first.lowercased() + fact.dropFirst()
    }
}
