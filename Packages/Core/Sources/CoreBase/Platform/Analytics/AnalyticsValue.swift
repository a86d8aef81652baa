/// A value of an event's property. None is free text: nothing that a person typed can be sent.
public enum AnalyticsValue: Sendable, Equatable, Encodable {
    /// Yes or no.
    case flag(Bool)
    /// A number.
    case count(Int)
    /// One of the words that the catalogue lists.
    case choice(String)

    /// Encodes the bare value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .flag(let value): try container.encode(value)
        case .count(let value): try container.encode(value)
        case .choice(let value): try container.encode(value)
        }
    }
}
