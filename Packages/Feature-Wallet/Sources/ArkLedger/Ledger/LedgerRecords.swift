import Core

/// A record of the ledger that a store keeps after it has ended.
protocol LedgerRecord: Sendable, Equatable, Codable {
    associatedtype ID: Hashable, Sendable, Codable
    var id: ID { get }
    /// True if a later step may need it.
    var isAlive: Bool { get }
}

/// The active records of a kind, which are stored with the ledger, and those that were made or changed by the steps
/// since the last ``takeChanges()``.
struct LedgerRecords<Record: LedgerRecord>: Sendable, Equatable, Codable {
    private(set) var alive: [Record.ID: Record] = [:]
    private var changes: [Record.ID: Record] = [:]

    init() {}
    init(from decoder: any Decoder) throws { alive = try [Record.ID: Record](from: decoder) }
    func encode(to encoder: any Encoder) throws { try alive.encode(to: encoder) }

    subscript(id: Record.ID) -> Record? { alive[id] }
    var values: [Record] { Array(alive.values) }

    mutating func put(_ record: Record) {
        changes[record.id] = record
        alive[record.id] = record.isAlive ? record : nil
    }

    mutating func takeChanges() -> [Record.ID: Record] {
        defer { changes = [:] }
        return changes
    }
}

extension VTXO: LedgerRecord {
    var isAlive: Bool { state == .spendable || state.type == "locked" }
}

extension Movement: LedgerRecord {
    var isAlive: Bool { status == .pending }
}

extension OnchainTransaction: LedgerRecord {
    var id: String { txid }
    var isAlive: Bool { confirmation == nil }
}

extension LightningReceive: LedgerRecord {
    var id: String { paymentHash }
    var isAlive: Bool { finishedAt == nil }
}

/// The records that a step made or changed, by their ids, for a store to write.
public struct LedgerChanges: Sendable, Equatable {
    public let movements: [Int: Movement]
    public let vtxos: [String: VTXO]
    public let transactions: [String: OnchainTransaction]
    public let exits: [String: Exit]
    public let receives: [String: LightningReceive]
    public let sends: [String: LightningSend]
}

extension Satoshis {
    /// An amount, clamped to the maximum supply.
    init(clamping amount: Int64) {
        self = (try? Satoshis(min(max(amount, -Self.limit), Self.limit))) ?? .zero
    }
}
