import NIOCore

/// An error of the system on a connection that was open: the request may have reached the server.
///
/// `ETIMEDOUT`, `EHOSTUNREACH`, and `ENETUNREACH` also end open connections, if a segment was never acknowledged or a
/// route went away. Only while connecting do they mean that nothing was sent.
struct LostConnection: Error, CustomStringConvertible {
    let cause: IOError

    var description: String { "\(cause)" }
}

/// Marks the errors of the system that arrive on an open connection; it is added once a connection is open.
final class OpenConnectionHandler: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundIn = ByteBuffer

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.fireErrorCaught(Self.marked(error))
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard let promise else { return context.write(data, promise: nil) }
        let marking = context.eventLoop.makePromise(of: Void.self)
        marking.futureResult.whenComplete { result in
            switch result {
            case .success: promise.succeed()
            case .failure(let error): promise.fail(Self.marked(error))
            }
        }
        context.write(data, promise: marking)
    }

    private static func marked(_ error: any Error) -> any Error {
        (error as? IOError).map { LostConnection(cause: $0) } ?? error
    }
}
