import AppData
import Core

/// The persona as settings of the coach.
extension Persona {
    private static let usual = Persona()
    private static let voiceKey = SettingKey("persona.voice", "The coach's voice.", default: usual.voice)
    private static let energyKey = SettingKey(
        "persona.energy",
        "How lively it is.",
        default: usual.energy,
        in: energies
    )
    private static let humourKey = SettingKey(
        "persona.humour",
        "How much it jokes.",
        default: usual.humour,
        in: humours
    )
    private static let formalityKey = SettingKey(
        "persona.formality",
        "How formal it is.",
        default: usual.formality,
        in: formalities
    )
    private static let lengthKey = SettingKey("persona.length", "How long its answers are.", default: usual.length)
    private static let encouragementKey = SettingKey(
        "persona.encouragement",
        "How it spurs you on.",
        default: usual.encouragement
    )
    private static let avoidKey = SettingKey(
        "persona.avoid",
        "What it must not bring up, in your own words.",
        default: usual.avoid,
        form: "Use at most \(longestAvoid) characters.",
        accepts: { $0.count <= longestAvoid }
    )

    private static let wordsKey = SettingKey(
        "persona.words",
        "How it should speak, in your own words; 'bento chat persona --words' makes a manner of them.",
        default: usual.words,
        form: "Use at most \(longestWords) characters.",
        accepts: { $0.count <= longestWords }
    )
    private static let mannerKey = SettingKey(
        "persona.manner",
        "What a model made of those words.",
        default: usual.manner,
        form: "Use at most \(longestManner) characters.",
        accepts: { $0.count <= longestManner }
    )

    static func declare(in registrar: inout FeatureRegistrar) {
        registrar.setting(voiceKey)
        registrar.setting(energyKey)
        registrar.setting(humourKey)
        registrar.setting(formalityKey)
        registrar.setting(lengthKey)
        registrar.setting(encouragementKey)
        registrar.setting(avoidKey)
        registrar.setting(wordsKey)
        registrar.setting(mannerKey)
    }

    static func load(from settings: FeatureSettings) async throws -> Persona {
        var persona = Persona()
        persona.voice = try await settings[voiceKey]
        persona.energy = try await settings[energyKey]
        persona.humour = try await settings[humourKey]
        persona.formality = try await settings[formalityKey]
        persona.length = try await settings[lengthKey]
        persona.encouragement = try await settings[encouragementKey]
        persona.avoid = try await settings[avoidKey]
        persona.words = try await settings[wordsKey]
        persona.manner = try await settings[mannerKey]
        return persona.bounded
    }

    func save(to settings: FeatureSettings) async throws {
        try await settings.set(Self.voiceKey, to: voice)
        try await settings.set(Self.energyKey, to: energy)
        try await settings.set(Self.humourKey, to: humour)
        try await settings.set(Self.formalityKey, to: formality)
        try await settings.set(Self.lengthKey, to: length)
        try await settings.set(Self.encouragementKey, to: encouragement)
        try await settings.set(Self.avoidKey, to: avoid)
        try await settings.set(Self.wordsKey, to: words)
        try await settings.set(Self.mannerKey, to: manner)
    }
}
