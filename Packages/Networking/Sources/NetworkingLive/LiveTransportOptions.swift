import Networking

/// How a ``LiveTransport`` connects.
public struct LiveTransportOptions: Sendable {
    /// How long a connection may take to come about, name lookup and TLS handshake included.
    public var connectTimeout: Duration
    public var proxies: ProxySettings
    /// How many connections to one host may be open at the same time; each HTTP/1 stream occupies one.
    public var connectionsPerHost: Int
    /// How many times its compressed size a response may have unpacked, before it counts as a bomb.
    public var decompressionRatio: Int
    /// How many bytes a compressed response may have unpacked, whatever its ratio.
    public var decompressionFloor: Int
    /// Which authorities may vouch for a server.
    public var trust: CertificateTrust
    /// Certificates (PEM text) that are trusted in place of all authorities, for a service with a certificate of its own.
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

    /// What the environment asks for: its proxies, `SSL_CERT_FILE` and `SSL_CERT_DIR`.
    ///
    /// - Parameter privateAuthority: a file of certificates (PEM) that the person trusts beside the system's.
    public init(environment: [String: String], privateAuthority: String? = nil) {
        self.init(
            proxies: ProxySettings(environment: environment),
            trust: CertificateTrust(environment: environment, privateAuthority: privateAuthority)
        )
    }
}
