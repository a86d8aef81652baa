/// One of the ways that a flag can be on.
public struct FlagVariant: Sendable, Hashable, Codable {
    public struct Payload: Sendable, Hashable, Codable {
        /// `string`, `number`, `json`, `csv`.
        public let type: String
        public let value: String

        public init(type: String, value: String) {
            self.type = type
            self.value = value
        }
    }

    public let name: String
    public let payload: Payload?

    public init(name: String, payload: Payload? = nil) {
        self.name = name
        self.payload = payload
    }

    /// Unleash's name for the variant of a flag that has none, or is off. Dependencies on parents refer to it by name.
    public static let disabledName = "disabled"
}

/// Variants that divide a whole by weight.
struct VariantSplit: Sendable {
    struct Part: Sendable {
        let variant: FlagVariant
        let weight: Int
        let overrides: [Override]
    }

    /// Values that get this variant whatever their bucket.
    struct Override: Sendable {
        let field: ContextField
        let values: ExactTexts
    }

    let parts: [Part]
    let stickiness: Stickiness
    let total: Int
    private let hasOverrides: Bool

    init(_ parts: [Part], stickiness: Stickiness) {
        self.parts = parts
        self.stickiness = stickiness
        // The reader caps weights and their number, so this cannot overflow.
        total = parts.reduce(0) { $0 + $1.weight }
        hasOverrides = parts.contains { !$0.overrides.isEmpty }
    }

    /// - Parameter place: the position of the split in the flag, for chance.
    func choice(
        group: String,
        flag: String,
        place: Int,
        in context: FlagContext,
        trace: FlagTrace?
    ) -> FlagVariant? {
        guard total > 0 else { return nil }
        if hasOverrides {
            for part in parts {
                for override in part.overrides {
                    guard let value = context[override.field], override.values.contains(value) else { continue }
                    trace?.variant = FlagExplanation.Split(
                        chosen: part.variant.name,
                        override: override.field.name,
                        bucket: nil,
                        shares: shares
                    )
                    return part.variant
                }
            }
        }
        let id = stickiness.variantID(in: context, flag: flag, place: place)
        let target = Bucket.number(group: group, id: id, count: total, seed: Bucket.variantSeed)
        var counter = 0
        for part in parts where part.weight > 0 {
            counter += part.weight
            guard counter >= target else { continue }
            trace?.variant = FlagExplanation.Split(
                chosen: part.variant.name,
                override: nil,
                bucket: Bucket(group: group, id: id, count: total, seed: Bucket.variantSeed),
                shares: shares
            )
            return part.variant
        }
        return nil
    }

    private var shares: [FlagExplanation.Share] {
        var end = 0
        return parts.map { part in
            defer { end += part.weight }
            return FlagExplanation.Share(variant: part.variant.name, first: end + 1, last: end + part.weight)
        }
    }
}
