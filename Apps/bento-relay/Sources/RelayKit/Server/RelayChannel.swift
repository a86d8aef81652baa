import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes
import NIOSSL

/// A connection of a client: HTTP/1.1, over TLS where the relay has a certificate, and closed where a request's head does not come
/// in time.
struct RelayChannel: HTTPChannelHandler {
    typealias Value = HTTP1Channel.Value

    private let base: HTTP1Channel
    private let identity: ServerIdentity?
    private let headTime: TimeAmount

    /// - Parameter headTime: for the first head from the connection on, handshake included; for each other from its first byte on.
    init(responder: @escaping Responder, identity: ServerIdentity?, headTime: TimeAmount) {
        base = HTTP1Channel(
            responder: responder,
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [HeadWatch()],
                idleTimeout: .seconds(60),
                httpDecoderConfiguration: .init(
                    maxHeaderFieldSize: 8 << 10,
                    maxHeaderListSize: 16 << 10,
                    maxHeaderFieldCount: 64
                )
            )
        )
        self.identity = identity
        self.headTime = headTime
    }

    var responder: Responder { base.responder }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(HeadTimer(limit: headTime))
            guard let identity else { return }
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: identity.context))
        }.flatMap {
            base.setup(channel: channel, logger: logger)
        }
    }

    func handle(value: Value, logger: Logger) async { await base.handle(value: value, logger: logger) }
}

/// What ``HeadWatch`` tells ``HeadTimer``, against the direction of the bytes.
private enum RequestPart: Sendable {
    case head, end
}

/// Before everything: closes a connection whose head of a request is not complete in time. A byte now and then keeps every other
/// clock from running out.
private final class HeadTimer: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let limit: TimeAmount
    private var timer: Scheduled<Void>?
    private var isInRequest = false

    init(limit: TimeAmount) { self.limit = limit }

    func channelActive(context: ChannelHandlerContext) {
        start(context)
        context.fireChannelActive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !isInRequest { start(context) }
        context.fireChannelRead(data)
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard let part = event as? RequestPart else {
            context.triggerUserOutboundEvent(event, promise: promise)
            return
        }
        isInRequest = part == .head
        stop()
        promise?.succeed()
    }

    func channelInactive(context: ChannelHandlerContext) {
        stop()
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { stop() }

    private func start(_ context: ChannelHandlerContext) {
        guard timer == nil else { return }
        let channel = context.channel
        timer = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }

    private func stop() {
        timer?.cancel()
        timer = nil
    }
}

/// Behind the reading of HTTP: says where a request's head and its end are.
private final class HeadWatch: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head: context.triggerUserOutboundEvent(RequestPart.head, promise: nil)
        case .end: context.triggerUserOutboundEvent(RequestPart.end, promise: nil)
        case .body: break
        }
        context.fireChannelRead(data)
    }
}
