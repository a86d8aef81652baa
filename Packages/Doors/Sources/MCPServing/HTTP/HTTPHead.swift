import MCPWire

/// The head of a request over HTTP, as it stood on the wire.
public struct HTTPHead: Sendable {
    public let method: String
    /// What follows the method: a path, unless somebody takes this server for a proxy.
    public let target: String
    private let fields: [(name: String, value: String)]

    /// - Parameter fields: all of them, `Host` among them, in order.
    public init(method: String, target: String, fields: [(name: String, value: String)]) {
        self.method = method
        self.target = target
        self.fields = fields
    }

    /// Every value of a header, whatever the case of its name.
    public func values(_ name: String) -> [String] {
        let name = name.lowercased()
        return fields.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// The one value of a header; `nil` where it is missing or there twice.
    func value(_ name: String) -> String? {
        let values = values(name)
        return values.count == 1 ? values[0] : nil
    }

    /// Whether the client takes a kind of content (RFC 9110, section 12.5.1). One that says nothing takes all.
    func accepts(_ type: String) -> Bool {
        let ranges = values("accept").flatMap { $0.split(separator: ",") }.map {
            $0.prefix { $0 != ";" }.trimmed.lowercased()
        }
        guard !ranges.isEmpty else { return true }
        let group = type.prefix { $0 != "/" } + "/*"
        return ranges.contains { $0 == type || $0 == group || $0 == "*/*" }
    }
}

extension Substring {
    var trimmed: Substring {
        var text = self
        while text.first == " " || text.first == "\t" { text.removeFirst() }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}

/// What a request over HTTP is answered with where it is one message, or none.
public struct HTTPReply: Sendable {
    public let status: Int
    public let fields: [(name: String, value: String)]
    /// The body, as JSON; `nil` for none.
    public let message: RPCMessage?

    init(_ status: Int, _ message: RPCMessage? = nil, fields: [(name: String, value: String)] = []) {
        self.status = status
        self.message = message
        self.fields = fields
    }

    /// A request that is not let in. Only the head was read, so the error has no id.
    static func refused(_ status: Int, _ words: String, fields: [(name: String, value: String)] = []) -> HTTPReply {
        HTTPReply(status, .failure(nil, .invalidRequest(words)), fields: fields)
    }

    /// More than the server does at once.
    public static let busy = refused(
        503,
        "Too many requests at once. Try again soon.",
        fields: [("Retry-After", "1")]
    )

    /// A body that is longer than messages are.
    public static func tooLong(limit: Int) -> HTTPReply {
        refused(413, "A message has at most \(limit) bytes.", fields: [("Connection", "close")])
    }
}
