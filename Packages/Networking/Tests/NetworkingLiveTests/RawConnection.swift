import Foundation
import NIOCore
import NIOPosix

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// One accepted connection of a ``RawServer``.
final class RawConnection {
    private let channel: any Channel
    private var inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private var unread = ByteBuffer()

    init(
        channel: any Channel,
        inbound: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator,
        outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    ) {
        self.channel = channel
        self.inbound = inbound
        self.outbound = outbound
    }

    /// The next request's text: its head, and as much of a body as `Content-Length` announces; `nil` when the client
    /// closed.
    func request() async throws -> String? {
        let end = Array("\r\n\r\n".utf8)
        var seen = 0
        while true {
            let view = unread.readableBytesView
            if let found = view[(view.startIndex + max(0, seen - 3))...].firstRange(of: end) {
                let length = view.distance(from: view.startIndex, to: found.upperBound)
                let head = String(decoding: view[..<found.upperBound], as: UTF8.self)
                let body = head.lowercased().split(separator: "\r\n")
                    .first { $0.hasPrefix("content-length:") }
                    .flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) }
                guard let bytes = try await bytes(length + (body ?? 0)) else { return nil }
                return String(decoding: bytes, as: UTF8.self)
            }
            seen = view.count
            guard try await readMore() else { return nil }
        }
    }

    /// The next so many bytes; `nil` when the client closed before.
    func bytes(_ count: Int) async throws -> [UInt8]? {
        while unread.readableBytes < count { guard try await readMore() else { return nil } }
        return unread.readBytes(length: count)
    }

    func write(_ text: String) async throws { try await outbound.write(ByteBuffer(string: text)) }
    func write(_ bytes: [UInt8]) async throws { try await outbound.write(ByteBuffer(bytes: bytes)) }

    /// Writes, and waits until the event loop has seen it: a busy one would let a writer run far ahead of its socket.
    func writeToSocket(_ bytes: [UInt8]) async throws {
        try await write(bytes)
        try await channel.eventLoop.submit {}.get()
    }

    func answer(_ body: String, status: String = "200 OK", headers: String = "") async throws {
        try await write("HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)")
    }

    /// Begins an answer of events, each piece of which is sent at once. It breaks off where the connection is closed
    /// without ``endEvents()``.
    func startEvents() async throws {
        try await write(
            """
            HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\nCache-Control: no-cache\r\n\
            Transfer-Encoding: chunked\r\n\r\n
            """
        )
    }

    func sendPiece(_ text: String) async throws { try await sendPiece(Array(text.utf8)) }
    func sendPiece(_ bytes: [UInt8]) async throws {
        try await write(Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8))
    }

    /// Ends an answer of events properly.
    func endEvents() async throws { try await write("0\r\n\r\n") }

    /// Reads until the client closes.
    func waitForClose() async throws {
        while try await inbound.next() != nil {}
    }

    /// Drops the connection with RST.
    func reset() async throws {
        if let options = channel as? any SocketOptionProvider {
            try await options.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
        }
        try await channel.close()
    }

    /// Connects to another server on this machine and passes bytes on, both ways, until both have ended.
    ///
    /// - Parameter first: what to send it before anything the client sends.
    func tunnel(to port: Int, first: String = "") async throws {
        let server = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.allowRemoteHalfClosure, value: true)
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(isOutboundHalfClosureEnabled: true)
                    )
                }
            }
        try await server.executeThenClose { answers, requests in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { [outbound] in
                    for try await bytes in answers { try await outbound.write(bytes) }
                    outbound.finish()
                }
                try await requests.write(ByteBuffer(string: first))
                try await requests.write(unread)
                unread.clear()
                while let bytes = try await inbound.next() { try await requests.write(bytes) }
                requests.finish()
                try await group.waitForAll()
            }
        }
    }

    private func readMore() async throws -> Bool {
        guard var more = try await inbound.next() else { return false }
        unread.writeBuffer(&more)
        return true
    }
}
