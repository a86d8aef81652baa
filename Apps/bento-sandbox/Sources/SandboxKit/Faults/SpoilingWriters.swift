import HTTPTypes
import Hummingbird
import NIOCore

/// Writes each byte by itself.
struct DrippingWriter: ResponseBodyWriter {
    var base: any ResponseBodyWriter
    let pause: Duration
    let clock: any Clock<Duration>

    mutating func write(_ buffer: ByteBuffer) async throws {
        for byte in buffer.readableBytesView {
            try await base.write(ByteBuffer(bytes: CollectionOfOne(byte)))
            if pause > .zero { try await clock.sleep(for: pause) }
        }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws { try await base.finish(trailingHeaders) }
}

/// Waits before each piece: an event of a stream, or a whole body.
struct PacingWriter: ResponseBodyWriter {
    var base: any ResponseBodyWriter
    let pause: Duration
    let clock: any Clock<Duration>

    mutating func write(_ buffer: ByteBuffer) async throws {
        try await clock.sleep(for: pause)
        try await base.write(buffer)
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws { try await base.finish(trailingHeaders) }
}

/// Writes so many bytes, then fails, so that the connection is closed in the middle of the body.
struct CuttingWriter: ResponseBodyWriter {
    /// Ends the connection; nobody catches it before the server does.
    struct Cut: Error {}

    var base: any ResponseBodyWriter
    var rest: Int

    mutating func write(_ buffer: ByteBuffer) async throws {
        var buffer = buffer
        if buffer.readableBytes >= rest {
            if let part = buffer.readSlice(length: rest), rest > 0 { try await base.write(part) }
            throw Cut()
        }
        rest -= buffer.readableBytes
        try await base.write(buffer)
    }

    /// A body shorter than the cut is cut at its end: the end is never sent.
    consuming func finish(_ trailingHeaders: HTTPFields?) async throws { throw Cut() }
}
