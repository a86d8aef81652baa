import Core

/// The coach's way of speaking. It changes the words, never what the coach may see or do.
public struct Persona: Sendable, Hashable, Codable {
    public enum Voice: String, SettingValue, CaseIterable, Codable, Sendable { case calm, direct, warm, dry }
    public enum Length: String, SettingValue, CaseIterable, Codable, Sendable { case short, usual, long }
    /// The way it encourages: with figures, with praise, or by asking for more.
    public enum Encouragement: String, SettingValue, CaseIterable, Codable, Sendable { case facts, praise, push }

    public static let energies = 1...5
    public static let humours = 0...3
    public static let formalities = 0...3
    /// The most characters of ``avoid``.
    public static let longestAvoid = 500
    /// The most characters of ``words``.
    public static let longestWords = 500
    /// The most characters of ``manner``.
    public static let longestManner = 1_000

    public var voice = Voice.direct
    /// 1 is quiet, 5 is full of drive.
    public var energy = 3
    /// 0 never jokes.
    public var humour = 0
    /// 0 is as friends talk, 3 is as people write who have never met.
    public var formality = 1
    public var length = Length.short
    public var encouragement = Encouragement.facts
    /// Topics it must not bring up, in the person's own words.
    public var avoid = ""
    /// The person's own description of how it should speak; empty if they gave none.
    public var words = ""
    /// A model's rendering of ``words`` as instructions; empty if there is none.
    public var manner = ""

    public init() {}

    /// The same with every value inside its bounds, whatever was stored.
    public var bounded: Persona {
        var persona = self
        persona.energy = min(max(energy, Self.energies.lowerBound), Self.energies.upperBound)
        persona.humour = min(max(humour, Self.humours.lowerBound), Self.humours.upperBound)
        persona.formality = min(max(formality, Self.formalities.lowerBound), Self.formalities.upperBound)
        persona.avoid = String(avoid.prefix(Self.longestAvoid))
        persona.words = String(words.prefix(Self.longestWords))
        persona.manner = String(manner.prefix(Self.longestManner))
        return persona
    }
}
