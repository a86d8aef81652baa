import CZlib

/// Decompresses DEFLATE (RFC 1951), zlib (RFC 1950), or gzip (RFC 1952) that comes in pieces of any size: append, then
/// take pieces until there are none. Memory is one piece of input and 64 KB of output.
///
/// Several gzip members one after the other are one content, as in `gzip`; zeros after the last are padding.
public final class Inflater {
    public enum Wrapping: Sendable {
        case raw, zlib, gzip

        var windowBits: Int32 {
            switch self {
            case .raw: -15
            case .zlib: 15
            case .gzip: 31
            }
        }
    }

    private let wrapping: Wrapping
    private let format: FormatFault.Format
    private let limits: InflateLimits
    /// zlib remembers the address, so the stream must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private var buffer: [UInt8] = []
    private var index = 0
    private var isFinished = false
    private var isFailed = false
    private var isBetweenMembers = false
    private var output = [UInt8](repeating: 0, count: 1 << 16)
    /// The bytes of input consumed and of output returned.
    public private(set) var inputBytes = 0
    public private(set) var outputBytes = 0
    /// True if the end of the compressed content has been reached (for gzip, that of a member).
    public private(set) var isAtEnd = false

    public convenience init(_ wrapping: Wrapping = .gzip, limits: InflateLimits = .standard) {
        self.init(wrapping, limits: limits, format: .gzip)
    }

    init(_ wrapping: Wrapping, limits: InflateLimits, format: FormatFault.Format) {
        self.wrapping = wrapping
        self.limits = limits
        self.format = format
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        if inflateInit2_(stream, wrapping.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) != Z_OK {
            isFailed = true
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    public func append(_ bytes: some Collection<UInt8>) {
        if index == buffer.count {
            buffer.removeAll(keepingCapacity: true)
            index = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Marks the end of the input.
    public func finish() { isFinished = true }

    /// The next piece, never empty; `nil` if more bytes are needed, or at the end.
    ///
    /// - Throws: ``FormatFault``; nothing can be read after it.
    public func next() throws(FormatFault) -> [UInt8]? {
        guard !isFailed else { throw FormatFault(format, .malformed, "zlib is not usable") }
        do {
            return try piece()
        } catch {
            isFailed = true
            throw error
        }
    }

    private func piece() throws(FormatFault) -> [UInt8]? {
        while true {
            if isAtEnd, wrapping != .gzip { return nil }
            if isAtEnd, try !nextMember() { return nil }
            guard index < buffer.count else {
                guard isFinished else { return nil }
                throw fault(.cut, "the compressed data ends too early")
            }
            let (status, used, made) = step()
            index += used
            inputBytes += used
            outputBytes += made
            if let problem = limits.problem(input: inputBytes, output: outputBytes) { throw fault(.tooLarge, problem) }
            switch status {
            case Z_OK, Z_BUF_ERROR: break
            case Z_STREAM_END:
                isAtEnd = true
            case Z_NEED_DICT: throw fault(.unsupported, "it needs a dictionary")
            default: throw fault(.malformed, "the compressed data is damaged")
            }
            if made > 0 { return Array(output[..<made]) }
        }
    }

    private func step() -> (status: Int32, used: Int, made: Int) {
        let available = min(buffer.count - index, Int(UInt32.max))
        let room = output.count
        let status = buffer.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { target in
                stream.pointee.next_in = input.baseAddress.map { $0 + index }
                stream.pointee.avail_in = UInt32(available)
                stream.pointee.next_out = target.baseAddress
                stream.pointee.avail_out = UInt32(room)
                return inflate(stream, Z_NO_FLUSH)
            }
        }
        return (status, available - Int(stream.pointee.avail_in), room - Int(stream.pointee.avail_out))
    }

    /// True if another gzip member follows the previous one.
    private func nextMember() throws(FormatFault) -> Bool {
        if !isBetweenMembers {
            isBetweenMembers = true
            inflateReset(stream)
        }
        guard index < buffer.count else { return false }
        if buffer[index] == 0x1F {
            isBetweenMembers = false
            isAtEnd = false
            return true
        }
        while index < buffer.count {
            guard buffer[index] == 0 else { throw fault(.malformed, "something else follows the compressed data") }
            index += 1
            inputBytes += 1
        }
        return false
    }

    /// The number of appended bytes after the end.
    var unusedBytes: Int { buffer.count - index }

    private func fault(_ reason: FormatFault.Reason, _ problem: String) -> FormatFault {
        FormatFault(format, reason, problem, offset: inputBytes)
    }
}

/// The limits on the output of decompression.
public struct InflateLimits: Sendable, Hashable {
    public var outputBytes: Int
    /// The maximum ratio of output to input, once the output is larger than ``floorBytes``. DEFLATE reaches 1,032; logs
    /// and exports of watches stay below 100.
    public var ratio: Int
    public var floorBytes: Int

    public init(outputBytes: Int = 8 << 30, ratio: Int = 250, floorBytes: Int = 8 << 20) {
        self.outputBytes = outputBytes
        self.ratio = ratio
        self.floorBytes = floorBytes
    }

    public static let standard = InflateLimits()

    func problem(input: Int, output: Int) -> String? {
        if output > outputBytes { return "it is larger than \(outputBytes) bytes unpacked" }
        let allowed = input.multipliedReportingOverflow(by: ratio)
        if output > floorBytes, !allowed.overflow, output > allowed.partialValue {
            return "it unpacks to more than \(ratio) times its size, as only a trap does"
        }
        return nil
    }
}
