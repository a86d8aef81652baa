/// The records that a step made or changed, by their ids: what a store has to write.
public struct LedgerChanges: Sendable, Equatable {
    public internal(set) var movements: [Int: Movement] = [:]
    public internal(set) var vtxos: [String: VTXO] = [:]
    public internal(set) var transactions: [String: OnchainTransaction] = [:]
    public internal(set) var exits: [String: Exit] = [:]
    public internal(set) var receives: [String: LightningReceive] = [:]
    public internal(set) var sends: [String: LightningSend] = [:]
}
