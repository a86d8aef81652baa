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
