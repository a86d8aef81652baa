import Core

/// What went wrong between this machine and the server, before any rule of HTTP applies.
public struct TransportError: BentoError, Equatable {
    /// The kinds of failure that call for different actions.
    public enum Kind: String, Sendable, CaseIterable {
        /// The host name has no address, or no name server answers.
        case nameNotResolved = "name-not-resolved"
        /// Nothing listens at the address.
        case connectionRefused = "connection-refused"
        /// There is no route to the address: no network.
        case unreachable
        /// No connection came about within the time for it.
        case connectTimeout = "connect-timeout"
        /// The secure connection failed: an untrusted certificate, a wrong host name, no common protocol.
        case tlsFailed = "tls-failed"
        /// The proxy refused or broke the connection.
        case proxyFailed = "proxy-failed"
        /// The other side closed or reset the connection before it answered.
        case connectionClosed = "connection-closed"
        /// The response ended before its announced end.
        case truncated
        /// What came is not HTTP.
        case malformed
        /// The compressed response is broken, or unpacks to far more than it may.
        case badCompression = "bad-compression"
        /// The transport was shut down.
        case shutDown = "shut-down"
        /// Something else.
        case other
    }

    /// What kind of failure it was.
    public let kind: Kind
    /// The system's or library's own words, for a log.
    public let detail: String

    /// Makes an error.
    public init(_ kind: Kind, detail: String = "") {
        self.kind = kind
        self.detail = detail
    }

    /// Whether the request certainly never reached the server, so that any method may be sent again.
    public var neverSent: Bool {
        switch kind {
        case .nameNotResolved, .connectionRefused, .unreachable, .connectTimeout: true
        default: false
        }
    }

    /// `network.` and the kind.
    public var code: String { "network.\(kind.rawValue)" }

    /// The kind in words, without the place; ``HTTPError`` adds it.
    public var message: String { "The request failed: \(phrase)." }

    /// What happened, as the end of a sentence.
    var phrase: String {
        switch kind {
        case .nameNotResolved: "the server's name has no address"
        case .connectionRefused: "the server refused the connection"
        case .unreachable: "there is no way to the server"
        case .connectTimeout: "the connection took too long"
        case .tlsFailed: "no trusted secure connection came about"
        case .proxyFailed: "the proxy did not pass it on"
        case .connectionClosed: "the connection was closed before a response came"
        case .truncated: "the response was cut off"
        case .malformed: "the response is not valid HTTP"
        case .badCompression: "the compressed response is broken or far too large"
        case .shutDown: "the network was already shut down"
        case .other: "the network reported '\(detail)'"
        }
    }

    /// What to do next.
    public var recovery: String? {
        switch kind {
        case .nameNotResolved: "Check the address in the settings and the network connection."
        case .connectionRefused: "Check that the server runs and that the port in the settings is right."
        case .unreachable, .connectTimeout: "Check the network connection, then try again."
        case .tlsFailed: "Check the address and this machine's clock; do not go on if the certificate is not trusted."
        case .proxyFailed: "Check the proxy in the environment (HTTPS_PROXY, HTTP_PROXY, NO_PROXY)."
        case .connectionClosed, .truncated: "Try again."
        case .malformed, .badCompression: "Check that the address in the settings is the service's own."
        case .shutDown: nil
        case .other: "Try again."
        }
    }

    /// Whether trying again may help.
    public var isRetryable: Bool {
        switch kind {
        case .tlsFailed, .proxyFailed, .malformed, .badCompression, .shutDown: false
        default: true
        }
    }

    /// 69, or 76 for a response that breaks the protocol.
    public var exitStatus: ExitStatus {
        switch kind {
        case .malformed, .badCompression: .protocolError
        case .shutDown: .software
        default: .unavailable
        }
    }
}
