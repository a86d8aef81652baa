import CZlib

/// Compresses to DEFLATE, zlib or gzip in pieces.
public final class Deflater {
    private let stream: UnsafeMutablePointer<z_stream>
    private var output = [UInt8](repeating: 0, count: 1 << 16)

    /// - Parameter level: 0 (none) to 9 (smallest); others are clamped to that range.
    public init(_ wrapping: Inflater.Wrapping = .gzip, level: Int = 6) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let size = Int32(MemoryLayout<z_stream>.size)
        let chosen = Int32(min(max(level, 0), 9))
        // With arguments in range it fails for want of memory alone, which ends a Swift program anywhere.
        let status = deflateInit2_(
            stream,
            chosen,
            Z_DEFLATED,
            wrapping.windowBits,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            size
        )
        precondition(status == Z_OK, "no memory to compress with")
    }

    deinit {
        deflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// The output that is ready after some more bytes; often empty.
    public func deflate(_ bytes: [UInt8]) -> [UInt8] { run(bytes, flush: Z_NO_FLUSH) }

    /// The rest of the output. Nothing can be added after it.
    public func finish() -> [UInt8] { run([], flush: Z_FINISH) }

    private func run(_ bytes: [UInt8], flush: Int32) -> [UInt8] {
        var result: [UInt8] = []
        var input = bytes
        let room = output.count
        input.withUnsafeMutableBufferPointer { source in
            output.withUnsafeMutableBufferPointer { target in
                var used = 0
                repeat {
                    // zlib counts in 32 bits.
                    let count = min(source.count - used, 1 << 30)
                    stream.pointee.next_in = source.baseAddress.map { $0 + used }
                    stream.pointee.avail_in = UInt32(count)
                    repeat {
                        stream.pointee.next_out = target.baseAddress
                        stream.pointee.avail_out = UInt32(room)
                        let status = CZlib.deflate(stream, flush)
                        result.append(contentsOf: target[..<(room - Int(stream.pointee.avail_out))])
                        guard status == Z_OK else { break }
                    } while stream.pointee.avail_out == 0
                    used += count
                } while used < source.count
            }
        }
        return result
    }
}
