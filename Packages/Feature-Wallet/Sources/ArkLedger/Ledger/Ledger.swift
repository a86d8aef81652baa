import BitcoinText
import Core
import Foundation

/// A wallet of play money with its chain and its Ark server, as one value. The same steps give the same ledger, ids and
/// addresses included.
///
/// It holds what is alive; what ended leaves it through ``takeChanges()``, which a store calls after each step.
public struct Ledger: Sendable, Equatable, Codable {
    var account: ArkAccount
    var coins = Coins()
    var boards = Boards()
    var rounds = Rounds()
    var exits = Exits()
    var lightning = LightningPayments()

    public init(seed: UInt64) { account = ArkAccount(server: ArkServer(seed: seed)) }

    // One flat object, as homes have stored it since before it had parts.
    public init(from decoder: any Decoder) throws {
        account = try ArkAccount(from: decoder)
        coins = try Coins(from: decoder)
        boards = try Boards(from: decoder)
        rounds = try Rounds(from: decoder)
        exits = try Exits(from: decoder)
        lightning = try LightningPayments(from: decoder)
    }

    public func encode(to encoder: any Encoder) throws {
        let parts: [any Encodable] = [account, coins, boards, rounds, exits, lightning]
        for part in parts { try part.encode(to: encoder) }
    }

    /// The records that the steps since the last call made or changed.
    public mutating func takeChanges() -> LedgerChanges {
        LedgerChanges(
            movements: account.movements.takeChanges(),
            vtxos: account.vtxos.takeChanges(),
            transactions: coins.unconfirmed.takeChanges(),
            exits: exits.exits.takeChanges().mapValues(\.exit),
            receives: lightning.receives.takeChanges(),
            sends: lightning.sends.takeChanges().mapValues(\.send)
        )
    }

    // MARK: What there is

    public var serverKey: String { account.server.serverKey }
    /// Blocks so far.
    public var height: Int { account.server.height }
    /// Failures to come.
    public var faults: [LedgerFault: Int] { account.server.faults }
    public var feeRates: FeeRates { ArkServer.feeRates }

    /// Whether its addresses and invoices are mainnet's, as those of a stand-in may be to try what a person would see there.
    /// Not kept: play money is never on mainnet.
    package var isMainnet: Bool {
        get { account.server.isMainnet }
        set { account.server.isMainnet = newValue }
    }

    public func information(network: BitcoinNetwork) -> ArkInfo { account.server.information(network: network) }

    public var arkBalance: ArkBalance {
        let spendable = account.living.filter { $0.state == .spendable }.reduce(0) { $0 + $1.amount.amount }
        let exiting = exits.exits.values.filter { $0.exit.state.type != "claim-in-progress" }.reduce(0) {
            $0 + $1.amount
        }
        return ArkBalance(
            spendable: Satoshis(clamping: spendable),
            pendingLightningSend: Satoshis(clamping: lightning.sends.values.reduce(0) { $0 + $1.held }),
            claimableLightningReceive: .zero,
            pendingInRound: Satoshis(clamping: account.total(of: pendingRounds.flatMap(\.participation.inputs))),
            pendingExit: Satoshis(clamping: exiting),
            pendingBoard: Satoshis(clamping: account.total(of: pendingBoards.flatMap(\.vtxos)))
        )
    }

    public var onchainBalance: OnchainBalance { coins.balance }
    /// VTXOs that are alive, those that expire first on top.
    public var livingVTXOs: [VTXO] { account.living }
    public var utxos: [UTXO] { coins.utxos }
    public var pendingBoards: [PendingBoard] { boards.boards.map(\.pending) }
    public var pendingRounds: [PendingRound] { rounds.rounds.map(\.round) }
    public var liveExits: [Exit] { exits.alive }
    public var openReceives: [LightningReceive] {
        lightning.receives.values.sorted { $0.paymentHash < $1.paymentHash }
    }

    // MARK: Addresses and invoices

    public mutating func newArkAddress() -> String { account.newAddress() }
    /// An address that was given out before; `nil` beyond the last one.
    public mutating func arkAddress(_ index: Int) -> String? { account.address(index) }
    package func ownsArkKey(_ key: String) -> Bool { account.owns(key) }
    /// A message signed by the key of an Ark address of the wallet's own, hexadecimal.
    ///
    /// - Throws: ``LedgerError/badDestination(_:)`` for another's address.
    public func sign(_ message: String, address: String) throws -> String {
        guard let key = account.key(of: try ArkAddress(address)) else {
            throw LedgerError.badDestination("the address is not the wallet's own")
        }
        return key.sign(message: message).hex
    }

    public mutating func newOnchainAddress() -> String { coins.newAddress(at: account.server) }

    /// An invoice of the wallet's own.
    public mutating func createInvoice(
        _ amount: Satoshis,
        description: String,
        at date: Date
    ) throws -> LightningReceive {
        try lightning.createInvoice(amount, description: description, at: &account.server, date)
    }

    /// Takes an own invoice back.
    public mutating func cancel(receive hash: String, at date: Date) throws {
        try lightning.cancel(receive: hash, at: date)
    }

    /// An address of somebody else at the same server, to try payments with.
    public func foreignArkAddress(_ index: Int) -> String {
        account.server.arkAddress(account.server.key("stranger \(index)").publicKey, mailbox: nil) ?? ""
    }

    public func foreignOnchainAddress(_ index: Int) -> String {
        account.server.onchainAddress(named: "stranger's address \(index)").text
    }

    /// An invoice of somebody else, to try payments with.
    public mutating func foreignInvoice(_ amount: Satoshis?, description: String, at date: Date) -> String {
        let (server, id) = (account.server, account.server.freshID())
        let hash = lightning.hash(of: server.hash("foreign \(id)"))
        return Bolt11Draft(
            family: server.family,
            amount: amount,
            createdAt: date,
            expiry: 3600,
            paymentHash: hash,
            paymentSecret: server.hash("foreign secret \(id)"),
            description: description
        ).text(signedBy: server.key("stranger's node"))
    }

    // MARK: Blocks, play money, failures

    /// Adds blocks: each confirms what was broadcast and moves boards, rounds, payments and exits one step on.
    public mutating func mine(_ count: Int, at date: Date) {
        for _ in 0..<max(0, min(count, 100_000)) {
            account.server.addBlock()
            let confirmed = coins.confirm(in: account.server.block(height))
            boards.advance(confirmed: confirmed, in: &account, at: date)
            rounds.advance(in: &account, at: date)
            lightning.resolveAll(in: &account, at: date)
            exits.advance(with: &coins, at: account.server)
        }
    }

    /// On-chain money from nowhere; the next block confirms it.
    ///
    /// - Returns: the transaction's id.
    public mutating func fund(_ amount: Satoshis, address: String? = nil) throws -> String {
        try checkLimit(amount)
        let target = try account.server.onchainAddress(address ?? newOnchainAddress())
        guard coins.owns(target) else { throw LedgerError.badDestination("the address is not the wallet's own") }
        return coins.pay(amount.amount, to: target, from: &account.server)
    }

    /// Money from somebody on Ark.
    public mutating func fundArk(_ amount: Satoshis, at date: Date) throws {
        try checkLimit(amount)
        try LedgerError.checkDust(amount.amount, ArkServer.dust)
        account.receive(amount.amount, on: newArkAddress(), at: date)
    }

    private func checkLimit(_ amount: Satoshis) throws(LedgerError) {
        _ = try amount.positive()
        let ark = arkBalance
        let held = [
            ark.spendable, ark.pendingLightningSend, ark.pendingInRound, ark.pendingExit ?? .zero, ark.pendingBoard,
            onchainBalance.total, amount,
        ].reduce(0) { $0 + $1.amount }
        guard held <= Satoshis.limit else { throw .tooMuchMoney }
    }

    /// Somebody pays an invoice of the wallet's own; what arrives is less the server's fee.
    public mutating func settle(invoice: String, at date: Date) throws {
        try lightning.settle(invoice: invoice, in: &account, at: date)
    }

    /// Orders a failure for the next times; zero takes the order back.
    public mutating func order(_ fault: LedgerFault, times: Int) { account.server.order(fault, times: times) }

    /// Whether the ordered failure happens now; one is used up.
    public mutating func meets(_ fault: LedgerFault) -> Bool { account.server.meets(fault) }
}
