import NIOCore
import NIOHTTP1
import NIOHTTPCompression

/// Rejects a compressed response that unpacks to far more than allowed: two handlers, one on each side of the one that
/// unpacks.
///
/// The library's own limit is only a ratio, and short repetitive texts compress well beyond any ratio that stops a
/// bomb. Anything up to a floor is accepted.
final class UnpackingLimit {
    /// The number of bytes that a body may unpack to, whatever its ratio.
    let floor: Int
    /// The maximum ratio of unpacked to compressed size above the floor.
    let ratio: Int
    private var received = 0
    private var unpacked = 0

    init(floor: Int, ratio: Int) {
        self.floor = floor
        self.ratio = ratio
    }

    /// Adds the handlers around the one that unpacks.
    static func install(in channel: any Channel, floor: Int, ratio: Int) throws {
        let pipeline = channel.pipeline.syncOperations
        let unpacking = try pipeline.handler(type: NIOHTTPResponseDecompressor.self)
        let limit = UnpackingLimit(floor: floor, ratio: ratio)
        try pipeline.addHandler(Received(limit), position: .before(unpacking))
        try pipeline.addHandler(Unpacked(limit), position: .after(unpacking))
    }

    private var isExceeded: Bool {
        guard unpacked > floor else { return false }
        let (allowed, overflow) = received.multipliedReportingOverflow(by: ratio)
        return !overflow && unpacked > allowed
    }

    private final class Received: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart
        private let limit: UnpackingLimit

        init(_ limit: UnpackingLimit) { self.limit = limit }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head: (limit.received, limit.unpacked) = (0, 0)
            case .body(let bytes): limit.received += bytes.readableBytes
            case .end: break
            }
            context.fireChannelRead(data)
        }
    }

    private final class Unpacked: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias InboundOut = HTTPClientResponsePart
        private let limit: UnpackingLimit
        /// True once a body was rejected; the rest of it is dropped.
        private var hasRefused = false

        init(_ limit: UnpackingLimit) { self.limit = limit }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            switch unwrapInboundIn(data) {
            case .head: hasRefused = false
            case .body(let bytes):
                limit.unpacked += bytes.readableBytes
                guard !hasRefused else { return }
                if limit.isExceeded {
                    hasRefused = true
                    context.fireErrorCaught(NIOHTTPDecompression.DecompressionError.limit)
                    return
                }
            case .end: if hasRefused { return }
            }
            context.fireChannelRead(data)
        }
    }
}
