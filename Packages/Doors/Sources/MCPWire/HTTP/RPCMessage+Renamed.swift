import Core

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
