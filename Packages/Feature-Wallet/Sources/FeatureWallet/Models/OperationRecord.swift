import AppData
import ArkLedger
import Core
import Foundation
import GRDB

/// An operation from before it is sent until its outcome is known.
struct OperationRecord: SyncedRecord, Equatable {
    static let databaseTableName = "wallet_operations"
    /// Not synced: an open operation that two devices resolve would be a double payment.
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

    /// The wallet's history before it was sent: anything newer may be this operation.
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
    /// True if the money stays the person's own: such operations do not count against the limits.
    var isOwn: Bool?
    /// See ``PaymentIdentity/text``.
    var identity: String?
    /// The fee that was confirmed, in satoshis; `nil` in records from before it was stored.
    var fee: Int64?
    /// The time when its receipt had been written out; `nil`: nobody has seen that it is done.
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
