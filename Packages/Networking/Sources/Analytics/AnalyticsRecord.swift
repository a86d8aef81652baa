import Core
import Foundation

/// One event exactly as it stands in the queue and goes over the wire.
public struct AnalyticsRecord: Codable, Sendable, Equatable {
    /// The event's own random id: a server drops what comes twice.
    public let uuid: String
    /// The event's name in the catalogue.
    public let event: String
    /// When it happened: ISO 8601 in UTC, to the minute.
    public let timestamp: String
    /// The installation's random id, or the account's after ``AnalyticsService/identify(_:)``.
    public let distinctID: String
    /// What the catalogue lists for the event, and what goes along with every event.
    public let properties: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case uuid, event, timestamp, properties
        case distinctID = "distinct_id"
    }
}
