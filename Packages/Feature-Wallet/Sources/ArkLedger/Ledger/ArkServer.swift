import BitcoinText
import Core
import Crypto
import Foundation

/// The simulated Ark server and the chain below it: blocks, keys, fees, failures. Its ids are sequential, so that the
/// same steps produce the same ids.
struct ArkServer: Sendable, Equatable, Codable {
    /// The minimum amount of an output on Ark.
    static let dust: Int64 = 330
    static let requiredConfirmations = 3
    static let expiryDelta = 4320
    static let exitDelta = 144

    static let feeRates = FeeRates(fast: 3, regular: 2, slow: 1)
    static let fees: FeeSchedule = {
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
    }()

    let seed: UInt64
    /// Compressed, hexadecimal.
    let serverKey: String
    /// Blocks so far.
    private(set) var height = 100
    /// The failures that are due.
    private(set) var faults: [LedgerFault: Int] = [:]
    private var counter: UInt64 = 0
    var isMainnet = false

    enum CodingKeys: String, CodingKey { case seed, serverKey, height, faults, counter }

    init(seed: UInt64) {
        self.seed = seed
        serverKey = Hex.text(PlayKey(seed: Array("\(seed) server".utf8)).publicKey)
    }

    var network: BitcoinNetwork { isMainnet ? .mainnet : .regtest }
    var family: NetworkFamily { isMainnet ? .mainnet : .regtest }
    var keyBytes: [UInt8] { Hex.bytes(serverKey) ?? [] }
    /// The height at which the server may take back an output that it makes now.
    var expiry: Int { height + Self.expiryDelta }

    private func bytes(_ name: String) -> [UInt8] { Array("\(seed) \(name)".utf8) }
    func hash(_ name: String) -> [UInt8] { Array(SHA256.hash(data: bytes(name))) }
    func key(_ name: String) -> PlayKey { PlayKey(seed: bytes(name)) }

    mutating func freshID() -> String {
        counter += 1
        return Hex.text(hash("id \(counter)"))
    }

    /// An input that does not belong to any wallet here.
    mutating func foreignInput() -> RawTransaction.Input { .init(txid: freshID(), index: 0) }

    mutating func addBlock() { height += 1 }

    func block(_ height: Int) -> BlockReference {
        BlockReference(hash: Hex.text(hash("block \(height)")), height: height)
    }

    /// Schedules a failure for the next times; zero cancels it.
    mutating func order(_ fault: LedgerFault, times: Int) { faults[fault] = times > 0 ? times : nil }

    /// True if the scheduled failure happens now; that uses up one of its times.
    mutating func meets(_ fault: LedgerFault) -> Bool {
        guard let count = faults[fault], count > 0 else { return false }
        faults[fault] = count > 1 ? count - 1 : nil
        return true
    }

    // MARK: Addresses

    func arkAddress(_ key: [UInt8], mailbox: [UInt8]?) -> String? {
        (try? ArkAddress(isMainnet: isMainnet, serverKey: keyBytes, userKey: key, mailbox: mailbox))?.text
    }

    func onchainAddress(named name: String) -> BitcoinAddress {
        let program = hash(name).prefix(20)
        guard let made = BitcoinAddress(witnessVersion: 0, program: Array(program), family: family) else {
            // Twenty bytes are a program of version 0.
            preconditionFailure("20 bytes make an address")
        }
        return made
    }

    /// Parses an on-chain address.
    func onchainAddress(_ text: String) throws -> BitcoinAddress {
        let address = try BitcoinAddress(text)
        try address.check(network)
        return address
    }

    // MARK: Fees

    func boardFee(_ amount: Int64) -> Int64 {
        let fees = Self.fees.board
        return max(fees.minimum, fees.base + FeeSchedule.millionths(fees.ppm, of: amount))
    }

    func receiveFee(_ amount: Int64) -> Int64 {
        let fees = Self.fees.lightningReceive
        return fees.base + FeeSchedule.millionths(fees.ppm, of: amount)
    }

    func lightningFee(_ amount: Int64, _ vtxos: [VTXO]) -> Int64 {
        let fees = Self.fees.lightningSend
        let blocks = (vtxos.map(\.expiryHeight).max() ?? height) - height
        let ppm = FeeSchedule.ppm(fees.table, blocks: blocks)
        return max(fees.minimum, fees.base + FeeSchedule.millionths(ppm, of: amount))
    }

    func offboardFee(_ script: [UInt8], _ vtxos: [VTXO]) -> Int64 {
        let fees = Self.fees.offboard
        let size = fees.additionalBytes + 9 + Int64(script.count)
        return fees.base + size * Self.feeRates.regular
            + vtxos.reduce(0) { $0 + FeeSchedule.cost(of: $1, fees.table, height: height) }
    }

    func refreshFee(_ vtxos: [VTXO]) -> Int64 { Self.fees.refreshFee(vtxos, height: height) }

    func information(network: BitcoinNetwork) -> ArkInfo {
        ArkInfo(
            network: network.rawValue,
            serverKey: serverKey,
            mailboxKey: Hex.text(key("mailbox").publicKey),
            roundInterval: "30s",
            roundNonces: 8,
            exitDelta: Self.exitDelta,
            expiryDelta: Self.expiryDelta,
            vtxoLifetime: Self.expiryDelta,
            htlcSendExpiryDelta: 258,
            htlcExpiryDelta: 40,
            maximumVTXOAmount: Satoshis(clamping: Satoshis.limit),
            requiredBoardConfirmations: Self.requiredConfirmations,
            maximumInvoiceDelta: 250,
            minimumBoardAmount: Satoshis(clamping: Boards.minimum),
            offboardFeeRate: Self.feeRates.regular * 1000,
            lightningReceiveNeedsToken: false,
            maximumOffboardInputs: 50,
            maximumExitDepth: 50,
            fees: Self.fees,
            termsLink: nil
        )
    }
}

/// Failures that a person or a test can schedule; each happens as often as it was scheduled.
public enum LedgerFault: String, Sendable, Codable, CaseIterable, CodingKeyRepresentable {
    /// A Lightning payment fails and the money comes back.
    case lightning
    /// A Lightning payment stays pending until a block is mined.
    case lightningHold = "lightning-hold"
    /// A round fails.
    case round
    /// The server cannot be reached.
    case server
    /// The server does it and its response is lost.
    case lost
}
