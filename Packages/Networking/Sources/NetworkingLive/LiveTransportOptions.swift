import Networking

/// The options of a ``LiveTransport``.
public struct LiveTransportOptions: Sendable {
    /// The time limit for establishing a connection, including name lookup and TLS handshake.
    public var connectTimeout: Duration
    public var proxies: ProxySettings
    /// The maximum number of open connections to one host; each HTTP/1 stream occupies one.
    public var connectionsPerHost: Int
    /// The ratio of unpacked to compressed size above which a response counts as a bomb.
    public var decompressionRatio: Int
    /// The number of bytes that a compressed response may unpack to, whatever its ratio.
    public var decompressionFloor: Int
    /// The authorities that may vouch for a server.
    public var trust: CertificateTrust
    /// Certificates (PEM text) that are trusted in place of all authorities, for a service with its own certificate.
    public var trustedCertificates: String?

    public init(
        connectTimeout: Duration = .seconds(10),
        proxies: ProxySettings = .none,
        connectionsPerHost: Int = 4096,
        decompressionRatio: Int = 200,
        decompressionFloor: Int = 4 << 20,
        trust: CertificateTrust = CertificateTrust(),
        trustedCertificates: String? = nil
    ) {
        self.connectTimeout = connectTimeout
        self.proxies = proxies
        self.connectionsPerHost = connectionsPerHost
        self.decompressionRatio = decompressionRatio
        self.decompressionFloor = decompressionFloor
        self.trust = trust
        self.trustedCertificates = trustedCertificates
    }

    /// The options from the environment: its proxies, `SSL_CERT_FILE`, and `SSL_CERT_DIR`.
    ///
    /// - Parameter privateAuthority: a file of certificates (PEM) that the person trusts in addition to the system's.
    public init(environment: [String: String], privateAuthority: String? = nil) {
        self.init(
            proxies: ProxySettings(environment: environment),
            trust: CertificateTrust(environment: environment, privateAuthority: privateAuthority)
        )
    }
}
