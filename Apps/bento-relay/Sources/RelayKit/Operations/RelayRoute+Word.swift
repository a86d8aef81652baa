import SyncProtocol

extension RelayRoute {
    /// A name for metrics and traces, which says nothing of who asks for what.
    var word: String {
        switch self {
        case .challenge: "challenge"
        case .token: "token"
        case .register: "register"
        case .append: "append"
        case .pull: "pull"
        case .batches: "batches"
        case .log: "log"
        case .appendLog: "append-log"
        case .snapshot: "snapshot"
        case .commit: "commit"
        case .put: "put"
        case .object: "object"
        case .delete: "delete"
        case .live: "live"
        case .post: "post"
        case .messages: "messages"
        }
    }
}
