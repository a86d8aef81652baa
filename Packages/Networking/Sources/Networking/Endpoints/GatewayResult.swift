/// The gateway's response: the event and its content.
public struct GatewayResult<Content: Decodable & Sendable>: Decodable, Sendable {
    /// The name of the event; `nil` if the gateway did not name one.
    public let event: String?
    /// The content of the event.
    public let content: Content?

    private enum CodingKeys: String, CodingKey {
        case event
        case content = "data"
    }
}
