import BentoServing
import Core
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Tells browsers that data has changed, whichever process did it, so that they ask anew for what they show (Server-Sent Events).
/// While no browser listens, nobody looks.
final class LiveStreams: Sendable {
    private static let ofSession = 8
    /// Keeps a connection on which nothing happens from being taken for one that broke.
    private static let beat = Duration.seconds(15)

    private struct Reader {
        let session: SessionBook.Session
        let output: AsyncStream<ByteBuffer>.Continuation
    }

    private struct State {
        var readers: [Int: Reader] = [:]
        var lastNumber = 0
        var following: Task<Void, Never>?
        var isOver = false
    }

    private let host: any FlowHost
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    init(_ host: any FlowHost, clock: any Clock<Duration>) {
        self.host = host
        self.clock = clock
    }

    /// A stream of ticks, until its reader goes.
    ///
    /// - Throws: ``PageRefusal`` where the session has as many as it may.
    func response(for session: SessionBook.Session, on channel: any Channel) async throws -> Response {
        // One tick stands for any number of them, so a slow reader holds up nothing.
        let (pieces, output) = AsyncStream<ByteBuffer>.makeStream(bufferingPolicy: .bufferingNewest(2))
        let number = try begin(Reader(session: session, output: output))
        // What changed since the page was made would be missed.
        output.yield(Self.tick)
        await ConnectionWatch.whenGone(channel) { [self] in end(number) }
        let body = ResponseBody { [self] writer in
            defer { end(number) }
            for await piece in pieces { try await writer.write(piece) }
            await ConnectionWatch.whenGone(channel, nil)
            try await writer.finish(nil)
        }
        var fields = PageResponse.fields()
        fields[.contentType] = "text/event-stream"
        return Response(status: .ok, headers: fields, body: body)
    }

    /// Ends all streams, and begins no other.
    func end() {
        let readers = state.withLock { state in
            state.isOver = true
            state.following?.cancel()
            state.following = nil
            defer { state.readers = [:] }
            return state.readers.values.map(\.output)
        }
        for output in readers { output.finish() }
    }

    private static let tick = ByteBuffer(string: "event: tick\ndata:\n\n")

    private func begin(_ reader: Reader) throws -> Int {
        try state.withLock { state in
            guard !state.isOver, state.readers.values.count(where: { $0.session == reader.session }) < Self.ofSession
            else { throw PageRefusal(429, "Bento is open in too many tabs at once. Close some of them.", retryAfter: 5) }
            state.lastNumber += 1
            state.readers[state.lastNumber] = reader
            if state.following == nil { state.following = Task { [self] in await follow() } }
            return state.lastNumber
        }
    }

    private func end(_ number: Int) {
        let reader = state.withLock { state in
            let reader = state.readers.removeValue(forKey: number)
            if state.readers.isEmpty {
                state.following?.cancel()
                state.following = nil
            }
            return reader
        }
        reader?.output.finish()
    }

    private func follow() async {
        await withDiscardingTaskGroup { group in
            group.addTask { [self] in
                for await _ in await host.dataChanges() { tell(Self.tick) }
            }
            group.addTask { [self] in
                while (try? await clock.sleep(for: Self.beat)) != nil { tell(ByteBuffer(string: ":\n\n")) }
            }
        }
    }

    private func tell(_ piece: ByteBuffer) {
        let readers = state.withLock { $0.readers.values.map(\.output) }
        for output in readers { output.yield(piece) }
    }
}
