import CoreTesting
import HTTPTypes
import Networking
import Synchronization

/// A transport that responds from a script, and records the requests.
///
/// By its clock waits of up to a second are over at once, and limits are never reached, however busy the machine is.
public final class FakeTransport: HTTPTransport {
    private struct State {
        var requests: [FakeRequest] = []
        var openBodies = 0
    }

    public let clock: any Clock<Duration> = ManualClock(skipping: .seconds(1))
    private let state = Mutex(State())
    private let response: @Sendable (FakeRequest, Int) async throws -> FakeResponse

    /// Responds to each request with a function.
    ///
    /// - Parameter response: gets the request and the number of requests before it.
    public init(_ response: @escaping @Sendable (FakeRequest, Int) async throws -> FakeResponse) {
        self.response = response
    }

    /// Responds to requests in order; the last response is used for every further request.
    public convenience init(_ answers: FakeResponse...) {
        self.init { _, position in
            answers.isEmpty ? .failure(.connectionRefused) : answers[min(position, answers.count - 1)]
        }
    }

    /// The requests so far, in order.
    public var requests: [FakeRequest] { state.withLock { $0.requests } }
    /// The number of bodies that were neither read to their end nor released.
    public var openBodies: Int { state.withLock { $0.openBodies } }

    /// Responds from the script.
    public func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
        try Task.checkCancellation()
        let asked = FakeRequest(head: request, body: body ?? [])
        let position = state.withLock { state in
            state.requests.append(asked)
            return state.requests.count - 1
        }
        switch try await response(asked, position).kind {
        case .failure(let error): throw error
        case .silence: try await Self.waitForCancellation()
        case .response(let head, let chunks, let ending):
            state.withLock { $0.openBodies += 1 }
            let lease = Lease { [self] in state.withLock { $0.openBodies -= 1 } }
            return TransportResponse(head: head, body: HTTPBody(Chunks(chunks: chunks, ending: ending, lease: lease)))
        }
    }

    private static func waitForCancellation() async throws -> Never {
        while true { try await Task.sleep(for: .seconds(3600)) }
    }

    /// Ends with its last owner, as a connection does.
    private final class Lease: Sendable {
        private let end: @Sendable () -> Void
        init(end: @escaping @Sendable () -> Void) { self.end = end }
        deinit { end() }
    }

    private struct Chunks: AsyncSequence, Sendable {
        let chunks: [[UInt8]]
        let ending: FakeResponse.Ending
        let lease: Lease

        func makeAsyncIterator() -> Iterator { Iterator(rest: chunks.makeIterator(), ending: ending, lease: lease) }

        struct Iterator: AsyncIteratorProtocol {
            var rest: IndexingIterator<[[UInt8]]>
            let ending: FakeResponse.Ending
            let lease: Lease

            mutating func next() async throws -> [UInt8]? {
                try Task.checkCancellation()
                if let chunk = rest.next() { return chunk }
                switch ending {
                case .complete: return nil
                case .failing(let error): throw error
                case .hanging: try await FakeTransport.waitForCancellation()
                }
            }
        }
    }
}

/// A request as it reached a ``FakeTransport``.
public struct FakeRequest: Sendable {
    /// Method, scheme, authority, path and header fields.
    public let head: HTTPRequest
    /// The body; empty if there is none.
    public let body: [UInt8]

    /// The method's name.
    public var method: String { head.method.rawValue }
    /// The path with the query.
    public var path: String { head.path ?? "" }
    /// The whole address.
    public var url: String { "\(head.scheme ?? "")://\(head.authority ?? "")\(path)" }
    public var text: String { String(decoding: body, as: UTF8.self) }
    /// The value of a header field, by its name in any case.
    public func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { head.headerFields[$0] } }
}

/// The error that an operation throws as ``Networking/HTTPError``; `nil` if it throws none or another.
public func httpError(_ operation: @Sendable () async throws -> some Sendable) async -> HTTPError? {
    do {
        _ = try await operation()
        return nil
    } catch {
        return error as? HTTPError
    }
}
