import ArkLedger
import ArkWallets
import BitcoinText
import Core
import Foundation
import WalletHistory

/// Finds out whether an operation whose response was lost was done, from the wallet's history since it was sent.
struct OutcomeFinder: Sendable {
    let wallet: any ArkWallet

    enum Outcome: Equatable {
        case done(WalletReceipt)
        /// It has begun, and may still fail.
        case undecided
        case notFound

        var receipt: WalletReceipt? { if case .done(let receipt) = self { receipt } else { nil } }
    }

    /// - Throws: ``LedgerError/alreadyPaid`` for an invoice that the wallet has paid or is paying;
    ///   ``WalletError/protocolMismatch(_:)`` for one whose state cannot be determined.
    func checkUnpaid(_ operation: WalletOperation) async throws {
        guard case .payLightning(let destination, _) = operation, let hash = Self.paymentHash(destination) else {
            return
        }
        let send = try await wallet.lightningSend(hash)
        switch send.phase {
        case .none, .failed: return
        case .underWay, .paid: throw LedgerError.alreadyPaid
        case .other:
            throw WalletError.protocolMismatch("it says '\(send.state.prefix(40))' of this invoice's payment")
        }
    }

    /// The wallet's history so far.
    func before() async throws -> OperationRecord.Before {
        async let movements = wallet.movements()
        async let transactions = wallet.onchainTransactions()
        async let exits = wallet.exits()
        return OperationRecord.Before(
            movement: try await movements.map(\.id).max() ?? 0,
            transactions: Set(try await transactions.map(\.txid)),
            exits: Set(try await exits.map(\.vtxoID))
        )
    }

    /// - Parameter claimed: the receipts that belong to other operations.
    func find(
        _ operation: WalletOperation,
        since before: OperationRecord.Before,
        claimed: [WalletReceipt]
    ) async throws -> Outcome {
        let receipt: WalletReceipt?
        switch operation {
        case .payLightning(let destination, _):
            if let hash = Self.paymentHash(destination) {
                return claimed.contains { $0.paymentHash == hash } ? .notFound : try await lightning(hash)
            }
            let movement = try await movement(for: operation, since: before, claimed: claimed)
            if movement?.status == .pending { return .undecided }
            receipt = movement.map(Self.receipt)
        case .sendOnchain(let address, let amount):
            receipt = try await transaction(paying: address, amount, since: before, claimed: claimed)
        case .drain(let address):
            receipt = try await transaction(paying: address, nil, since: before, claimed: claimed)
        case .startExit(let ids):
            let started = try await wallet.exits().map(\.vtxoID).filter { !before.exits.contains($0) }
            let isDone = ids.map { Set($0).isSubset(of: Set(started)) } ?? !started.isEmpty
            receipt = isDone ? WalletReceipt() : nil
        case .claimExit(let ids, _):
            receipt = try await claim(of: ids.map(Set.init), since: before, claimed: claimed)
        default:
            receipt = try await movement(for: operation, since: before, claimed: claimed).map(Self.receipt)
        }
        return receipt.map(Outcome.done) ?? .notFound
    }

    /// A receipt with the movement and the fee that the wallet did not name: notes belong to a movement, a transaction
    /// matched to one operation is not matched to another, and the fee may differ from the confirmed one.
    func completed(
        _ receipt: WalletReceipt,
        of operation: WalletOperation,
        since before: OperationRecord.Before,
        claimed: [WalletReceipt]
    ) async -> WalletReceipt {
        var receipt = receipt
        let found: Movement? =
            if let id = receipt.movementID {
                try? await wallet.movements().first { $0.id == id }
            } else {
                try? await movement(for: operation, since: before, claimed: claimed)
            }
        receipt.movementID = receipt.movementID ?? found?.id
        guard receipt.fee == nil else { return receipt }
        receipt.fee = found?.offchainFee
        guard operation.isPaidOnchain, let txid = receipt.txid,
            let paid = try? await wallet.onchainTransactions().first(where: { $0.txid == txid })?.fee
        else { return receipt }
        receipt.fee = try? (receipt.fee ?? .zero).adding(paid)
        return receipt
    }

    private static func receipt(_ movement: Movement) -> WalletReceipt {
        WalletReceipt(
            movementID: movement.id,
            txid: movement.metadata?["offboard_txid"]?.stringValue,
            fee: movement.offchainFee
        )
    }

    private func movement(
        for operation: WalletOperation,
        since before: OperationRecord.Before,
        claimed: [WalletReceipt]
    ) async throws -> Movement? {
        try await wallet.movements().first { movement in
            movement.id > before.movement && !claimed.contains { $0.movementID == movement.id }
                && Self.fits(movement, operation)
        }
    }

    private static func fits(_ movement: Movement, _ operation: WalletOperation) -> Bool {
        guard movement.status != .failed, movement.status != .canceled else { return false }
        func pays(_ address: String, _ amount: Satoshis) -> Bool {
            movement.sentTo.contains {
                $0.destination.value.lowercased() == address.lowercased() && $0.amount == amount
            }
        }
        let category = MovementCategory(movement.subsystem)
        switch operation {
        case .sendArk(let address, let amount): return category == .send && pays(address, amount)
        case .sendOnchainFromArk(let address, let amount): return category == .onchainSend && pays(address, amount)
        case .board(let amount):
            return category == .board && (amount.map { $0 == movement.intendedBalance } ?? true)
        case .offboard(let ids, _):
            return category == .offboard && (ids.map { Set($0) == Set(movement.inputVTXOs) } ?? true)
        case .refresh(let ids): return category == .refresh && Set(ids) == Set(movement.inputVTXOs)
        case .payLightning(let destination, let amount):
            return category == .lightningSend
                && movement.sentTo.contains {
                    $0.destination.value.lowercased() == destination.lowercased()
                        && (amount == nil || $0.amount == amount)
                }
        default: return false
        }
    }

    /// The payment hash of an invoice, which can be paid only once: the hash is enough to identify it.
    private static func paymentHash(_ destination: String) -> String? {
        (try? Bolt11Invoice(destination)).map { Hex.text($0.paymentHash) }
    }

    private func lightning(_ hash: String) async throws -> Outcome {
        switch try await wallet.lightningSend(hash).phase {
        case .paid: .done(WalletReceipt(paymentHash: hash))
        case .underWay, .other: .undecided
        case .none, .failed: .notFound
        }
    }

    private func claim(
        of wanted: Set<String>?,
        since before: OperationRecord.Before,
        claimed: [WalletReceipt]
    ) async throws -> WalletReceipt? {
        for exit in try await wallet.exits() where wanted?.contains(exit.vtxoID) ?? true {
            guard let txid = exit.state.claimTxid ?? exit.state.txid, !before.transactions.contains(txid),
                !claimed.contains(where: { $0.txid == txid })
            else { continue }
            return WalletReceipt(txid: txid)
        }
        return nil
    }

    /// A new transaction with exactly that output, or with any amount if none is given.
    private func transaction(
        paying text: String,
        _ amount: Satoshis?,
        since before: OperationRecord.Before,
        claimed: [WalletReceipt]
    ) async throws -> WalletReceipt? {
        let script = try BitcoinAddress(text).scriptPubKey
        for transaction in try await wallet.onchainTransactions() where !before.transactions.contains(transaction.txid)
        {
            guard !claimed.contains(where: { $0.txid == transaction.txid }),
                let raw = RawTransaction(hex: transaction.tx),
                raw.outputs.contains(where: { (amount == nil || $0.amount == amount?.amount) && $0.script == script })
            else { continue }
            return WalletReceipt(txid: transaction.txid, fee: transaction.fee)
        }
        return nil
    }
}

extension WalletOperation {
    /// True if the wallet's own transaction pays the miners for it.
    fileprivate var isPaidOnchain: Bool {
        switch self {
        case .sendOnchain, .drain, .board, .claimExit: true
        case .sendArk, .sendOnchainFromArk, .payLightning, .offboard, .refresh, .startExit: false
        }
    }
}
