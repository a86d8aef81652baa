import Foundation
import Networking

struct Statistics: Decodable, Sendable {
    let wins: Int
}

/// Shows what is in an envelope, one streamed answer, and the first events of a stream that reconnects by itself.
func follow(_ client: HTTPClient, _ feed: ClientRequest, events: Int, show: (String) -> Void) async throws {
    let statistics: Statistics = try await client.call(.json(.get, "statistics", envelope: .success))
    show("\(statistics.wins) wins")
    for try await case .event(let event) in try await client.events(of: feed) { show(event.data) }
    for try await event in EventSource(client, feed).events.prefix(events) { show(event.data) }
}
