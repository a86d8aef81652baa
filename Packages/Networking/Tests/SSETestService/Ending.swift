/// Lets a task wait until another says that it is over; cancelling the waiting task ends the wait too.
final class Ending: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func open() { continuation.finish() }
    func wait() async { for await _ in stream {} }
}
