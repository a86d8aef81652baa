/// A measurement within a chunk, whose row says kind, day and the name of the source.
public struct SyncSample: Sendable, Hashable {
    /// Seconds since 1970.
    public let second: Int64
    public let length: Int64
    public let zone: Int64
    public let value: Double
    /// The import it came with, as the 16 bytes of its UUID; zeros where it came with none.
    public let batch: SyncBatchID

    public init(second: Int64, length: Int64, zone: Int64, value: Double, batch: SyncBatchID) {
        self.second = second
        self.length = length
        self.zone = zone
        self.value = value == 0 || value.isNaN ? 0 : value
        self.batch = batch
    }

    /// Among samples of one import at one second.
    func precedes(_ other: SyncSample) -> Bool {
        if value.order != other.value.order { return value.order < other.value.order }
        return (length, zone) < (other.length, other.zone)
    }

    /// The order in which a chunk keeps them.
    func isBefore(_ other: SyncSample) -> Bool {
        second == other.second ? batch < other.batch : second < other.second
    }
}

/// The UUID of an import of samples.
public struct SyncBatchID: Sendable, Hashable, Comparable {
    public let high: UInt64
    public let low: UInt64

    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    public static func < (left: SyncBatchID, right: SyncBatchID) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}

extension [SyncSample] {
    /// The visible samples of a chunk: of each second the greatest (value, length, zone) among imports that were not taken back.
    ///
    /// A chunk keeps one sample of each import, so that taking back one import uncovers what another said of the same second.
    public func visible(without removed: Set<SyncBatchID>) -> [SyncSample] {
        var result: [SyncSample] = []
        for sample in self where !removed.contains(sample.batch) {
            guard let last = result.last, last.second == sample.second else {
                result.append(sample)
                continue
            }
            if last.precedes(sample) { result[result.count - 1] = sample }
        }
        return result
    }
}
