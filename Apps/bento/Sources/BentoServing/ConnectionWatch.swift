import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Ends connections that only occupy a place, turns away those that are too many, and reports when a client has gone.
///
/// Bytes that trickle do not extend a time limit: each part of a request has a total time.
package final class ConnectionWatch: ChannelDuplexHandler, RemovableChannelHandler {
    package typealias InboundIn = HTTPRequestPart
    package typealias InboundOut = HTTPRequestPart
    package typealias OutboundIn = HTTPResponsePart
    package typealias OutboundOut = HTTPResponsePart

    package struct Limits: Sendable {
        /// The time limit for the head of a request, from the start of the connection.
        package var head = TimeAmount.seconds(10)
        package var body = TimeAmount.seconds(30)
        /// The time that a connection may be idle between two requests, including the head of the second.
        package var idle = TimeAmount.seconds(60)
        /// The time that a client has to read the data that waits for it.
        package var reading = TimeAmount.seconds(30)
        /// The time in which data from a client is read and dropped after the last response, so that the client can
        /// read that response.
        package var farewell = TimeAmount.seconds(2)

        package init() {}
    }

    private let limits: Limits
    private var deadline: Scheduled<Void>?
    private var readingDeadline: Scheduled<Void>?
    private var unanswered = 0
    private var isClosing = false
    private var isGone = false
    private var onGone: (@Sendable () -> Void)?
    private var place: Places.Place?
    private let isBeyond: Bool
    private let fields: HTTPFields

    /// - Parameters:
    ///   - places: one for each connection that is served; `nil`: all are served.
    ///   - fields: header fields that are added to every response unless it has them.
    package init(_ limits: Limits, places: Places? = nil, fields: HTTPFields = HTTPFields()) {
        self.limits = limits
        self.fields = fields
        place = places?.take()
        isBeyond = places != nil && place == nil
    }

    /// Registers an action for when the client of a connection goes; it runs at once if the client is gone.
    ///
    /// - Parameter action: replaces an earlier one; `nil` for none.
    package static func whenGone(_ channel: any Channel, _ action: (@Sendable () -> Void)?) async {
        let set = channel.eventLoop.submit {
            let watch = try channel.pipeline.syncOperations.handler(type: ConnectionWatch.self)
            watch.onGone = action
            if watch.isGone { action?() }
        }
        do {
            try await set.get()
        } catch {
            // The pipeline is taken apart: nobody is there.
            action?()
        }
    }

    package func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { limit(context, limits.head) }
    }

    package func channelActive(context: ChannelHandlerContext) {
        limit(context, limits.head)
        context.fireChannelActive()
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isClosing else { return }
        switch unwrapInboundIn(data) {
        case .head where isBeyond: return sendAway(context)
        case .head:
            unanswered += 1
            limit(context, limits.body)
        case .body: break
        case .end: stop()
        }
        context.fireChannelRead(data)
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head):
            if head.headerFields[.connection] == "close" { isClosing = true }
            context.write(wrapOutboundOut(.head(completed(head))), promise: promise)
        case .body: context.write(data, promise: promise)
        case .end:
            unanswered -= 1
            guard isClosing else {
                if unanswered <= 0 { limit(context, limits.idle) }
                return context.write(data, promise: promise)
            }
            context.writeAndFlush(data, promise: promise)
            context.close(mode: .output, promise: nil)
            limit(context, limits.farewell)
        }
    }

    package func channelWritabilityChanged(context: ChannelHandlerContext) {
        readingDeadline?.cancel()
        readingDeadline = context.channel.isWritable ? nil : closing(context, in: limits.reading)
        context.fireChannelWritabilityChanged()
    }

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent {
            goes()
            if isClosing { context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    package func channelInactive(context: ChannelHandlerContext) {
        goes()
        context.fireChannelInactive()
    }

    package func handlerRemoved(context: ChannelHandlerContext) { goes() }

    private func goes() {
        stop()
        readingDeadline?.cancel()
        guard !isGone else { return }
        isGone = true
        place = nil
        onGone?()
        onGone = nil
    }

    /// Responds to a connection for which there is no place, and closes it.
    private func sendAway(_ context: ChannelHandlerContext) {
        let words = ByteBuffer(string: "Too many connections at once. Try again soon.\n")
        let headers: HTTPFields = [
            .connection: "close", .retryAfter: "1", .contentType: "text/plain; charset=utf-8",
            .contentLength: String(words.readableBytes), .cacheControl: "no-store",
        ]
        let head = completed(HTTPResponse(status: .serviceUnavailable, headerFields: headers))
        isClosing = true
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(words)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        context.close(mode: .output, promise: nil)
        limit(context, limits.farewell)
    }

    private func completed(_ head: HTTPResponse) -> HTTPResponse {
        var head = head
        for field in fields where head.headerFields[field.name] == nil { head.headerFields.append(field) }
        return head
    }

    private func limit(_ context: ChannelHandlerContext, _ time: TimeAmount) {
        stop()
        deadline = closing(context, in: time)
    }

    private func stop() {
        deadline?.cancel()
        deadline = nil
    }

    private func closing(_ context: ChannelHandlerContext, in time: TimeAmount) -> Scheduled<Void> {
        let channel = context.channel
        return context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
    }
}
