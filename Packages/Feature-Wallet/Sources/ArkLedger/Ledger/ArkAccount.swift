import BitcoinText
import Core
import Foundation

/// The wallet's account at its Ark server: VTXOs, addresses, and the movements between them.
struct ArkAccount: Sendable, Equatable, Codable {
    var server: ArkServer
    /// Compressed, hexadecimal: the key that owns the wallet's VTXOs.
    private let userKey: String
    /// Keys of its addresses, hexadecimal.
    private var arkKeys: Set<String> = []
    private var arkAddressCount = 0
    var vtxos = LedgerRecords<VTXO>()
    var movements = LedgerRecords<Movement>()
    private var nextMovement = 1

    enum CodingKeys: String, CodingKey { case userKey, arkKeys, arkAddressCount, vtxos, movements, nextMovement }

    init(server: ArkServer) {
        self.server = server
        userKey = Hex.text(server.key("ark 0").publicKey)
    }

    init(from decoder: any Decoder) throws {
        server = try ArkServer(from: decoder)
        let values = try decoder.container(keyedBy: CodingKeys.self)
        userKey = try values.decode(String.self, forKey: .userKey)
        arkKeys = try values.decode(Set<String>.self, forKey: .arkKeys)
        arkAddressCount = try values.decode(Int.self, forKey: .arkAddressCount)
        vtxos = try values.decode(LedgerRecords<VTXO>.self, forKey: .vtxos)
        movements = try values.decode(LedgerRecords<Movement>.self, forKey: .movements)
        nextMovement = try values.decode(Int.self, forKey: .nextMovement)
    }

    func encode(to encoder: any Encoder) throws {
        try server.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(userKey, forKey: .userKey)
        try values.encode(arkKeys, forKey: .arkKeys)
        try values.encode(arkAddressCount, forKey: .arkAddressCount)
        try values.encode(vtxos, forKey: .vtxos)
        try values.encode(movements, forKey: .movements)
        try values.encode(nextMovement, forKey: .nextMovement)
    }

    // MARK: Addresses

    mutating func newAddress() -> String {
        arkAddressCount += 1
        return address(arkAddressCount - 1) ?? ""
    }

    mutating func address(_ index: Int) -> String? {
        guard (0..<arkAddressCount).contains(index) else { return nil }
        let key = server.key("ark \(index)").publicKey
        arkKeys.insert(Hex.text(key))
        return server.arkAddress(key, mailbox: server.key("own mailbox").publicKey)
    }

    /// The key behind one of the wallet's own addresses; `nil` for anybody else's.
    func key(of address: ArkAddress) -> PlayKey? {
        guard case .bark(_, .publicKey(let key), _) = address.version, owns(Hex.text(key)) else { return nil }
        return (0..<arkAddressCount).lazy.map { server.key("ark \($0)") }.first { $0.publicKey == key }
    }

    func owns(_ key: String) -> Bool { arkKeys.contains(key) }

    // MARK: VTXOs

    /// The VTXOs that are not spent, those that expire first at the top.
    var living: [VTXO] { vtxos.values.sorted { ($0.expiryHeight, $0.id) < ($1.expiryHeight, $1.id) } }

    func total(of ids: [String]) -> Int64 { ids.reduce(0) { $0 + (vtxos[$1]?.amount.amount ?? 0) } }

    mutating func make(_ amount: Int64, expiry: Int, depth: Int, anchor: String? = nil) -> VTXO {
        let txid = server.freshID()
        return VTXO(
            id: "\(txid):0",
            amount: Satoshis(clamping: amount),
            policyType: "pubkey",
            userKey: userKey,
            serverKey: server.serverKey,
            expiryHeight: expiry,
            exitDelta: ArkServer.exitDelta,
            exitDepth: depth,
            chainAnchor: anchor ?? "\(server.freshID()):0",
            state: .spendable
        )
    }

    mutating func set(_ vtxos: [VTXO], to state: VTXO.State) {
        for var vtxo in vtxos {
            vtxo.state = state
            self.vtxos.put(vtxo)
        }
    }

    mutating func set(_ ids: [String], to state: VTXO.State) { set(ids.compactMap { vtxos[$0] }, to: state) }

    /// VTXOs for a payment, those that expire first, with the fee for exactly these.
    struct Selection {
        let vtxos: [VTXO]
        let fee: Int64
        let change: Int64
    }

    func select(_ amount: Int64, fee: ([VTXO]) -> Int64) throws(LedgerError) -> Selection {
        var chosen: [VTXO] = []
        var total: Int64 = 0
        for vtxo in living where vtxo.state == .spendable && !vtxo.isExpired(at: server.height) {
            chosen.append(vtxo)
            total += vtxo.amount.amount
            let fee = fee(chosen)
            let change = total - amount - fee
            if change == 0 || change >= ArkServer.dust { return Selection(vtxos: chosen, fee: fee, change: change) }
        }
        let needed = amount + fee(chosen)
        // It is enough, except that the change would be dust.
        if total >= needed { try LedgerError.checkDust(total - needed, ArkServer.dust) }
        throw .missing(needed, of: total, isOnchain: false)
    }

    /// The VTXOs with the given ids, each spendable; all spendable ones if no ids are given.
    func named(_ ids: [String]?) throws(LedgerError) -> [VTXO] {
        guard let ids else {
            let all = living.filter { $0.state == .spendable }
            guard !all.isEmpty else { throw .nothing("no VTXO can be spent") }
            return all
        }
        guard !ids.isEmpty else { throw .nothing("no VTXO was named") }
        var result: [VTXO] = []
        for id in Set(ids).sorted() {
            guard let vtxo = vtxos[id] else { throw .noSuchVTXO(id) }
            guard vtxo.state == .spendable else { throw .unusableVTXO(id, "it is \(vtxo.state.type)") }
            result.append(vtxo)
        }
        return result
    }

    /// Spends the chosen VTXOs for a movement and keeps the change as a new one, which inherits the age of the oldest.
    mutating func spend(_ selection: Selection, for movement: inout Movement, anchor: String? = nil) {
        movement.inputVTXOs = selection.vtxos.map(\.id)
        set(selection.vtxos, to: .spent)
        guard selection.change > 0 else { return }
        let change = make(
            selection.change,
            expiry: selection.vtxos.map(\.expiryHeight).min() ?? server.height,
            depth: (selection.vtxos.compactMap(\.exitDepth).max() ?? 0) + 1,
            anchor: anchor
        )
        vtxos.put(change)
        movement.outputVTXOs = [change.id]
    }

    // MARK: Movements

    /// A new movement; by default the balance changes by the intended amount.
    mutating func movement(
        _ name: String,
        _ kind: String,
        _ status: Movement.Status = .successful,
        intended: Int64,
        effective: Int64? = nil,
        fee: Int64 = 0,
        at date: Date
    ) -> Movement {
        defer { nextMovement += 1 }
        let now = WireTime(date)
        return Movement(
            id: nextMovement,
            status: status,
            subsystem: .init(name, kind),
            intendedBalance: Satoshis(clamping: intended),
            effectiveBalance: Satoshis(clamping: effective ?? intended),
            offchainFee: Satoshis(clamping: fee),
            time: .init(createdAt: now, updatedAt: now, completedAt: status == .pending ? nil : now)
        )
    }

    mutating func finish(
        _ id: Int,
        _ status: Movement.Status,
        effective: Int64,
        outputs: [String] = [],
        metadata: JSONValue? = nil,
        at date: Date
    ) {
        guard var movement = movements[id] else { return }
        movement.status = status
        movement.effectiveBalance = Satoshis(clamping: effective)
        movement.outputVTXOs += outputs
        movement.time.updatedAt = WireTime(date)
        movement.time.completedAt = WireTime(date)
        if let metadata { movement.metadata = metadata }
        movements.put(movement)
    }

    // MARK: Paying

    mutating func send(_ amount: Int64, to text: String, at date: Date) throws -> WalletReceipt {
        let address = try ArkAddress(text)
        try address.check(server.network)
        try address.check(serverKey: server.keyBytes)
        try LedgerError.checkDust(amount, ArkServer.dust)
        let selection = try select(amount) { _ in 0 }
        var movement = movement("bark.arkoor", "send", intended: -amount, at: date)
        movement.sentTo = [.init("ark", address.text, Satoshis(clamping: amount))]
        spend(selection, for: &movement, anchor: selection.vtxos.first?.chainAnchor)
        movements.put(movement)
        if case .bark(_, .publicKey(let key), _) = address.version, owns(Hex.text(key)) {
            receive(amount, on: address.text, after: selection.vtxos, at: date)
        }
        return WalletReceipt(movementID: movement.id, fee: .zero)
    }

    /// Receives money from somebody on Ark, out of their VTXOs if the wallet knows them.
    mutating func receive(_ amount: Int64, on address: String, after inputs: [VTXO] = [], at date: Date) {
        let vtxo = make(
            amount,
            expiry: inputs.map(\.expiryHeight).min() ?? server.expiry,
            depth: (inputs.compactMap(\.exitDepth).max() ?? 2) + 1,
            anchor: inputs.first?.chainAnchor
        )
        vtxos.put(vtxo)
        var movement = movement("bark.arkoor", "receive", intended: amount, at: date)
        movement.receivedOn = [.init("ark", address, Satoshis(clamping: amount))]
        movement.outputVTXOs = [vtxo.id]
        movements.put(movement)
    }

    /// Pays an on-chain output in a transaction of the server.
    mutating func sendOnchain(
        _ amount: Int64,
        to text: String,
        into coins: inout Coins,
        at date: Date
    ) throws -> WalletReceipt {
        let address = try server.onchainAddress(text)
        try LedgerError.checkDust(amount, ArkServer.dust)
        let selection = try select(amount) { server.offboardFee(address.scriptPubKey, $0) }
        let movement = movement(
            "bark.offboard",
            "send_onchain",
            intended: -amount,
            effective: -(amount + selection.fee),
            fee: selection.fee,
            at: date
        )
        return payOut(amount, selection, address, movement, into: &coins)
    }

    /// Moves whole VTXOs off Ark, by default to one of the wallet's own addresses.
    mutating func offboard(
        _ ids: [String]?,
        to text: String?,
        into coins: inout Coins,
        at date: Date
    ) throws -> WalletReceipt {
        let chosen = try named(ids)
        try checkUnexpired(chosen, "it has expired")
        let address = try server.onchainAddress(text ?? coins.newAddress(at: server))
        let gross = chosen.reduce(0) { $0 + $1.amount.amount }
        let fee = server.offboardFee(address.scriptPubKey, chosen)
        try LedgerError.checkDust(gross - fee, ArkServer.dust)
        let movement = movement("bark.offboard", "offboard", intended: -gross, fee: fee, at: date)
        return payOut(gross - fee, Selection(vtxos: chosen, fee: fee, change: 0), address, movement, into: &coins)
    }

    private mutating func payOut(
        _ amount: Int64,
        _ selection: Selection,
        _ address: BitcoinAddress,
        _ begun: Movement,
        into coins: inout Coins
    ) -> WalletReceipt {
        var movement = begun
        movement.sentTo = [.init("bitcoin", address.text, Satoshis(clamping: amount))]
        spend(selection, for: &movement, anchor: selection.vtxos.first?.chainAnchor)
        let txid = coins.pay(amount, to: address, from: &server)
        movement.metadata = ["offboard_txid": .string(txid)]
        movements.put(movement)
        return WalletReceipt(movementID: movement.id, txid: txid, fee: Satoshis(clamping: selection.fee))
    }

    func checkUnexpired(_ vtxos: [VTXO], _ reason: String) throws(LedgerError) {
        if let old = vtxos.first(where: { $0.isExpired(at: server.height) }) { throw .unusableVTXO(old.id, reason) }
    }
}
