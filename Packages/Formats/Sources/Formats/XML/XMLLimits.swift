/// What an XML scanner takes at most.
public struct XMLLimits: Sendable, Hashable {
    /// Of one tag, with its attributes, or one processing instruction.
    public var tagBytes: Int
    /// Of one run of text or one CDATA section.
    public var textBytes: Int
    public var doctypeBytes: Int
    public var depth: Int
    /// Of one element.
    public var attributes: Int
    public var totalBytes: Int

    public init(
        tagBytes: Int = 1 << 18,
        textBytes: Int = 4 << 20,
        doctypeBytes: Int = 1 << 20,
        depth: Int = 128,
        attributes: Int = 256,
        totalBytes: Int = .max
    ) {
        self.tagBytes = tagBytes
        self.textBytes = textBytes
        self.doctypeBytes = doctypeBytes
        self.depth = depth
        self.attributes = attributes
        self.totalBytes = totalBytes
    }

    public static let standard = XMLLimits()
}
