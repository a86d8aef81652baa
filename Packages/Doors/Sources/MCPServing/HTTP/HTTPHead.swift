import MCPWire

/// The head of a request over HTTP, as it was sent.
public struct HTTPHead: Sendable {
    public let method: String
    /// The target after the method: a path, unless somebody takes this server for a proxy.
    public let target: String
    private let fields: [(name: String, value: String)]

    /// - Parameter fields: all of them, including `Host`, in order.
    public init(method: String, target: String, fields: [(name: String, value: String)]) {
        self.method = method
        self.target = target
        self.fields = fields
    }

    /// Every value of a header; its name is case-insensitive.
    public func values(_ name: String) -> [String] {
        let name = name.lowercased()
        return fields.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// The value of a header; `nil` if it is missing or given twice.
    func value(_ name: String) -> String? {
        let values = values(name)
        return values.count == 1 ? values[0] : nil
    }

    /// True if the client accepts a content type (RFC 9110, section 12.5.1). Without an `Accept` header it accepts all.
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

/// The response to a request over HTTP if it is a single message, or none.
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

    /// The response to a request that is not let in. Only the head was read, so the error has no id.
    static func refused(_ status: Int, _ words: String, fields: [(name: String, value: String)] = []) -> HTTPReply {
        HTTPReply(status, .failure(nil, .invalidRequest(words)), fields: fields)
    }

    /// The response to more requests than the server handles at once.
    public static let busy = refused(
        503,
        "Too many requests at once. Try again soon.",
        fields: [("Retry-After", "1")]
    )

    /// The response to a body that is longer than the limit.
    public static func tooLong(limit: Int) -> HTTPReply {
        refused(413, "A message has at most \(limit) bytes.", fields: [("Connection", "close")])
    }
}
