/// What the gateway answers: which event, and its content.
public struct GatewayResult<Content: Decodable & Sendable>: Decodable, Sendable {
    /// The name of the event; `nil` where the gateway gave none.
    public let event: String?
    /// What came with it.
    public let content: Content?

    private enum CodingKeys: String, CodingKey {
        case event
        case content = "data"
    }
}
