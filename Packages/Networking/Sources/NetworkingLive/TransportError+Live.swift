import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix
import NIOSSL
import Networking

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension TransportError {
    /// The failure for an error of the underlying libraries.
    ///
    /// - Parameter hasHead: whether the response had begun.
    init(_ error: any Error, hasHead: Bool) {
        let detail = String(String(describing: error).prefix(300))
        let lost: Kind = hasHead ? .truncated : .connectionClosed
        let kind: Kind
        switch error {
        case let error as TransportError:
            self = error
            return
        case let error as HTTPClientError: kind = Self.kind(of: error, lost: lost)
        case let error as NIOConnectionError: kind = Self.kind(of: error)
        case is LostConnection: kind = lost
        case let error as IOError: kind = Self.kind(ofErrorNumber: error.errnoCode, lost: lost)
        case let error as ChannelError: kind = Self.kind(of: error, lost: lost)
        case let error as HTTPParserError: kind = error == .invalidEOFState ? lost : .malformed
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            kind = .badCompression
        case let error as NIOSSLError:
            switch error {
            case .uncleanShutdown: kind = lost
            case .failedToLoadCertificate, .noSuchFilesystemObject: kind = .trustUnusable
            default: kind = Self.kind(ofHandshake: detail)
            }
        case let error as NIOSSLExtraError where error == .failedToValidateHostname: kind = .certificateWrongHost
        case is NIOSSLExtraError, is BoringSSLError: kind = Self.kind(ofHandshake: detail)
        case is SocketAddressError: kind = .nameNotResolved
        case is CancellationError: kind = lost
        default: kind = .other
        }
        self.init(kind, detail: detail)
    }

    /// The library has BoringSSL's errors as text alone.
    private static func kind(ofHandshake words: String) -> Kind {
        if words.contains("CERTIFICATE_VERIFY_FAILED") { return .certificateUntrusted }
        if words.contains("WRONG_VERSION_NUMBER") || words.contains("HTTP_REQUEST") { return .notTLS }
        let old = ["UNSUPPORTED_PROTOCOL", "PROTOCOL_VERSION", "VERSION_TOO_LOW"]
        return old.contains(where: words.contains) ? .tlsTooOld : .tlsFailed
    }

    private static func kind(of error: HTTPClientError, lost: Kind) -> Kind {
        switch error {
        case .connectTimeout, .getConnectionFromPoolTimeout: .connectTimeout
        case .remoteConnectionClosed, .deadlineExceeded, .cancelled, .requestStreamCancelled, .readTimeout,
            .writeTimeout:
            lost
        case .tlsHandshakeTimeout, .uncleanShutdown: .tlsFailed
        case .proxyAuthenticationRequired: .proxyAuthentication
        case .invalidProxyResponse, .httpProxyHandshakeTimeout, .socksHandshakeTimeout: .proxyRefused
        case .alreadyShutdown: .shutDown
        default: .other
        }
    }

    private static func kind(of error: NIOConnectionError) -> Kind {
        // Each address that was tried has its error; the last one tried says most.
        if let last = error.connectionErrors.last {
            switch last.error {
            case let error as IOError: return kind(ofErrorNumber: error.errnoCode, lost: .connectionClosed)
            case let error as ChannelError: return kind(of: error, lost: .connectionClosed)
            case let error:
                let kind = TransportError(error, hasHead: false).kind
                return kind == .other ? .unreachable : kind
            }
        }
        return .nameNotResolved
    }

    private static func kind(of error: ChannelError, lost: Kind) -> Kind {
        switch error {
        case .connectTimeout: .connectTimeout
        case .ioOnClosedChannel, .alreadyClosed, .eof, .inputClosed, .outputClosed: lost
        default: .other
        }
    }

    private static func kind(ofErrorNumber number: CInt, lost: Kind) -> Kind {
        switch number {
        case ECONNREFUSED: .connectionRefused
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: .unreachable
        case ETIMEDOUT: .connectTimeout
        case ECONNRESET, EPIPE, ECONNABORTED, ENOTCONN: lost
        default: .other
        }
    }
}
