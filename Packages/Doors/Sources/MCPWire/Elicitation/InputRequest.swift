import Core

/// A server's request to a client: until 2025-11-25 a request of its own while a call waits, later a part of
/// ``InputRequired``.
public enum InputRequest: Sendable, Hashable {
    case form(Form)
    /// A page that the person opens in a browser, for data that a client must not read. The id is present in requests
    /// until 2025-11-25.
    ///
    /// - Important: A URL that grants access to anybody who has it is not allowed here.
    case page(message: String, url: String, id: String? = nil)
    /// An unknown request. It asks for a model's words or for folders, which Bento gives to no server.
    case other(method: String, params: [String: JSONValue])

    public init(method: String, params: [String: JSONValue]) throws(ShapeFault) {
        guard method == "elicitation/create" else {
            self = .other(method: method, params: params)
            return
        }
        var members = Members(params)
        let message = try members.string("message")
        switch try members.optionalString("mode") {
        case nil, "form": self = .form(try Form(message, schema: try members.object("requestedSchema")))
        case "url":
            self = .page(
                message: message,
                url: try members.string("url"),
                id: try members.optionalString("elicitationId")
            )
        case let mode?: throw ShapeFault("'mode' must be form or url, not \(mode.cut)")
        }
    }

    public var method: String {
        if case .other(let method, _) = self { method } else { "elicitation/create" }
    }

    public var params: [String: JSONValue] {
        switch self {
        // Without its mode, which clients before 2025-11-25 do not know; without one it is a form.
        case .form(let form): ["message": .string(form.message), "requestedSchema": form.schema]
        case .page(let message, let url, let id):
            [String: JSONValue](present: [
                "mode": "url", "message": .string(message), "url": .string(url), "elicitationId": .text(id),
            ])
        case .other(_, let params): params
        }
    }

    /// The capability that a client must have declared to be asked this.
    public var capability: [String: JSONValue] {
        switch self {
        case .form: ["elicitation": ["form": [:]]]
        case .page: ["elicitation": ["url": [:]]]
        case .other(let method, _): [String(method.prefix { $0 != "/" }): [:]]
        }
    }

    public func canBeAsked(of client: Capabilities) -> Bool {
        switch self {
        case .form: client.elicitsForms
        case .page: client.elicitsURLs
        case .other: false
        }
    }
}

/// A client's response to a form or a page.
public enum InputAnswer: Sendable, Hashable {
    /// The person submitted the form, or agreed to open the page, whose result is not known yet.
    case accepted([String: JSONValue])
    /// The person said no, or the client did so on its own.
    case declined
    /// Nobody said anything: the question was closed.
    case cancelled

    public init(_ json: JSONValue) throws(ShapeFault) {
        var members = try Members(json, at: "inputResponses")
        switch try members.string("action") {
        case "accept": self = .accepted(try members.optionalObject("content") ?? [:])
        case "decline": self = .declined
        case "cancel": self = .cancelled
        case let action: throw ShapeFault("'action' must be accept, decline or cancel, not \(action.cut)")
        }
    }

    public var json: JSONValue {
        switch self {
        case .accepted(let content):
            .object([String: JSONValue](present: ["action": "accept", "content": .members(content)]))
        case .declined: ["action": "decline"]
        case .cancelled: ["action": "cancel"]
        }
    }
}
