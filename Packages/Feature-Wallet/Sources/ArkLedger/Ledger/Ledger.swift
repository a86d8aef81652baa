import BitcoinText
import Core
import Foundation

/// A wallet of play money with its chain and its Ark server, as one value. The same steps produce the same ledger,
/// including ids and addresses.
///
/// It contains only active records; finished ones leave it through ``takeChanges()``, which a store calls after each
/// step.
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

    /// Returns the records that were made or changed by the steps since the last call.
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
    /// The failures that are due.
    public var faults: [LedgerFault: Int] { account.server.faults }
    public var feeRates: FeeRates { ArkServer.feeRates }

    /// True if its addresses and invoices are in mainnet format, which lets a stand-in show what a person would see
    /// there. Not stored: play money is never on mainnet.
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
    /// The VTXOs that are not spent, those that expire first at the top.
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
    /// An address that was issued before; `nil` beyond the last one.
    public mutating func arkAddress(_ index: Int) -> String? { account.address(index) }
    package func ownsArkKey(_ key: String) -> Bool { account.owns(key) }
    /// A message signed with the key of one of the wallet's own Ark addresses, hexadecimal.
    ///
    /// - Throws: ``LedgerError/badDestination(_:)`` for anybody else's address.
    public func sign(_ message: String, address: String) throws -> String {
        guard let key = account.key(of: try ArkAddress(address)) else {
            throw LedgerError.badDestination("the address is not the wallet's own")
        }
        return key.sign(message: message).hex
    }

    public mutating func newOnchainAddress() -> String { coins.newAddress(at: account.server) }

    /// Creates one of the wallet's own invoices.
    public mutating func createInvoice(
        _ amount: Satoshis,
        description: String,
        at date: Date
    ) throws -> LightningReceive {
        try lightning.createInvoice(amount, description: description, at: &account.server, date)
    }

    /// Cancels one of the wallet's own invoices.
    public mutating func cancel(receive hash: String, at date: Date) throws {
        try lightning.cancel(receive: hash, at: date)
    }

    /// An address of somebody else at the same server, for trying out payments.
    public func foreignArkAddress(_ index: Int) -> String {
        account.server.arkAddress(account.server.key("stranger \(index)").publicKey, mailbox: nil) ?? ""
    }

    public func foreignOnchainAddress(_ index: Int) -> String {
        account.server.onchainAddress(named: "stranger's address \(index)").text
    }

    /// An invoice of somebody else, for trying out payments.
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

    /// Adds blocks. Each confirms the broadcast transactions and advances boards, rounds, payments, and exits by one
    /// step.
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

    /// Adds on-chain money out of nowhere; the next block confirms it.
    ///
    /// - Returns: the transaction's id.
    public mutating func fund(_ amount: Satoshis, address: String? = nil) throws -> String {
        try checkLimit(amount)
        let target = try account.server.onchainAddress(address ?? newOnchainAddress())
        guard coins.owns(target) else { throw LedgerError.badDestination("the address is not the wallet's own") }
        return coins.pay(amount.amount, to: target, from: &account.server)
    }

    /// Adds money from somebody on Ark.
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

    /// Pays one of the wallet's own invoices as somebody else; the amount received is less the server's fee.
    public mutating func settle(invoice: String, at date: Date) throws {
        try lightning.settle(invoice: invoice, in: &account, at: date)
    }

    /// Schedules a failure for the next times; zero cancels it.
    public mutating func order(_ fault: LedgerFault, times: Int) { account.server.order(fault, times: times) }

    /// True if the scheduled failure happens now; that uses up one of its times.
    public mutating func meets(_ fault: LedgerFault) -> Bool { account.server.meets(fault) }
}
