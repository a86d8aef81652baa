import HTTPTypes
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
    private let seats: ConnectionSeats

    /// - Parameters:
    ///   - headTime: for the first head from the connection on, handshake included; for each other from its first byte on.
    ///   - seats: who finds none is told so.
    init(responder: @escaping Responder, identity: ServerIdentity?, headTime: TimeAmount, seats: ConnectionSeats) {
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
        self.seats = seats
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

    func handle(value: Value, logger: Logger) async {
        guard seats.take() else {
            // Who is gone again needs no answer.
            try? await refuse(value)
            return
        }
        defer { seats.leave() }
        await base.handle(value: value, logger: logger)
    }

    /// Says to the first request that there is no room, and closes.
    private func refuse(_ value: Value) async throws {
        let answer = RelayResponse(.unavailable(retryAfter: .random(in: 15...60)))
        try await value.executeThenClose { inbound, outbound in
            var parts = inbound.makeAsyncIterator()
            guard try await parts.next() != nil else { return }
            let fields: HTTPFields = [
                .connection: "close", .contentLength: "\(answer.body.count)", .contentType: "text/plain",
                .retryAfter: "\(answer.retryAfter ?? 60)",
            ]
            let head = HTTPResponse(status: HTTPResponse.Status(code: answer.status), headerFields: fields)
            try await outbound.write(.head(head))
            try await outbound.write(.body(ByteBuffer(bytes: answer.body)))
            try await outbound.write(.end(nil))
            outbound.finish()
        }
    }
}

/// What ``HeadWatch`` and whoever answers tell ``HeadTimer``, against the direction of the bytes.
enum RequestPart: Sendable {
    case head, end
    /// The answer is a stream that ends with the client: it goes on for as long as it is there.
    case stream
}

/// Before everything: closes a connection whose head of a request is not complete in time. A byte now and then keeps every other
/// clock from running out. And closes the connection of a stream of events whose client has gone: else its next event would tell.
private final class HeadTimer: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let limit: TimeAmount
    private var timer: Scheduled<Void>?
    private var isInRequest = false
    private var isStream = false
    private var isInputClosed = false

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
        switch part {
        case .head, .end:
            isInRequest = part == .head
            stop()
        case .stream:
            isStream = true
            endStream(context)
        }
        promise?.succeed()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed {
            isInputClosed = true
            endStream(context)
        }
        context.fireUserInboundEventTriggered(event)
    }

    private func endStream(_ context: ChannelHandlerContext) {
        if isStream, isInputClosed { context.close(promise: nil) }
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
