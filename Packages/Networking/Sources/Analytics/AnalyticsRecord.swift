import Core
import Foundation

/// One event exactly as it is queued and sent.
public struct AnalyticsRecord: Codable, Sendable, Equatable {
    /// The event's own random id: a server drops duplicates.
    public let uuid: String
    /// The event's name in the catalogue.
    public let event: String
    /// The time of the event: ISO 8601 in UTC, to the minute.
    public let timestamp: String
    /// The installation's random id, or the account's after ``AnalyticsService/identify(_:)``.
    public let distinctID: String
    /// The properties that the catalogue lists for the event, and those of every event.
    public let properties: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case uuid, event, timestamp, properties
        case distinctID = "distinct_id"
    }
}
