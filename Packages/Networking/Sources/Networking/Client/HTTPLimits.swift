/// The limits of a client.
public struct HTTPLimits: Sendable, Hashable {
    /// The maximum size of a collected body, after decompression.
    public var collectedBytes: Int
    /// The number of redirects that are followed for one request.
    public var redirects: Int

    public init(collectedBytes: Int = 16 << 20, redirects: Int = 5) {
        self.collectedBytes = max(0, collectedBytes)
        self.redirects = max(0, redirects)
    }

    /// 16 MiB, 5 redirects.
    public static let standard = HTTPLimits()
}
