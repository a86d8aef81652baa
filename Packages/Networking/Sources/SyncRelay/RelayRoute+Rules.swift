import Networking
import SyncProtocol

/// The rules that a device keeps for each route.
extension RelayRoute {
    /// True if the request shows a token.
    var takesToken: Bool {
        switch self {
        case .challenge, .token, .register, .messages: false
        case .post(_, let slot): slot != .request
        default: true
        }
    }

    /// The most bytes that are read of an answer.
    var answerLimit: Int {
        switch self {
        case .challenge: SyncChallenge.byteCount
        case .token: SyncToken.byteCount
        case .append: 64
        case .pull, .batches: SyncLimits.pulledBytes + 1 << 17
        case .log: 16 << 20
        case .snapshot, .commit: Self.commit(.core).bodyLimit
        case .object, .put: SyncLimits.envelopeBytes
        case .messages: SyncLimits.pairingTries * (SyncLimits.pairingBytes + 4) + 4
        case .register, .appendLog, .delete, .post: 64
        case .live: 0
        }
    }

    /// The time that it may take: a bound on the whole, for a body that drips keeps every other clock from running out.
    var timeouts: HTTPTimeouts {
        switch self {
        case .append, .put, .commit, .pull, .batches, .log, .snapshot, .object:
            HTTPTimeouts(head: .seconds(60), idle: .seconds(20), total: .seconds(120))
        case .live: HTTPTimeouts(head: .seconds(20), idle: .seconds(60), total: nil)
        case .challenge, .token, .register, .appendLog, .delete, .post, .messages:
            HTTPTimeouts(head: .seconds(20), idle: .seconds(10), total: .seconds(30))
        }
    }

    /// A message that is posted twice takes two of its mailbox's places.
    var isRepeatable: Bool {
        if case .post = self { false } else { true }
    }
}
