import Networking

/// The bodies of the harness's requests.
struct StreamParameters: Decodable, Sendable {
    let streamUrl: String
    let callbackUrl: String
    let tag: String?
    let initialDelayMs: Int?
    let readTimeoutMs: Int?
    let lastEventId: String?
    let headers: [String: String]?
    let method: String?
    let body: String?
}

struct StreamCommand: Decodable, Sendable {
    struct Listen: Decodable, Sendable {
        let type: String
    }

    let command: String
    let listen: Listen?
}

/// The body of a callback.
struct StreamMessage: Encodable, Sendable {
    struct Event: Encodable, Sendable {
        let type: String
        let data: String
        let id: String
    }

    let kind: String
    var event: Event?
    var comment: String?

    static func event(_ event: ServerSentEvent) -> StreamMessage {
        StreamMessage(kind: "event", event: Event(type: event.type, data: event.data, id: event.id))
    }

    static func comment(_ text: String) -> StreamMessage { StreamMessage(kind: "comment", comment: text) }
    static func error(_ text: String) -> StreamMessage { StreamMessage(kind: "error", comment: text) }
}
