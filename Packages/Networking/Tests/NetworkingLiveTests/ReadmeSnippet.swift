import Foundation
import Networking
import NetworkingLive

struct Place: Decodable, Sendable {
    let name: String
}

func place(_ id: Int, at base: URL, over transport: LiveTransport) async throws -> Place {
    let client = HTTPClient(transport: transport, configuration: .init(baseURL: base))
    return try await client.call(.json(.get, "places/\(id)"))
}
