import AsyncHTTPClient
import NIOCore
import Networking
import Synchronization

/// The body of a response as chunks of bytes, with the errors in Bento's terms.
struct LiveBody: AsyncSequence, Sendable {
    typealias Element = [UInt8]
    typealias Failure = any Error

    private final class Reading: Sendable {
        let hasStarted = Mutex(false)
    }

    private let body: HTTPClientResponse.Body
    private let reading = Reading()

    init(_ body: HTTPClientResponse.Body) { self.body = body }

    func makeAsyncIterator() -> Iterator {
        // A second iterator of the underlying sequence stops the process; here it has nothing to read.
        let isSecond = reading.hasStarted.withLock { started in
            defer { started = true }
            return started
        }
        return Iterator(base: isSecond ? nil : body.makeAsyncIterator())
    }

    struct Iterator: AsyncIteratorProtocol {
        private var base: HTTPClientResponse.Body.AsyncIterator?

        init(base: HTTPClientResponse.Body.AsyncIterator?) { self.base = base }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
            guard var current = base else {
                throw TransportError(.other, detail: "the body of a response was read twice")
            }
            do {
                let buffer = try await current.next(isolation: actor)
                base = current
                try Task.checkCancellation()
                return buffer.map { Array($0.readableBytesView) }
            } catch {
                try Task.checkCancellation()
                throw TransportError(error, hasHead: true)
            }
        }

        mutating func next() async throws -> [UInt8]? {
            try await next(isolation: #isolation)
        }
    }
}
