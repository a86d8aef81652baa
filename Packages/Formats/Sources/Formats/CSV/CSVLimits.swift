/// What a CSV reader takes at most.
public struct CSVLimits: Sendable, Hashable {
    public var fieldBytes: Int
    public var recordBytes: Int
    public var fieldsPerRecord: Int
    public var totalBytes: Int

    public init(
        fieldBytes: Int = 1 << 20,
        recordBytes: Int = 8 << 20,
        fieldsPerRecord: Int = 4096,
        totalBytes: Int = .max
    ) {
        self.fieldBytes = fieldBytes
        self.recordBytes = recordBytes
        self.fieldsPerRecord = fieldsPerRecord
        self.totalBytes = totalBytes
    }

    public static let standard = CSVLimits()
}
