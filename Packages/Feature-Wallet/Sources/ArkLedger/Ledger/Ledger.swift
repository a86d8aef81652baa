import BitcoinText
import Core
import Crypto
import Foundation

/// A wallet of play money with its chain and its Ark server, as one value. The same steps give the same ledger, ids and
/// addresses included.
///
/// It holds what is alive; what ended leaves it through ``changes``, which a store takes after each step.
public struct Ledger: Sendable, Equatable, Codable {
    public let seed: UInt64
    /// Compressed public keys, hexadecimal: the server's, and the one that the wallet's VTXOs belong to.
    public let serverKey: String
    let userKey: String
    /// Blocks so far.
    public internal(set) var height: Int
    /// The records that the steps since the last ``takeChanges()`` made or changed.
    public internal(set) var changes = LedgerChanges()
    /// Failures to come.
    public internal(set) var faults: [LedgerFault: Int] = [:]

    var counter: UInt64 = 0
    var nextMovement = 1
    var nextRound = 1
    var arkAddressCount = 0
    var onchainAddressCount = 0
    /// Keys of the wallet's Ark addresses, hexadecimal.
    var arkKeys: Set<String> = []
    /// Scripts of the wallet's on-chain addresses, hexadecimal.
    var scripts: Set<String> = []
    var vtxos: [String: VTXO] = [:]
    var coins: [String: LedgerCoin] = [:]
    var unconfirmed: [String: OnchainTransaction] = [:]
    var boards: [LedgerBoard] = []
    var rounds: [LedgerRound] = []
    var exits: [String: LedgerExit] = [:]
    var receives: [String: LightningReceive] = [:]
    var sends: [String: LedgerSend] = [:]
    var movements: [Int: Movement] = [:]
    /// Payment hashes that were paid: none is paid twice.
    var paidHashes: Set<String> = []

    /// Whether its addresses and invoices are mainnet's, as those of a stand-in may be to try what a person would see there.
    /// Not kept: play money is never on mainnet.
    package var isMainnet = false
    var network: BitcoinNetwork { isMainnet ? .mainnet : .regtest }
    var family: NetworkFamily { isMainnet ? .mainnet : .regtest }

    enum CodingKeys: String, CodingKey {
        case seed, serverKey, userKey, height, faults, counter, nextMovement, nextRound, arkAddressCount,
            onchainAddressCount, arkKeys
        case scripts, vtxos, coins, unconfirmed, boards, rounds, exits, receives, sends, movements
        case paidHashes
    }

    public init(seed: UInt64, height: Int = 100) {
        self.seed = seed
        self.height = height
        serverKey = Hex.text(PlayKey(seed: Array("\(seed) server".utf8)).publicKey)
        userKey = Hex.text(PlayKey(seed: Array("\(seed) ark 0".utf8)).publicKey)
    }

    /// The records changed since the last call.
    public mutating func takeChanges() -> LedgerChanges {
        defer { changes = LedgerChanges() }
        return changes
    }

    // MARK: The server

    /// The least that an output on Ark holds.
    public static let dust: Int64 = 330
    static let requiredConfirmations = 3
    static let expiryDelta = 4320
    static let exitDelta = 144

    public var fees: FeeSchedule {
        let table = [(0, 0), (144, 500), (1008, 1000), (4320, 2000)].map {
            FeeSchedule.ExpiryEntry(blocks: $0.0, ppm: $0.1)
        }
        return FeeSchedule(
            board: .init(base: 0, minimum: 20, ppm: 1000),
            lightningReceive: .init(base: 0, ppm: 1000),
            lightningSend: .init(base: 10, minimum: 20, table: table),
            offboard: .init(base: 0, additionalBytes: 110, table: table),
            refresh: .init(base: 0, table: table)
        )
    }

    public var feeRates: FeeRates { FeeRates(fast: 3, regular: 2, slow: 1) }

    public func information(network: BitcoinNetwork) -> ArkInfo {
        ArkInfo(
            network: network.rawValue,
            serverKey: serverKey,
            mailboxKey: Hex.text(PlayKey(seed: bytes("mailbox")).publicKey),
            roundInterval: "30s",
            roundNonces: 8,
            exitDelta: Self.exitDelta,
            expiryDelta: Self.expiryDelta,
            vtxoLifetime: Self.expiryDelta,
            htlcSendExpiryDelta: 258,
            htlcExpiryDelta: 40,
            maximumVTXOAmount: Self.sat(Satoshis.limit),
            requiredBoardConfirmations: Self.requiredConfirmations,
            maximumInvoiceDelta: 250,
            minimumBoardAmount: Self.sat(1000),
            offboardFeeRate: feeRates.regular * 1000,
            lightningReceiveNeedsToken: false,
            maximumOffboardInputs: 50,
            maximumExitDepth: 50,
            fees: fees,
            termsLink: nil
        )
    }

    public func block(_ height: Int) -> BlockReference {
        BlockReference(hash: Hex.text(SHA256.hash(data: bytes("block \(height)"))), height: height)
    }

    // MARK: Addresses

    public mutating func newArkAddress() -> String {
        arkAddressCount += 1
        return arkAddress(arkAddressCount - 1) ?? ""
    }

    /// An address that was given out before; `nil` beyond the last one.
    public mutating func arkAddress(_ index: Int) -> String? {
        guard (0..<arkAddressCount).contains(index) else { return nil }
        let key = PlayKey(seed: bytes("ark \(index)")).publicKey
        arkKeys.insert(Hex.text(key))
        let mailbox = PlayKey(seed: bytes("own mailbox")).publicKey
        let server = Hex.bytes(serverKey) ?? []
        return (try? ArkAddress(isMainnet: isMainnet, serverKey: server, userKey: key, mailbox: mailbox))?.text
    }

    /// An address of somebody else at the same server, to try payments with.
    public func foreignArkAddress(_ index: Int) -> String {
        let key = PlayKey(seed: bytes("stranger \(index)")).publicKey
        let server = Hex.bytes(serverKey) ?? []
        return (try? ArkAddress(isMainnet: isMainnet, serverKey: server, userKey: key, mailbox: nil))?.text ?? ""
    }

    public mutating func newOnchainAddress() -> String {
        onchainAddressCount += 1
        return ownAddress(onchainAddressCount)
    }

    public func foreignOnchainAddress(_ index: Int) -> String { address("stranger's address \(index)").text }

    /// The wallet's own address with a number; 0 is for change.
    mutating func ownAddress(_ index: Int) -> String {
        let address = address("address \(index)")
        scripts.insert(Hex.text(address.scriptPubKey))
        return address.text
    }

    private func address(_ name: String) -> BitcoinAddress {
        let program = Array(SHA256.hash(data: bytes(name)).prefix(20))
        guard let made = BitcoinAddress(witnessVersion: 0, program: program, family: family) else {
            // Twenty bytes are a program of version 0.
            preconditionFailure("20 bytes make an address")
        }
        return made
    }

    // MARK: Ids and records

    func bytes(_ name: String) -> [UInt8] { Array("\(seed) \(name)".utf8) }

    mutating func freshID() -> String {
        counter += 1
        return Hex.text(SHA256.hash(data: bytes("id \(counter)")))
    }

    static func sat(_ amount: Int64) -> Satoshis {
        (try? Satoshis(min(max(amount, -Satoshis.limit), Satoshis.limit))) ?? .zero
    }

    /// Keeps a VTXO: in the ledger while it is alive, in the changes always.
    mutating func put(_ vtxo: VTXO) {
        changes.vtxos[vtxo.id] = vtxo
        let isAlive = vtxo.state == .spendable || vtxo.state.type == "locked"
        vtxos[vtxo.id] = isAlive ? vtxo : nil
    }

    mutating func put(_ movement: Movement) {
        changes.movements[movement.id] = movement
        movements[movement.id] = movement.status == .pending ? movement : nil
    }

    mutating func put(_ exit: LedgerExit) {
        changes.exits[exit.exit.vtxoID] = exit.exit
        exits[exit.exit.vtxoID] = exit.exit.state.isFinished ? nil : exit
    }

    mutating func put(_ transaction: OnchainTransaction) {
        changes.transactions[transaction.txid] = transaction
        unconfirmed[transaction.txid] = transaction.confirmation == nil ? transaction : nil
    }

    mutating func makeVTXO(_ amount: Int64, expiry: Int, depth: Int, anchor: String? = nil) -> VTXO {
        let txid = freshID()
        return VTXO(
            id: "\(txid):0",
            amount: Self.sat(amount),
            policyType: "pubkey",
            userKey: userKey,
            serverKey: serverKey,
            expiryHeight: expiry,
            exitDelta: Self.exitDelta,
            exitDepth: depth,
            chainAnchor: anchor ?? "\(freshID()):0",
            state: .spendable
        )
    }

    mutating func makeMovement(
        _ name: String,
        _ kind: String,
        _ status: Movement.Status,
        intended: Int64,
        effective: Int64,
        fee: Int64,
        at date: Date
    ) -> Movement {
        defer { nextMovement += 1 }
        let now = WireTime(date)
        return Movement(
            id: nextMovement,
            status: status,
            subsystem: .init(name, kind),
            intendedBalance: Self.sat(intended),
            effectiveBalance: Self.sat(effective),
            offchainFee: Self.sat(fee),
            time: .init(createdAt: now, updatedAt: now, completedAt: status == .pending ? nil : now)
        )
    }

    mutating func finish(
        _ id: Int,
        _ status: Movement.Status,
        effective: Int64,
        outputs: [String] = [],
        at date: Date
    ) {
        guard var movement = movements[id] else { return }
        movement.status = status
        movement.effectiveBalance = Self.sat(effective)
        movement.outputVTXOs += outputs
        movement.time.updatedAt = WireTime(date)
        movement.time.completedAt = WireTime(date)
        put(movement)
    }

    mutating func takeFault(_ fault: LedgerFault) -> Bool {
        guard let count = faults[fault], count > 0 else { return false }
        faults[fault] = count > 1 ? count - 1 : nil
        return true
    }

    /// Orders a failure for the next times; zero takes the order back.
    public mutating func order(_ fault: LedgerFault, times: Int) { faults[fault] = times > 0 ? times : nil }

    /// Whether the ordered failure happens now; one is used up.
    public mutating func meets(_ fault: LedgerFault) -> Bool { takeFault(fault) }
}
