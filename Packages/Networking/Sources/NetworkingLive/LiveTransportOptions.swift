import Networking

/// How a ``LiveTransport`` connects.
public struct LiveTransportOptions: Sendable {
    /// How long a connection may take to come about, name lookup and TLS handshake included.
    public var connectTimeout: Duration
    /// Which proxies to use.
    public var proxies: ProxySettings
    /// How many connections to one host may be open at the same time; each HTTP/1 stream occupies one.
    public var connectionsPerHost: Int
    /// How many times its compressed size a response may have unpacked, before it counts as a bomb.
    public var decompressionRatio: Int
    /// Certificates (PEM text) that are trusted in place of the system's, for a service with a certificate of its own.
    public var trustedCertificates: String?

    /// Makes options: 10 s, no proxies, 4096 connections, a ratio of 200, the system's certificates.
    public init(
        connectTimeout: Duration = .seconds(10),
        proxies: ProxySettings = .none,
        connectionsPerHost: Int = 4096,
        decompressionRatio: Int = 200,
        trustedCertificates: String? = nil
    ) {
        self.connectTimeout = connectTimeout
        self.proxies = proxies
        self.connectionsPerHost = connectionsPerHost
        self.decompressionRatio = decompressionRatio
        self.trustedCertificates = trustedCertificates
    }
}
