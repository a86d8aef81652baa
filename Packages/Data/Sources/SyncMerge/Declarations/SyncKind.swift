/// How two states of one register become one. Numbers and meanings never change: they stand in batches of every version.
public enum SyncKind: UInt8, Sendable, Hashable, CaseIterable {
    /// The later write.
    case lww = 1
    /// The later of deletion and restoration; in a tie the deletion. A register of its own, so that an edit revives nothing.
    case life = 2
    /// The first write: nothing changes it afterwards.
    case once = 3
    /// The greatest rank, among equal ranks the later write.
    case rank = 4
    /// The greatest value of each column, whenever it was written.
    case max = 5
    /// For each member the later of adding and removing.
    case set = 6
    /// For each key the later write.
    case map = 7
    /// The union of samples; of two at the same second from one import the greater.
    case chunk = 8

    /// Holds columns, rather than entries or samples.
    var hasFields: Bool { self != .set && self != .map && self != .chunk }
}
