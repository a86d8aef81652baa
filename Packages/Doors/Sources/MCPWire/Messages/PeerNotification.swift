import Core

/// A notification from one side to the other, which gets no response.
public enum PeerNotification: Sendable, Hashable {
    /// The progress of a request.
    public struct Progress: Sendable, Hashable {
        /// The token that the request supplied for it.
        public let token: RequestID
        /// A value that rises with each notification.
        public let done: Double
        public let total: Double?
        public let message: String?

        public init(token: RequestID, done: Double, total: Double? = nil, message: String? = nil) {
            self.token = token
            self.done = done
            self.total = total
            self.message = message
        }
    }

    /// The client has read the result of its handshake.
    case initialized
    case cancelled(RequestID, reason: String? = nil)
    case progress(Progress)
    /// A list has changed. Resources and their templates share one notification.
    case listChanged(ListKind, subscription: RequestID? = nil)
    case resourceUpdated(uri: String, subscription: RequestID? = nil)
    /// The changes that a subscription will report: its first message.
    case acknowledged(SubscriptionFilter, subscription: RequestID)
    /// An unknown or malformed notification; neither gets a response.
    case other(method: String, params: [String: JSONValue])

    public init(method: String, params: [String: JSONValue]) {
        self = (try? Self.known(method, params)) ?? .other(method: method, params: params)
    }

    private static func known(_ method: String, _ params: [String: JSONValue]) throws(ShapeFault) -> PeerNotification? {
        var members = Members(params)
        var meta = Members(try members.optionalObject("_meta") ?? [:], at: "_meta")
        let subscription = try meta.optionalID(MetaKey.subscription)
        switch method {
        case "notifications/initialized": return .initialized
        case "notifications/cancelled":
            return .cancelled(try members.id("requestId"), reason: try members.optionalString("reason"))
        case "notifications/progress":
            return .progress(
                Progress(
                    token: try members.id(MetaKey.progressToken),
                    done: try members.number("progress"),
                    total: try members.optionalNumber("total"),
                    message: try members.optionalString("message")
                )
            )
        case "notifications/tools/list_changed": return .listChanged(.tools, subscription: subscription)
        case "notifications/prompts/list_changed": return .listChanged(.prompts, subscription: subscription)
        case "notifications/resources/list_changed": return .listChanged(.resources, subscription: subscription)
        case "notifications/resources/updated":
            return .resourceUpdated(uri: try members.string("uri"), subscription: subscription)
        case "notifications/subscriptions/acknowledged":
            guard let subscription else { return nil }
            let filter = try SubscriptionFilter(try members.object("notifications"))
            return .acknowledged(filter, subscription: subscription)
        default: return nil
        }
    }

    public var message: RPCMessage {
        switch self {
        case .initialized: .notification(method: "notifications/initialized")
        case .cancelled(let id, let reason):
            Self.message("cancelled", ["requestId": id.json, "reason": .text(reason)])
        case .progress(let progress):
            Self.message(
                "progress",
                [
                    MetaKey.progressToken: progress.token.json, "progress": .number(progress.done),
                    "total": .decimal(progress.total), "message": .text(progress.message),
                ]
            )
        case .listChanged(let kind, let subscription):
            Self.message("\(Self.word(kind))/list_changed", [:], subscription)
        case .resourceUpdated(let uri, let subscription):
            Self.message("resources/updated", ["uri": .string(uri)], subscription)
        case .acknowledged(let filter, let subscription):
            Self.message("subscriptions/acknowledged", ["notifications": filter.json], subscription)
        case .other(let method, let params): .notification(method: method, params: params)
        }
    }

    private static func word(_ kind: ListKind) -> String {
        switch kind {
        case .tools: "tools"
        case .prompts: "prompts"
        case .resources, .resourceTemplates: "resources"
        }
    }

    private static func message(
        _ name: String,
        _ members: KeyValuePairs<String, JSONValue?>,
        _ subscription: RequestID? = nil
    ) -> RPCMessage {
        let meta: JSONValue? = subscription.map { [MetaKey.subscription: $0.json] }
        return .notification(
            method: "notifications/\(name)",
            params: [String: JSONValue](present: members).with(["_meta": meta])
        )
    }
}
