import AppData
import Core

/// The persona as settings of the coach.
extension Persona {
    private static let usual = Persona()
    package static let voiceKey = SettingKey("persona.voice", "The coach's voice.", default: usual.voice)
    package static let energyKey = SettingKey(
        "persona.energy",
        "How lively it is.",
        default: usual.energy,
        in: energies
    )
    package static let humourKey = SettingKey(
        "persona.humour",
        "How much it jokes.",
        default: usual.humour,
        in: humours
    )
    package static let formalityKey = SettingKey(
        "persona.formality",
        "How formal it is.",
        default: usual.formality,
        in: formalities
    )
    package static let lengthKey = SettingKey("persona.length", "How long its answers are.", default: usual.length)
    package static let encouragementKey = SettingKey(
        "persona.encouragement",
        "How it spurs you on.",
        default: usual.encouragement
    )
    package static let avoidKey = SettingKey(
        "persona.avoid",
        "What it must not bring up, in your own words.",
        default: usual.avoid,
        form: "Use at most \(longestAvoid) characters.",
        accepts: { $0.count <= longestAvoid }
    )

    package static let wordsKey = SettingKey(
        "persona.words",
        "How it should speak, in your own words; 'bento chat persona --words' makes a manner of them.",
        default: usual.words,
        form: "Use at most \(longestWords) characters.",
        accepts: { $0.count <= longestWords }
    )
    package static let mannerKey = SettingKey(
        "persona.manner",
        "What a model made of those words.",
        default: usual.manner,
        form: "Use at most \(longestManner) characters.",
        accepts: { $0.count <= longestManner }
    )

    package static func load(from settings: FeatureSettings) async throws -> Persona {
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

    package func save(to settings: FeatureSettings) async throws {
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
