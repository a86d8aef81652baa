/// The limits of an XML scanner.
public struct XMLLimits: Sendable, Hashable {
    /// The maximum size of one tag with its attributes, or of one processing instruction.
    public var tagBytes: Int
    /// The maximum size of one run of text or one CDATA section.
    public var textBytes: Int
    public var doctypeBytes: Int
    public var depth: Int
    /// The maximum number of attributes of one element.
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
