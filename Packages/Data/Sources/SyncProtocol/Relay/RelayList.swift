/// Lists in bodies: a count of four bytes, then each element behind its length of four.
public enum RelayList {
    public static func bytes(_ elements: [[UInt8]]) -> [UInt8] {
        var writer = ByteWriter()
        writer.list(elements) { writer, element in writer.block(element) }
        return writer.bytes
    }

    public static func envelopes(_ bytes: [UInt8]) throws(SyncFault) -> [SyncEnvelope] {
        try parse(bytes, atMost: SyncLimits.pulledBatches, elementBytes: SyncLimits.envelopeBytes) {
            bytes throws(SyncFault) in
            try SyncEnvelope(parsing: bytes)
        }
    }

    public static func entries(_ bytes: [UInt8]) throws(SyncFault) -> [KeyLogEntry] {
        try parse(bytes, atMost: SyncLimits.logEntries, elementBytes: SyncLimits.logEntryBytes) {
            bytes throws(SyncFault) in
            try KeyLogEntry(parsing: bytes)
        }
    }

    public static func messages(_ bytes: [UInt8]) throws(SyncFault) -> [[UInt8]] {
        try parse(bytes, atMost: SyncLimits.pairingTries, elementBytes: SyncLimits.pairingBytes) {
            bytes throws(SyncFault) in
            bytes
        }
    }

    private static func parse<Element>(
        _ bytes: [UInt8],
        atMost limit: Int,
        elementBytes: Int,
        _ element: ([UInt8]) throws(SyncFault) -> Element
    ) throws(SyncFault) -> [Element] {
        var reader = ByteReader(bytes, of: "answer of the relay")
        let elements = try reader.list(atMost: limit, size: 4) { reader throws(SyncFault) in
            try element(reader.block(atMost: elementBytes))
        }
        try reader.end()
        return elements
    }
}
