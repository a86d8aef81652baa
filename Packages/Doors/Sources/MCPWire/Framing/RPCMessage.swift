import Core

/// One message of JSON-RPC 2.0 as the Model Context Protocol uses it: parameters and results are objects, ids are never null,
/// and there are no batches.
public enum RPCMessage: Sendable, Hashable {
    case request(RequestID, method: String, params: [String: JSONValue] = [:])
    case notification(method: String, params: [String: JSONValue] = [:])
    case result(RequestID, [String: JSONValue])
    /// Without an id if the request could not be read.
    case failure(RequestID?, RPCError)

    /// Reads a message from text that may be anything.
    ///
    /// - Parameter text: UTF-8. How long it may be is for ``MessageLines``, or what reads a body, to say.
    /// - Throws: ``MessageFault``, with the reply to send.
    public init(parsing text: some Sequence<UInt8>) throws(MessageFault) {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: text)
        } catch {
            throw MessageFault(RPCError(code: RPCError.parseErrorCode, message: error.message.cut))
        }
        try self.init(json)
    }

    public init(_ json: JSONValue) throws(MessageFault) {
        guard case .object(let members) = json else {
            let isBatch = json.arrayValue != nil
            throw MessageFault(
                .invalidRequest(
                    isBatch ? "Send each message by itself; batches are not read." : "A message is an object."
                )
            )
        }
        let id = members["id"].flatMap { RequestID($0) }
        let isResponse = members["method"] == nil && (members["result"] != nil || members["error"] != nil)
        do {
            self = try isResponse ? Self.response(members, id) : Self.call(members, id)
        } catch {
            throw MessageFault(error, to: id, isAnswered: !isResponse)
        }
    }

    private static func call(_ members: [String: JSONValue], _ id: RequestID?) throws(RPCError) -> RPCMessage {
        guard members["jsonrpc"] == "2.0" else { throw .invalidRequest("'jsonrpc' must be \"2.0\".") }
        guard members["id"] == nil || id != nil else { throw .invalidRequest("'id' must be \(RequestID.form).") }
        guard let method = members["method"]?.stringValue else { throw .invalidRequest("'method' must be a string.") }
        guard members["result"] == nil, members["error"] == nil else {
            throw .invalidRequest("A message has a method or a result, not both.")
        }
        let params: [String: JSONValue]
        switch members["params"] {
        case nil, .null: params = [:]
        case .object(let object): params = object
        default: throw .invalidParams("'params' must be an object.")
        }
        guard let id else { return .notification(method: method, params: params) }
        return .request(id, method: method, params: params)
    }

    private static func response(_ members: [String: JSONValue], _ id: RequestID?) throws(RPCError) -> RPCMessage {
        guard members["jsonrpc"] == "2.0" else { throw .invalidRequest("'jsonrpc' must be \"2.0\".") }
        guard let error = members["error"], error != .null else {
            guard let id, let result = members["result"]?.objectValue else {
                throw .invalidRequest("A result is an object and has an id.")
            }
            return .result(id, result)
        }
        // JSON-RPC writes a null for the id that could not be read, this protocol none.
        guard members["result"] == nil, id != nil || (members["id"] ?? .null) == .null else {
            throw .invalidRequest("A response has a result or an error, and the id of its request.")
        }
        do {
            return .failure(id, try RPCError(error))
        } catch {
            throw .invalidRequest(error.message)
        }
    }

    public var json: JSONValue {
        switch self {
        case .request(let id, let method, let params): Self.text(method, params, id)
        case .notification(let method, let params): Self.text(method, params, nil)
        case .result(let id, let result): ["jsonrpc": "2.0", "id": id.json, "result": .object(result)]
        case .failure(let id, let error):
            .object((["jsonrpc": "2.0", "error": error.json] as [String: JSONValue]).with(["id": id?.json]))
        }
    }

    private static func text(_ method: String, _ params: [String: JSONValue], _ id: RequestID?) -> JSONValue {
        let members: [String: JSONValue] = ["jsonrpc": "2.0", "method": .string(method)]
        return .object(members.with(["id": id?.json, "params": .members(params)]))
    }

    /// The text and a newline: always one line, whatever its strings contain.
    public var line: [UInt8] { Array(json.text().utf8) + [UInt8(ascii: "\n")] }
}

/// A text that is not a message.
public struct MessageFault: Error, Sendable, Hashable {
    public let error: RPCError
    /// The response to send; `nil` if the text would have been a response itself: two sides that respond to each
    /// other's errors never stop.
    public let reply: RPCMessage?

    init(_ error: RPCError, to id: RequestID? = nil, isAnswered: Bool = true) {
        self.error = error
        reply = isAnswered ? .failure(id, error) : nil
    }
}

extension RPCMessage {
    /// The message with another id, including the id of a subscription, which is that of its request.
    public func renamed(to id: RequestID) -> RPCMessage {
        switch self {
        case .request(_, let method, let params): .request(id, method: method, params: params)
        case .result(_, let result): .result(id, Self.renamed(result, id))
        case .failure(.some, let error): .failure(id, error)
        case .failure(nil, _): self
        case .notification(let method, let params): .notification(method: method, params: Self.renamed(params, id))
        }
    }

    private static func renamed(_ members: [String: JSONValue], _ id: RequestID) -> [String: JSONValue] {
        guard var meta = members["_meta"]?.objectValue, meta[MetaKey.subscription] != nil else { return members }
        meta[MetaKey.subscription] = id.json
        return members.merging(["_meta": .object(meta)]) { $1 }
    }
}
