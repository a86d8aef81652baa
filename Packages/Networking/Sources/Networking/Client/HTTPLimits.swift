/// How much a client accepts.
public struct HTTPLimits: Sendable, Hashable {
    /// The most bytes of a body that is collected, after unpacking.
    public var collectedBytes: Int
    /// How many redirects are followed for one request.
    public var redirects: Int

    /// Makes limits; by default 16 MiB and 5 redirects.
    public init(collectedBytes: Int = 16 << 20, redirects: Int = 5) {
        self.collectedBytes = max(0, collectedBytes)
        self.redirects = max(0, redirects)
    }

    /// 16 MiB, 5 redirects.
    public static let standard = HTTPLimits()
}
