/// The value of the context that keeps somebody in their bucket.
enum Stickiness: Sendable {
    /// The user, otherwise the session, otherwise chance.
    case byDefault
    case random
    case field(ContextField)

    init(_ name: String?) {
        switch name {
        case nil, "", "default": self = .byDefault
        case "random": self = .random
        case .some(let name): self = .field(ContextField(name))
        }
    }

    /// The id for a rollout; `nil` if the context has none, and the strategy is off then.
    func rolloutID(in context: FlagContext, flag: String, place: Int) -> String? {
        switch self {
        case .byDefault:
            context.userID ?? context.sessionID ?? Draw.id(seed: context.randomSeed, flag: flag, place: place)
        case .random: Draw.id(seed: context.randomSeed, flag: flag, place: place)
        case .field(let field): context[field].flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    /// The id for a variant. If the context has none, chance decides: everybody for whom the flag is on gets a variant.
    func variantID(in context: FlagContext, flag: String, place: Int) -> String {
        let found: String? =
            switch self {
            case .byDefault: context.userID ?? context.sessionID ?? context.remoteAddress
            case .random: nil
            case .field(let field): context[field].flatMap { $0.isEmpty ? nil : $0 }
            }
        return found ?? Draw.id(seed: context.randomSeed, flag: flag, place: place)
    }
}

/// Reproducible chance: a number for a position in a flag, drawn from the seed of a context.
///
/// So a strategy of random stickiness does not change its result within one context, and an explanation agrees with the
/// evaluation.
enum Draw {
    /// From 0 up to, but not including, `limit`.
    static func number(below limit: UInt64, seed: UInt64, flag: String, place: Int) -> UInt64 {
        let salt = UInt64(MurmurHash3.hash(flag, seed: UInt32(truncatingIfNeeded: place &+ 1)))
        var mixed = seed &+ salt &* 0x9E37_79B9_7F4A_7C15
        // SplitMix64 (Steele, Lea, Flood 2014).
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return mixed.multipliedFullWidth(by: limit).high
    }

    /// A substitute for the id if there is none.
    static func id(seed: UInt64, flag: String, place: Int) -> String {
        String(number(below: 1 << 53, seed: seed, flag: flag, place: place))
    }
}
