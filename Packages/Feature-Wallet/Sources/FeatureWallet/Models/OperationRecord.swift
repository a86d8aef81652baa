import AppData
import ArkLedger
import Core
import Foundation
import GRDB

/// An operation from before it is sent until its end is known.
struct OperationRecord: SyncedRecord, Equatable {
    static let databaseTableName = "wallet_operations"
    /// An open operation that two devices resolve is a double payment.
    static let sync: SyncTable? = nil

    enum State: String, Codable, Sendable {
        /// Nothing was sent yet.
        case prepared
        /// It may have been done.
        case sent
        case done
        case failed

        var isOpen: Bool { self == .prepared || self == .sent }
    }

    /// What the wallet had done before it was sent: what is new after that may be this operation.
    struct Before: Codable, Sendable, Equatable {
        var movement: Int
        var transactions: Set<String>
        var exits: Set<String>
    }

    /// The idempotency key.
    var id: String
    var wallet: String
    /// JSON.
    var operation: String
    var amount: Int64
    var destination: String
    var state: State
    var before: String?
    var receipt: String?
    var failure: String?
    /// Whether the money stays the person's own: such operations count against no limit.
    var isOwn: Bool?
    /// See ``PaymentIdentity/text``.
    var identity: String?
    /// What it cost as it was confirmed, in satoshis; `nil` in records from before that was kept.
    var fee: Int64?
    /// When its receipt had been written out; `nil`: nobody has seen that it is done.
    var shownAt: Moment?
    var startedAt: Moment
    var updatedAt: Moment
    var deletedAt: Moment?

    static func text(of operation: WalletOperation) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(operation), as: UTF8.self)
    }

    func decoded() throws -> WalletOperation {
        try JSONDecoder().decode(WalletOperation.self, from: Data(operation.utf8))
    }

    var knownReceipt: WalletReceipt? {
        receipt.flatMap { try? JSONDecoder().decode(WalletReceipt.self, from: Data($0.utf8)) }
    }

    var knownBefore: Before? {
        before.flatMap { try? JSONDecoder().decode(Before.self, from: Data($0.utf8)) }
    }
}
