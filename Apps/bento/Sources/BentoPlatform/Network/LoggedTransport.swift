import Core
import Foundation
import HTTPTypes
import Logging
import Networking

/// A transport that logs each request: its URL, the status, and the duration. Never a query's value, a header, or a
/// body.
package struct LoggedTransport<Time: Clock<Duration>>: HTTPTransport {
    private let base: any HTTPTransport
    private let log: Logger
    private let measure: Time

    /// - Parameter clock: measures the time until a response begins.
    package init(_ base: any HTTPTransport, log: Logger, clock: Time) {
        self.base = base
        self.log = log
        measure = clock
    }

    package var clock: any Clock<Duration> { base.clock }

    package func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
        let began = measure.now
        func note(_ level: Logger.Level, _ words: String) {
            let time = (began.duration(to: measure.now) / .milliseconds(1)).rounded()
            let attempt = RequestAttempt.number > 1 ? ", try \(RequestAttempt.number)" : ""
            log.log(
                level: level,
                "\(request.method.rawValue) \(Self.address(request)): \(words), \(Int(time)) ms\(attempt)"
            )
        }
        do {
            let response = try await base.send(request, body: body)
            let status = response.head.status.code
            note(status < 400 ? .info : .warning, "\(status)")
            return response
        } catch is CancellationError {
            note(.debug, "cancelled")
            throw CancellationError()
        } catch {
            note(.warning, (error as? any BentoError)?.code ?? "\(type(of: error))")
            throw error
        }
    }

    private static func address(_ request: HTTPRequest) -> String {
        let text = "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")"
        return URL(string: text).map { Redaction.url($0) } ?? Redaction.mark
    }
}

/// A transport that is made for the first request: most runs send none.
package struct DeferredTransport: HTTPTransport {
    private let make: @Sendable () async throws -> any HTTPTransport

    package init(make: @escaping @Sendable () async throws -> any HTTPTransport) { self.make = make }

    /// - Throws: errors of making the transport, and of the transport itself.
    package func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
        try await make().send(request, body: body)
    }
}
