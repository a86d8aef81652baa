import Core
import Foundation

/// One event as it stands in the queue and goes over the wire.
struct AnalyticsRecord: Codable, Sendable, Equatable {
    let uuid: String
    let event: String
    let timestamp: String
    let distinctID: String
    let properties: [String: JSONValue]

    private enum CodingKeys: String, CodingKey {
        case uuid, event, timestamp, properties
        case distinctID = "distinct_id"
    }
}
