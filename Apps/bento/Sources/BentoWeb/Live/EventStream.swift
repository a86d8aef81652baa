import BentoServing
import HTTPTypes
import Hummingbird
import NIOCore

/// An answer that goes on (Server-Sent Events, WHATWG HTML): events as they come, until there are no more of them or the browser
/// has gone.
enum EventStream {
    typealias Output = AsyncStream<ByteBuffer>.Continuation

    /// Keeps a connection whose source is silent from being taken for one that broke.
    private static let beat = Duration.seconds(15)

    /// - Parameters:
    ///   - start: the first event, sent at once.
    ///   - held: released when the stream is over.
    ///   - send: sends events until it returns; canceled when the browser has gone.
    static func response(
        on channel: any Channel,
        clock: any Clock<Duration>,
        start: String = ":\n\n",
        holding held: some Sendable,
        _ send: @escaping @Sendable (Output) async -> Void
    ) async -> Response {
        let (pieces, output) = AsyncStream<ByteBuffer>.makeStream()
        let pump = Task {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    while (try? await clock.sleep(for: beat)) != nil { output.yield(ByteBuffer(string: ":\n\n")) }
                }
                await send(output)
                group.cancelAll()
            }
            output.finish()
            withExtendedLifetime(held) {}
        }
        await ConnectionWatch.whenGone(channel) { pump.cancel() }
        let body = ResponseBody { writer in
            defer { pump.cancel() }
            // It lets the head go out before there is anything to tell.
            try await writer.write(ByteBuffer(string: start))
            for await piece in pieces { try await writer.write(piece) }
            await ConnectionWatch.whenGone(channel, nil)
            try await writer.finish(nil)
        }
        var fields = PageResponse.fields()
        fields[.contentType] = "text/event-stream"
        return Response(status: .ok, headers: fields, body: body)
    }

    static func event(_ name: StaticString, _ data: String) -> ByteBuffer {
        var event = "event: \(name)\n"
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            event += "data: \(line)\n"
        }
        return ByteBuffer(string: event + "\n")
    }
}
