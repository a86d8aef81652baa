import BitcoinText
import Core
import Foundation

/// Performs operations and estimates their cost.
extension Ledger {
    /// Performs an operation, completely or not at all.
    public mutating func perform(_ operation: WalletOperation, at date: Date) throws -> WalletReceipt {
        var copy = self
        let receipt = try copy.apply(operation, at: date)
        self = copy
        return receipt
    }

    private mutating func apply(_ operation: WalletOperation, at date: Date) throws -> WalletReceipt {
        switch operation {
        case .sendArk(let address, let amount): try account.send(amount.positive(), to: address, at: date)
        case .sendOnchainFromArk(let address, let amount):
            try account.sendOnchain(amount.positive(), to: address, into: &coins, at: date)
        case .sendOnchain(let address, let amount): try coins.send(amount.positive(), to: address, at: account.server)
        case .drain(let address): try coins.drain(to: address, at: account.server)
        case .payLightning(let destination, let amount):
            try lightning.pay(destination, amount, from: &account, at: date)
        case .board(let amount):
            try boards.begin(amount.map { try $0.positive() }, from: &coins, to: &account, at: date)
        case .offboard(let ids, let address): try account.offboard(ids, to: address, into: &coins, at: date)
        case .refresh(let ids): try rounds.refresh(ids, in: &account, at: date)
        case .startExit(let ids): try exits.start(ids, in: &account, at: date)
        case .claimExit(let ids, let address): try exits.claim(ids, to: address, into: &coins, at: account.server)
        }
    }

    /// Cancels an exit before its last transaction is broadcast; the VTXO can be spent again.
    public mutating func cancelExit(_ id: String, vtxo: VTXO, at date: Date) throws {
        try exits.cancel(id, vtxo: vtxo, in: &account, at: date)
    }

    /// Advances the exits as far as possible without another block.
    public mutating func progressExits() { exits.progress(with: &coins, at: account.server) }

    /// Sends one transaction with several outputs.
    package mutating func sendMany(_ payments: [(address: String, amount: Satoshis)]) throws -> String {
        try coins.send(payments, at: account.server)
    }

    // MARK: Estimates

    /// The current cost of an operation. Nothing is changed.
    public func estimate(_ operation: WalletOperation, at date: Date) throws -> FeeEstimate {
        let server = account.server
        switch operation {
        case .sendArk(_, let amount):
            return FeeEstimate(0, onTopOf: amount, try account.select(amount.amount) { _ in 0 }.vtxos)
        case .sendOnchainFromArk(let address, let amount):
            let script = try server.onchainAddress(address).scriptPubKey
            let selection = try account.select(amount.amount) { server.offboardFee(script, $0) }
            return FeeEstimate(selection.fee, onTopOf: amount, selection.vtxos)
        case .sendOnchain(let address, let amount):
            let selection = try coins.select(amount.amount, for: server.onchainAddress(address))
            return FeeEstimate(selection.fee, onTopOf: amount)
        case .drain(let address):
            let script = try server.onchainAddress(address).scriptPubKey
            let selection = try coins.select(nil, outputBytes: 9 + Int64(script.count))
            return FeeEstimate(selection.fee, outOf: selection.total)
        case .payLightning(let destination, let stated):
            let amount = try stated ?? Bolt11Invoice(destination).amount?.satoshis ?? .zero
            let selection = try account.select(amount.amount) { server.lightningFee(amount.amount, $0) }
            return FeeEstimate(selection.fee, onTopOf: amount, selection.vtxos)
        case .board(let amount):
            let selection = try coins.select(amount?.amount, outputBytes: 43)
            let gross = amount?.amount ?? selection.total - selection.fee
            return FeeEstimate(server.boardFee(gross) + selection.fee, outOf: gross + selection.fee)
        case .offboard(let ids, let address):
            let chosen = try account.named(ids)
            let script =
                try address.map { try server.onchainAddress($0).scriptPubKey } ?? Array(repeating: 0, count: 22)
            return FeeEstimate(server.offboardFee(script, chosen), outOf: chosen)
        case .refresh(let ids):
            let chosen = try account.named(ids)
            return FeeEstimate(server.refreshFee(chosen), outOf: chosen)
        case .startExit(let ids):
            let chosen = try account.named(ids)
            return FeeEstimate(Exits.steps(chosen).fee + Exits.claimFee(count: chosen.count), outOf: chosen)
        case .claimExit(let ids, _):
            let claimable = try exits.claimable(ids)
            return FeeEstimate(claimable.fee, outOf: claimable.total)
        }
    }

    /// Rejects an operation that would leave an output that nobody relays, as performing it would.
    public static func checkDust(_ operation: WalletOperation, _ estimate: FeeEstimate) throws(LedgerError) {
        switch operation {
        case .sendArk, .sendOnchainFromArk, .offboard, .refresh:
            try LedgerError.checkDust(estimate.net.amount, ArkServer.dust)
        case .sendOnchain, .drain, .claimExit: try LedgerError.checkDust(estimate.net.amount, Coins.dust)
        case .payLightning, .board, .startExit: return
        }
    }

    /// The cost of broadcasting and claiming exits, and whether the confirmed coins cover it.
    public func exitFee(_ ids: [String]?) throws -> (broadcast: Int64, claim: Int64, count: Int, isFundable: Bool) {
        let chosen = try account.named(ids)
        let steps = Exits.steps(chosen)
        let isFundable = onchainBalance.confirmed.amount >= steps.fee
        return (steps.fee, Exits.claimFee(count: chosen.count), Int(steps.count), isFundable)
    }

    package func boardEstimate(_ amount: Satoshis) -> FeeEstimate {
        FeeEstimate(account.server.boardFee(amount.amount), outOf: amount.amount)
    }

    package func receiveEstimate(_ amount: Satoshis) -> FeeEstimate {
        FeeEstimate(account.server.receiveFee(amount.amount), outOf: amount.amount)
    }

    /// The estimate as if there were enough money: barkd then estimates the worst case.
    package func lightningEstimate(_ amount: Satoshis) -> FeeEstimate {
        func fee(_ vtxos: [VTXO]) -> Int64 { account.server.lightningFee(amount.amount, vtxos) }
        if let selection = try? account.select(amount.amount, fee: fee) {
            return FeeEstimate(selection.fee, onTopOf: amount, selection.vtxos)
        }
        return FeeEstimate(fee(livingVTXOs), onTopOf: amount)
    }
}

extension FeeEstimate {
    fileprivate init(_ fee: Int64, onTopOf amount: Satoshis, _ vtxos: [VTXO] = []) {
        let gross = Satoshis(clamping: amount.amount + fee)
        self.init(fee: Satoshis(clamping: fee), gross: gross, net: amount, vtxosSpent: vtxos.map(\.id))
    }

    fileprivate init(_ fee: Int64, outOf total: Int64, _ vtxos: [VTXO] = []) {
        self.init(
            fee: Satoshis(clamping: fee),
            gross: Satoshis(clamping: total),
            net: Satoshis(clamping: max(0, total - fee)),
            vtxosSpent: vtxos.map(\.id)
        )
    }

    fileprivate init(_ fee: Int64, outOf vtxos: [VTXO]) {
        self.init(fee, outOf: vtxos.reduce(0) { $0 + $1.amount.amount }, vtxos)
    }
}
