import Core

/// An output of the on-chain wallet that is not spent.
struct LedgerCoin: Sendable, Hashable, Codable {
    var outpoint: String
    var amount: Int64
    var height: Int?
    /// Of the wallet's own transaction, and so spendable before it is confirmed.
    var isOwn: Bool

    var isTrusted: Bool { height != nil || isOwn }
}

struct LedgerBoard: Sendable, Hashable, Codable {
    var txid: String
    var vtxo: String
    var movement: Int
    var confirmedAt: Int?
    var pending: PendingBoard
}

struct LedgerRound: Sendable, Hashable, Codable {
    var round: PendingRound
    var movement: Int
    var fee: Int64
    /// The expiry of what comes out counts from the height at which the round is confirmed.
    var output: VTXO
}

/// An exit under way.
struct LedgerExit: Sendable, Hashable, Codable {
    var exit: Exit
    var amount: Int64
    var depth: Int
    var delta: Int
    /// Transactions confirmed so far.
    var confirmed = 0
    /// The child that pays for the one that waits, once it is broadcast.
    var child: String?
}

struct LedgerSend: Sendable, Hashable, Codable {
    var send: LightningSend
    var movement: Int
    var held: Int64
    var fee: Int64
    var willFail: Bool
}

/// Failures that a person or a test can order; each happens as often as it was ordered.
public enum LedgerFault: String, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
    /// A Lightning payment fails and the money comes back.
    case lightning
    /// A Lightning payment stays under way until a block is mined.
    case lightningHold = "lightning-hold"
    /// A round fails.
    case round
    /// The server cannot be reached.
    case server
    /// The server does it and the answer is lost.
    case lost
}
