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
