/// Reports how Bento is used, if the person has allowed it. Otherwise nothing is collected, stored, or sent.
public protocol AnalyticsService: Sendable {
    /// Says that the events from now on belong to an account.
    ///
    /// - Parameter account: the account's own opaque id, never a name or an address.
    func identify(_ account: String) async
    /// Reports an event.
    func capture(_ event: AnalyticsEvent) async
    /// Forgets who the events belong to, and the events that are not sent yet.
    func reset() async
}

extension ContractID {
    /// Each feature's own view: what its manifest does not declare is dropped.
    public static let analytics = ContractID("host.analytics", (any AnalyticsService).self)
}

/// Something that happened, as a feature reports it.
public struct AnalyticsEvent: Sendable, Equatable {
    /// The event's name in the catalogue.
    public let name: String
    public let properties: [String: AnalyticsValue]

    public init(_ name: String, _ properties: [String: AnalyticsValue] = [:]) {
        self.name = name
        self.properties = properties
    }
}

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
