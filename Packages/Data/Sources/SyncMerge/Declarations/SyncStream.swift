/// Batches that are numbered, chained and kept together. A device may leave a stream out; one that is full stops no other.
public enum SyncStream: UInt8, Sendable, Hashable, CaseIterable {
    case core = 1
    case chat = 2
    case samples = 3
    case location = 4
    case media = 5
}
