import ArkLedger
import Core
import Foundation
import HTTPTypes
import Networking

/// A wallet in a barkd 0.6.0, over its REST API. barkd has no idempotency keys: a request that spends is never sent
/// twice, and its outcome is looked up.
package struct BarkdWallet: ArkWallet {
    package let id: String
    package let network: BitcoinNetwork
    private let api: BarkdAPI
    private let clock: any Clock<Duration>

    package init(
        client: HTTPClient,
        server: URL,
        network: BitcoinNetwork,
        id: String,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        api = BarkdAPI(client: client, server: server)
        self.network = network
        self.id = id
        self.clock = clock
    }

    // MARK: Connecting

    /// True if nobody on the way to it can read what is sent.
    var isTrustworthy: Bool { api.isTrustworthy }

    /// The fingerprint of its wallet; `nil` if it has none.
    func fingerprint() async throws -> String? {
        struct Existing: Decodable { let fingerprint: String? }
        let existing: Existing = try await api.get("wallet")
        return existing.fingerprint
    }

    /// Makes barkd create a wallet.
    ///
    /// - Parameter body: a `CreateWalletRequest`.
    /// - Throws: ``AnswerLost`` if it may have been created.
    func create(_ body: JSONValue) async throws {
        struct Answer: Decodable { let fingerprint: String }
        let _: Answer = try await api.post("wallet/create", body)
    }

    /// The words from which its wallet can be restored.
    func mnemonic() async throws -> Secret {
        struct Answer: Decodable { let mnemonic: String }
        let answer: Answer = try await api.get("wallet/mnemonic")
        return Secret(answer.mnemonic)
    }

    /// Checks that a barkd 0.6.0 responds, has a wallet, and is on the network.
    package func check() async throws {
        try await api.ping()
        guard try await fingerprint() != nil else { throw WalletError.noWallet }
        try await checkNetwork()
        // Paths and fields that came with 0.6.0.
        _ = try await feeRates()
        _ = try await arkBalance()
        _ = try await exits()
    }

    package func checkNetwork() async throws {
        let info = try await arkInfo()
        let found: BitcoinNetwork? =
            switch info.network {
            case "bitcoin", "mainnet": .mainnet
            // A signet of its own is a signet.
            case "signet", "mutinynet": .signet
            case "testnet", "testnet3", "testnet4": .testnet
            case "regtest": .regtest
            default: nil
            }
        guard let found else {
            throw WalletError.protocolMismatch("its network '\(info.network.prefix(40))' is not known")
        }
        guard found == network else { throw WalletError.network(wanted: network, found: found) }
    }

    // MARK: Reading

    package func arkInfo() async throws -> ArkInfo { try await api.get("wallet/ark-info") }
    package func feeRates() async throws -> FeeRates { try await api.get("fees/onchain") }
    package func arkBalance() async throws -> ArkBalance { try await api.get("wallet/balance") }
    package func onchainBalance() async throws -> OnchainBalance { try await api.get("onchain/balance") }
    package func movements() async throws -> [Movement] { try await api.get("history") }
    package func onchainTransactions() async throws -> [OnchainTransaction] {
        try await api.get("onchain/transactions")
    }
    package func vtxos(all: Bool) async throws -> [VTXO] {
        try await api.get("wallet/vtxos", query: all ? [("all", "true")] : [])
    }
    package func exits() async throws -> [Exit] { try await api.get("exits/status/all") }
    package func pendingRounds() async throws -> [PendingRound] { try await api.get("wallet/rounds") }

    package func tipHeight() async throws -> Int {
        struct Tip: Decodable { let tip_height: Int }
        let tip: Tip = try await api.get("bitcoin/tip")
        guard (0...Int(Int32.max)).contains(tip.tip_height) else {
            throw WalletError.protocolMismatch("its chain has \(tip.tip_height) blocks")
        }
        return tip.tip_height
    }

    package func lightningSend(_ paymentHash: String) async throws -> LightningSend {
        try await api.get("lightning/sends/\(paymentHash)")
    }

    // MARK: Receiving

    private struct Address: Decodable { let address: String }

    package func newArkAddress() async throws -> String {
        let answer: Address = try await api.post("wallet/addresses/next", isSpending: false)
        return answer.address
    }

    package func newOnchainAddress() async throws -> String {
        let answer: Address = try await api.post("onchain/addresses/next", isSpending: false)
        return answer.address
    }

    package func createInvoice(_ amount: Satoshis, description: String) async throws -> String {
        struct Answer: Decodable { let invoice: String }
        var body: [String: JSONValue] = ["amount_sat": .integer(amount.amount)]
        if !description.isEmpty { body["description"] = .string(description) }
        let answer: Answer = try await api.post("lightning/receives/invoice", .object(body), isSpending: false)
        return answer.invoice
    }

    package func openInvoices() async throws -> [LightningReceive] {
        let all: [LightningReceive] = try await api.get("lightning/receives")
        return all.filter { !["settled", "canceled"].contains($0.state) }
    }

    package func cancelInvoice(_ paymentHash: String) async throws {
        try await api.delete("lightning/receives/\(paymentHash)")
    }

    package func sign(_ message: String, address: String) async throws -> String {
        struct Answer: Decodable { let signature: String }
        let body: JSONValue = ["address": .string(address), "message": .string(message)]
        let answer: Answer = try await api.post("message/sign", body, isSpending: false)
        return answer.signature
    }

    package func verify(_ message: String, signature: String, address: String) async throws -> Bool {
        struct Answer: Decodable { let valid: Bool }
        let body: JSONValue = [
            "address": .string(address), "message": .string(message), "signature": .string(signature),
        ]
        let answer: Answer = try await api.post("message/verify", body, isSpending: false)
        return answer.valid
    }

    // MARK: Spending

    package func estimate(_ operation: WalletOperation) async throws -> FeeEstimate {
        func query(_ amount: Satoshis) -> [(String, String)] { [("amount_sat", "\(amount.amount)")] }
        switch operation {
        case .sendArk(_, let amount): return FeeEstimate(fee: .zero, gross: amount, net: amount, vtxosSpent: [])
        case .sendOnchainFromArk(let address, let amount):
            return try await api.get("fees/send-onchain", query: query(amount) + [("address", address)])
        case .sendOnchain(_, let amount):
            // barkd has no estimate for its on-chain wallet: one input and two outputs at the rate it will use.
            return try await onTop(amount, bytes: 141)
        case .drain:
            struct Output: Decodable { let outpoint: String }
            let coins: [Output] = try await api.get("onchain/utxos")
            let whole = try await onchainBalance().trustedSpendable
            let fee = try await onTop(.zero, bytes: Int64(min(max(1, coins.count), 100_000)) * 68 + 42).fee
            guard whole > fee else { throw LedgerError.nothing("nothing on-chain is left after the fee") }
            return FeeEstimate(fee: fee, gross: whole, net: try whole.subtracting(fee), vtxosSpent: [])
        case .payLightning(let destination, let amount):
            let amount = try amount ?? PaymentAmount.asked(by: destination)
            return try await api.get("fees/lightning/pay", query: query(amount))
        case .board(let amount):
            let whole = try await onchainBalance().trustedSpendable
            guard amount != nil || whole != .zero else { throw LedgerError.nothing("nothing on-chain can be spent") }
            let estimate: FeeEstimate = try await api.get("fees/board", query: query(amount ?? whole))
            let onchain = try await onTop(.zero, bytes: 154).fee
            return FeeEstimate(
                fee: try estimate.fee.adding(onchain),
                gross: amount == nil ? whole : try estimate.gross.adding(onchain),
                net: amount == nil ? try estimate.net.subtracting(onchain) : estimate.net,
                vtxosSpent: []
            )
        case .offboard(let vtxos, let address):
            guard let address else { return try await estimate(.offboard(vtxos: vtxos, address: newOnchainAddress())) }
            guard let vtxos else { return try await api.get("fees/offboard-all", query: [("address", address)]) }
            _ = try await named(vtxos)
            let body: JSONValue = ["address": .string(address), "vtxos": .array(vtxos.map { .string($0) })]
            return try await api.post("fees/offboard", body, isSpending: false)
        case .refresh(let ids):
            let chosen = try await named(ids)
            let fee = try await arkInfo().fees.refreshFee(chosen, height: tipHeight())
            let total = try chosen.reduce(Satoshis.zero) { try $0.adding($1.amount) }
            let cost = try Satoshis(fee)
            return FeeEstimate(fee: cost, gross: total, net: try total.subtracting(cost), vtxosSpent: ids)
        case .startExit(let ids): return try await exitEstimate(ids)
        case .claimExit(let ids, _):
            let claimable = Set(
                try await exits().filter { $0.state.type == "claimable" && (ids?.contains($0.vtxoID) ?? true) }
                    .map(\.vtxoID)
            )
            guard !claimable.isEmpty else { throw LedgerError.nothing("no exit can be claimed yet") }
            let total = try await vtxos(all: true).filter { claimable.contains($0.id) }
                .reduce(Satoshis.zero) { try $0.adding($1.amount) }
            let fee = try await onTop(.zero, bytes: Int64(min(claimable.count, 100_000)) * 70 + 55).fee
            let net = (try? total.subtracting(fee)) ?? .zero
            return FeeEstimate(fee: fee, gross: total, net: net, vtxosSpent: claimable.sorted())
        }
    }

    /// - Throws: ``LedgerError/noSuchVTXO(_:)``, since barkd's response to an unknown VTXO is only 404.
    private func named(_ ids: [String]) async throws -> [VTXO] {
        let known = Dictionary(try await vtxos(all: false).map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        return try ids.map { id in
            guard let vtxo = known[id] else { throw LedgerError.noSuchVTXO(id) }
            return vtxo
        }
    }

    private func onTop(_ amount: Satoshis, bytes: Int64) async throws -> FeeEstimate {
        let rate = min(max(1, try await feeRates().regular), 100_000)
        let fee = try Satoshis(rate * bytes)
        return FeeEstimate(fee: fee, gross: try amount.adding(fee), net: amount, vtxosSpent: [])
    }

    private func exitEstimate(_ ids: [String]?) async throws -> FeeEstimate {
        struct Answer: Decodable { let total_fee_sat: Satoshis }
        let query = ids.map { [("vtxo_ids", $0.joined(separator: ","))] } ?? []
        let chosen =
            if let ids { try await named(ids) } else { try await vtxos(all: false).filter { $0.state == .spendable } }
        guard !chosen.isEmpty else { throw LedgerError.nothing("no VTXO can be spent") }
        let answer: Answer = try await api.get("exits/fee", query: query)
        let total = try chosen.reduce(Satoshis.zero) { try $0.adding($1.amount) }
        return FeeEstimate(
            fee: answer.total_fee_sat,
            gross: total,
            net: (try? total.subtracting(answer.total_fee_sat)) ?? .zero,
            vtxosSpent: chosen.map(\.id)
        )
    }

    package func perform(_ operation: WalletOperation, key: String) async throws -> WalletReceipt {
        struct Sent: Decodable { let payment_hash: String? }
        struct Offboarded: Decodable { let offboard_txid: String }
        struct Transaction: Decodable { let txid: String }
        struct Message: Decodable { let message: String }
        func list(_ ids: [String]) -> JSONValue { .array(ids.map { .string($0) }) }
        switch operation {
        case .sendArk(let address, let amount):
            let body: JSONValue = ["destination": .string(address), "amount_sat": .integer(amount.amount)]
            let _: Sent = try await api.post("wallet/send", body)
            return WalletReceipt()
        case .sendOnchainFromArk(let address, let amount):
            let body: JSONValue = ["destination": .string(address), "amount_sat": .integer(amount.amount)]
            let answer: Offboarded = try await api.post("wallet/send-onchain", body)
            return WalletReceipt(txid: answer.offboard_txid)
        case .sendOnchain(let address, let amount):
            let body: JSONValue = ["destination": .string(address), "amount_sat": .integer(amount.amount)]
            let answer: Transaction = try await api.post("onchain/send", body)
            return WalletReceipt(txid: answer.txid)
        case .drain(let address):
            let answer: Transaction = try await api.post("onchain/drain", ["destination": .string(address)])
            return WalletReceipt(txid: answer.txid)
        case .payLightning(let destination, let amount):
            var body: [String: JSONValue] = ["destination": .string(destination)]
            if let amount { body["amount_sat"] = .integer(amount.amount) }
            let answer: Sent = try await api.post("lightning/pay", .object(body))
            return WalletReceipt(paymentHash: answer.payment_hash)
        case .board(let amount?):
            let answer: PendingBoard = try await api.post(
                "boards/board-amount",
                ["amount_sat": .integer(amount.amount)]
            )
            return WalletReceipt(movementID: answer.movementID, txid: answer.fundingTransaction.txid)
        case .board(nil):
            let answer: PendingBoard = try await api.post("boards/board-all")
            return WalletReceipt(movementID: answer.movementID, txid: answer.fundingTransaction.txid)
        case .offboard(let ids, let address):
            var body: [String: JSONValue] = [:]
            if let address { body["address"] = .string(address) }
            if let ids { body["vtxos"] = list(ids) }
            let answer: Offboarded = try await api.post(
                "wallet/offboard/\(ids == nil ? "all" : "vtxos")",
                .object(body)
            )
            return WalletReceipt(txid: answer.offboard_txid)
        case .refresh(let ids):
            let answer: PendingRound = try await api.post("wallet/refresh/vtxos", ["vtxos": list(ids)])
            return WalletReceipt(roundID: answer.id)
        case .startExit(let ids):
            let body: JSONValue? = ids.map { ["vtxos": list($0)] }
            let _: Message = try await api.post("exits/start/\(ids == nil ? "all" : "vtxos")", body)
            return WalletReceipt()
        case .claimExit(let ids, let address):
            var body: [String: JSONValue] = ["destination": .string(address)]
            if let ids { body["vtxos"] = list(ids) }
            let _: Message = try await api.post("exits/claim/\(ids == nil ? "all" : "vtxos")", .object(body))
            return WalletReceipt()
        }
    }

    package func outcome(of key: String) async throws -> KnownOutcome { .unknown }

    package func progressExits() async throws {
        let _: JSONValue = try await api.post("exits/progress", [:], isSpending: false)
    }

    package func cancelExit(_ vtxo: String) async throws {
        guard try await exits().contains(where: { $0.vtxoID == vtxo }) else { throw LedgerError.noSuchVTXO(vtxo) }
        let _: JSONValue = try await api.post("exits/cancel/\(vtxo)", isSpending: false)
    }

    package func sync() async throws {
        try await api.postForNothing("wallet/sync")
        try await api.postForNothing("onchain/sync")
    }

    /// Waits for barkd, which responds when something happens, or after a while. One that responds at once with
    /// nothing, or does not know how to wait, is polled every 5 s.
    package func waitForChange(since mark: ChangeMark?) async throws -> ChangeMark {
        struct Answer: Decodable {
            let notifications: [JSONValue]
            let last_pushed_at: String?
        }
        async let pause: Void = clock.sleep(for: .seconds(5))
        let answer: Answer?
        do {
            let query = mark.flatMap { $0.isEmpty ? nil : [("since", $0)] } ?? []
            answer = try await api.get("notifications/wait", query: query, isLong: true)
        } catch let error as CancellationError {
            throw error
        } catch {
            answer = nil
        }
        // The server's own words, whatever its clock or ours says.
        let next = answer?.last_pushed_at.flatMap { $0.utf8.count <= 64 ? $0 : nil } ?? mark ?? ""
        let isNews = answer.map { !$0.notifications.isEmpty } ?? false
        if mark != nil, !isNews || next == mark { try await pause }
        return next
    }
}
