import Core

/// A failure between this machine and the server, before any rule of HTTP applies.
public struct TransportError: BentoError, Equatable {
    /// The kinds of failure that call for different actions.
    public enum Kind: String, Sendable, CaseIterable {
        /// The host name has no address, or no name server answers.
        case nameNotResolved = "name-not-resolved"
        /// Nothing listens at the address.
        case connectionRefused = "connection-refused"
        /// There is no route to the address: no network.
        case unreachable
        /// No connection was established within the time limit.
        case connectTimeout = "connect-timeout"
        /// The server's certificate is past its last day; the detail is that day.
        case certificateExpired = "certificate-expired"
        /// The server's certificate begins in the future, seen from this machine's clock; the detail is its first day.
        case certificateNotYetValid = "certificate-not-yet-valid"
        /// The server's certificate is for another host.
        case certificateWrongHost = "certificate-wrong-host"
        /// No authority that this machine trusts vouches for the server's certificate.
        case certificateUntrusted = "certificate-untrusted"
        /// The server speaks only versions of TLS that are no longer safe.
        case tlsTooOld = "tls-too-old"
        /// The service on an https port does not speak TLS.
        case notTLS = "not-tls"
        /// The secure connection failed in another way.
        case tlsFailed = "tls-failed"
        /// The trusted authorities cannot be read; the detail says which.
        case trustUnusable = "trust-unusable"
        /// The proxy cannot be reached; the detail is its address.
        case proxyUnreachable = "proxy-unreachable"
        /// The proxy responded and did not forward the request; the detail is its address.
        case proxyRefused = "proxy-refused"
        /// The proxy requires a user name and a password, or different ones; the detail is its address.
        case proxyAuthentication = "proxy-authentication"
        /// The environment names a proxy that cannot be used.
        case proxyUnusable = "proxy-unusable"
        /// The other side closed or reset the connection before it responded.
        case connectionClosed = "connection-closed"
        /// The response ended before its announced end.
        case truncated
        /// The response is not HTTP.
        case malformed
        /// The compressed response is damaged, or unpacks to far more than allowed.
        case badCompression = "bad-compression"
        /// The transport was shut down.
        case shutDown = "shut-down"
        case other
    }

    public let kind: Kind
    /// The system's or library's own words, for a log; for some kinds the value that ``Kind`` describes.
    public let detail: String

    public init(_ kind: Kind, detail: String = "") {
        self.kind = kind
        self.detail = detail
    }

    /// True if the request certainly never reached the server, so that any method may be sent again.
    public var neverSent: Bool {
        switch kind {
        case .nameNotResolved, .connectionRefused, .unreachable, .connectTimeout, .proxyUnreachable: true
        default: false
        }
    }

    public var code: String { "network.\(kind.rawValue)" }

    /// The kind in words, without the place; ``HTTPError`` adds it.
    public var message: String { "The request failed: \(phrase)." }

    /// The failure, as the end of a sentence.
    var phrase: String {
        let named = detail.isEmpty ? "" : " \(detail)"
        switch kind {
        case .nameNotResolved: return "the server's name has no address"
        case .connectionRefused: return "the server refused the connection"
        case .unreachable: return "there is no way to the server"
        case .connectTimeout: return "the connection took too long"
        case .certificateExpired:
            return "the server's certificate has expired" + (detail.isEmpty ? "" : " (on \(detail))")
        case .certificateNotYetValid:
            return "the server's certificate is not valid yet" + (detail.isEmpty ? "" : " (from \(detail) on)")
        case .certificateWrongHost: return "the server's certificate is for another host"
        case .certificateUntrusted: return "no authority that this machine trusts vouches for the server's certificate"
        case .tlsTooOld: return "the server speaks only versions of TLS before 1.2, which are not safe"
        case .notTLS: return "what answers there does not speak https"
        case .tlsFailed: return "no secure connection came about"
        case .trustUnusable: return "the authorities to trust cannot be used: \(detail)"
        case .proxyUnreachable: return "the proxy\(named) cannot be reached"
        case .proxyRefused: return "the proxy\(named) did not pass the request on"
        case .proxyAuthentication: return "the proxy\(named) wants a user name and a password, or other ones"
        case .proxyUnusable: return "the environment names a proxy that cannot be used"
        case .connectionClosed: return "the connection was closed before a response came"
        case .truncated: return "the response was cut off"
        case .malformed: return "the response is not valid HTTP"
        case .badCompression: return "the compressed response is broken or far too large"
        case .shutDown: return "the network was already shut down"
        case .other: return "the network reported '\(detail)'"
        }
    }

    public var recovery: String? {
        switch kind {
        case .nameNotResolved: "Check the address in the settings and the network connection."
        case .connectionRefused: "Check that the server runs and that the port in the settings is right."
        case .unreachable, .connectTimeout: "Check the network connection, then try again."
        case .certificateExpired, .certificateNotYetValid:
            "Check this machine's clock with 'date'; if it is right, tell whoever runs the server."
        case .certificateWrongHost: "Check the address in the settings; do not go on if it is right."
        case .certificateUntrusted:
            """
            Do not go on with a public service. For a private authority, name its certificate with \
            'bento settings set host.certificate-authority FILE', or all authorities with SSL_CERT_FILE.
            """
        case .tlsTooOld: "Tell whoever runs the server; Bento speaks TLS 1.2 and newer."
        case .notTLS: "Check the port in the address; a server without TLS has an address that begins with http://."
        case .tlsFailed: "Check the address and this machine's clock; do not go on if the certificate is not trusted."
        case .trustUnusable: "Name a readable file of certificates (PEM), or unset the setting or the variable."
        case .proxyUnreachable, .proxyRefused, .proxyUnusable: Self.proxyRecovery
        case .proxyAuthentication: "Put both into its address: https_proxy=http://USER:PASSWORD@HOST:PORT."
        case .connectionClosed, .truncated: "Try again."
        case .malformed, .badCompression: "Check that the address in the settings is the service's own."
        case .shutDown: nil
        case .other: "Try again."
        }
    }

    private static let proxyRecovery = """
        Check the proxy in the environment: https_proxy, http_proxy (lower case only) or all_proxy; no_proxy lists the \
        hosts that are reached without it.
        """

    public var isRetryable: Bool {
        switch kind {
        case .nameNotResolved, .connectionRefused, .unreachable, .connectTimeout, .connectionClosed, .truncated,
            .proxyUnreachable, .other:
            true
        default: false
        }
    }

    /// 69; 76 for a response that breaks the protocol, 78 for a setting that cannot be used.
    public var exitStatus: ExitStatus {
        switch kind {
        case .malformed, .badCompression, .notTLS: .protocolError
        case .trustUnusable, .proxyUnusable, .proxyAuthentication: .configuration
        case .shutDown: .software
        default: .unavailable
        }
    }
}
