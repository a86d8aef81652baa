/// A batch was taken, now or before.
public struct AppendAnswer: Sendable, Hashable {
    /// Its place in the stream; `nil` for one that was taken before and that a snapshot has replaced.
    public let seq: Int64?
    public let isDuplicate: Bool
    /// The relay's clock, milliseconds since 1970. It stamps nothing; devices compare their own with it.
    public let relayTime: Int64

    public init(seq: Int64?, isDuplicate: Bool, relayTime: Int64) {
        self.seq = seq
        self.isDuplicate = isDuplicate
        self.relayTime = relayTime
    }

    /// The body; the time stands in ``RelayHeader/time``.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.integer(UInt8(isDuplicate ? 1 : 0))
        writer.count(seq ?? 0)
        return writer.bytes
    }

    public init(parsing bytes: [UInt8], relayTime: Int64) throws(SyncFault) {
        var reader = ByteReader(bytes, of: "answer of the relay")
        let flag = try reader.integer(UInt8.self)
        let seq = try reader.count()
        try reader.end()
        guard flag <= 1, seq > 0 || flag == 1 else { throw .malformed("answer of the relay") }
        self.init(seq: seq == 0 ? nil : seq, isDuplicate: flag == 1, relayTime: relayTime)
    }
}
