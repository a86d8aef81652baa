import AsyncHTTPClient
import Foundation
import NIOCore
import Networking
import Testing

@testable import NetworkingLive

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Errors that cannot be caused on every machine: no network, no route.
@Suite("Errors of the libraries below")
struct TransportErrorTests {
    @Test(
        "each error number of the system has its kind",
        arguments: [
            (ECONNREFUSED, false, .connectionRefused), (ENETUNREACH, false, .unreachable),
            (EHOSTUNREACH, false, .unreachable), (ENETDOWN, false, .unreachable), (EADDRNOTAVAIL, false, .unreachable),
            (ETIMEDOUT, false, .connectTimeout), (ECONNRESET, false, .connectionClosed), (EPIPE, true, .truncated),
            (ECONNRESET, true, .truncated), (EMFILE, false, .other),
        ] as [(CInt, Bool, TransportError.Kind)]
    )
    func numbers(number: CInt, hasHead: Bool, kind: TransportError.Kind) {
        let error = TransportError(IOError(errnoCode: number, reason: "connect"), hasHead: hasHead)
        #expect(error.kind == kind)
        #expect(error.recovery?.isEmpty == false)
    }

    @Test(
        "each error of the client below has its kind",
        arguments: [
            (HTTPClientError.connectTimeout, .connectTimeout), (.remoteConnectionClosed, .connectionClosed),
            (.cancelled, .connectionClosed), (.tlsHandshakeTimeout, .tlsFailed), (.invalidProxyResponse, .proxyRefused),
            (.proxyAuthenticationRequired, .proxyAuthentication), (.alreadyShutdown, .shutDown), (.emptyHost, .other),
        ] as [(HTTPClientError, TransportError.Kind)]
    )
    func clientErrors(error: HTTPClientError, kind: TransportError.Kind) {
        #expect(TransportError(error, hasHead: false).kind == kind)
    }

    @Test(
        "on a connection that was open no error of the system says that nothing was sent",
        arguments: [ETIMEDOUT, EHOSTUNREACH, ENETUNREACH, ECONNREFUSED, ENETDOWN, ECONNRESET, EPIPE]
    )
    func openConnection(number: CInt) {
        let lost = LostConnection(cause: IOError(errnoCode: number, reason: "read"))
        #expect(!TransportError(lost, hasHead: false).neverSent)
        #expect(TransportError(lost, hasHead: false).kind == .connectionClosed)
        #expect(TransportError(lost, hasHead: true).kind == .truncated)
    }

    @Test("an error that nobody knows keeps its words, at most 300 characters")
    func unknown() {
        struct Strange: Error, CustomStringConvertible {
            var description: String { String(repeating: "x", count: 1000) }
        }
        let error = TransportError(Strange(), hasHead: false)
        #expect(error.kind == .other)
        #expect(error.detail.count == 300)
    }
}
