/// The bucket of an id: murmur3 of `group:id`, modulo the number of buckets, from 1.
public struct Bucket: Sendable, Hashable, Codable {
    /// `group:id`.
    public let hashInput: String
    public let seed: UInt32
    public let hash: UInt32
    /// From 1 to `count`.
    public let number: Int
    public let count: Int

    public init(group: String, id: String, count: Int, seed: UInt32) {
        hashInput = "\(group):\(id)"
        self.seed = seed
        self.count = max(1, count)
        hash = MurmurHash3.hash(hashInput, seed: seed)
        number = Int(hash % UInt32(clamping: self.count)) + 1
    }

    /// The seed of a rollout's buckets; a variant's have ``variantSeed``. So being in a rollout reveals nothing about
    /// the variant.
    public static let rolloutSeed: UInt32 = 0
    public static let variantSeed: UInt32 = 86_028_157

    /// The number alone, for the many evaluations that need no explanation.
    static func number(group: String, id: String, count: Int, seed: UInt32) -> Int {
        let (group, id) = (group.utf8, id.utf8)
        let length = group.count + 1 + id.count
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: length) { buffer in
            // Every byte is written before it is read: `length` is the total of the copied bytes.
            let (_, end) = buffer.initialize(from: group)
            buffer.initializeElement(at: end, to: UInt8(ascii: ":"))
            _ = UnsafeMutableBufferPointer(rebasing: buffer[(end + 1)...]).initialize(from: id)
            let hash = MurmurHash3.hash(Span(_unsafeElements: UnsafeBufferPointer(buffer)), seed: seed)
            return Int(hash % UInt32(clamping: max(1, count))) + 1
        }
    }
}
