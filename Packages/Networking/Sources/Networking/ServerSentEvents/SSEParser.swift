/// Reads `text/event-stream` from bytes in any chunks (WHATWG HTML, "Interpreting an event stream").
///
/// Lines end with CR, LF, or CRLF, even if a chunk ends between the two; one leading byte order mark is skipped;
/// invalid UTF-8 becomes U+FFFD; a last event without its blank line is dropped. A line is parsed in place in the
/// chunk, and copied only if it continues in the next one.
public struct SSEParser: ~Copyable {
    /// The options that the standard leaves open.
    public struct Options: Sendable, Hashable {
        /// True if comment lines are reported; otherwise their bytes are skipped.
        public var reportsComments: Bool
        /// The maximum size in bytes of the data of one event, and of one line of any other field that is kept.
        public var maximumEventBytes: Int

        public init(reportsComments: Bool = false, maximumEventBytes: Int = 32 << 20) {
            self.reportsComments = reportsComments
            self.maximumEventBytes = maximumEventBytes
        }
    }

    /// The id that a reconnection sends as `Last-Event-ID`: the one in effect at the last blank line.
    public private(set) var lastEventID: String
    private let options: Options
    private var line = ByteAccumulator()
    private var data = ByteAccumulator()
    private var eventType = ""
    private var eventID: String
    /// The number of bytes of a byte order mark with which the stream began; ``markSettled`` once that is known.
    private var markLength = 0
    /// True if the last chunk ended with CR: an LF at the start of the next one belongs to it.
    private var endedWithReturn = false
    /// True inside a data line whose value goes directly to ``data``, without being assembled first.
    private var isInData = false
    /// True inside a comment that is not reported.
    private var skipsLine = false

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let markSettled = 3

    /// - Parameter lastEventID: the id known from an earlier connection; events carry it until the stream sets another.
    public init(options: Options = Options(), lastEventID: String = "") {
        self.options = options
        self.lastEventID = lastEventID
        self.eventID = lastEventID
    }

    /// Reads one chunk and emits the items that became complete, in order.
    ///
    /// - Throws: ``SSEParserError/eventTooLarge(limit:)``; the stream cannot be read after it.
    public mutating func consume(_ chunk: [UInt8], _ emit: (SSEItem) -> Void) throws(SSEParserError) {
        let fits = chunk.withUnsafeBytes { read($0, emit) }
        guard fits else { throw .eventTooLarge(limit: options.maximumEventBytes) }
    }

    /// Reads one chunk without owning it and emits the items that became complete, in order.
    ///
    /// - Throws: ``SSEParserError/eventTooLarge(limit:)``; the stream cannot be read after it.
    public mutating func consume(_ chunk: Span<UInt8>, _ emit: (SSEItem) -> Void) throws(SSEParserError) {
        let fits = chunk.withUnsafeBytes { read($0, emit) }
        guard fits else { throw .eventTooLarge(limit: options.maximumEventBytes) }
    }

    /// - Returns: whether everything was within the limit.
    private mutating func read(_ chunk: UnsafeRawBufferPointer, _ emit: (SSEItem) -> Void) -> Bool {
        guard let base = chunk.baseAddress, !chunk.isEmpty else { return true }
        let count = chunk.count
        var index = 0
        if markLength != Self.markSettled {
            index = settleByteOrderMark(chunk)
            guard index < count else { return true }
        }
        if endedWithReturn {
            endedWithReturn = false
            if chunk[index] == .lineFeed { index += 1 }
        }
        while index < count {
            let end = Self.lineEnd(base, from: index, to: count)
            let piece = UnsafeRawBufferPointer(start: base + index, count: end &- index)
            if end == count { return keep(piece) }
            if isInData {
                guard finishData(piece) else { return false }
            } else if skipsLine {
                skipsLine = false
            } else if line.count == 0 {
                guard process(piece, emit) else { return false }
            } else {
                line.append(piece)
                // Taken out while it is read: `process` changes the parser.
                var whole = ByteAccumulator()
                swap(&whole, &line)
                let fits = whole.withBytes { process($0, emit) }
                whole.removeAll()
                swap(&whole, &line)
                guard fits else { return false }
            }
            index = end &+ 1
            if chunk[end] == .carriageReturn {
                if index == count {
                    endedWithReturn = true
                } else if chunk[index] == .lineFeed {
                    index &+= 1
                }
            }
        }
        return true
    }

    /// Stores a piece of a line whose end has not come yet.
    ///
    /// - Returns: whether everything is within the limit.
    @inline(__always)
    private mutating func keep(_ piece: UnsafeRawBufferPointer) -> Bool {
        if isInData {
            data.append(piece)
            return data.count <= options.maximumEventBytes
        }
        if skipsLine || piece.isEmpty { return true }
        if line.count == 0, piece[0] == .colon, !options.reportsComments {
            skipsLine = true
            return true
        }
        line.append(piece)
        if line.count > Self.longestName { settleField() }
        return line.count <= lineLimit && (isInData ? data.count : 0) <= options.maximumEventBytes
    }

    /// `event` and `retry`.
    private static var longestName: Int { 5 }
    /// The maximum length of a line; never smaller than what it takes to tell the fields apart.
    private var lineLimit: Int { max(options.maximumEventBytes, Self.longestName + 1) }

    /// Sorts a partial line once its beginning identifies it: moves the value of a data line to ``data``, keeps the
    /// other fields, and skips everything else, as it is skipped in a single piece.
    private mutating func settleField() {
        let isKept = line.withBytes { bytes -> Bool in
            // With six bytes it is known whether a space follows the colon.
            if bytes[4] == .colon, let value = Self.value(of: "data", in: bytes) {
                data.append(value)
                isInData = true
                return false
            }
            return Self.value(of: "event", in: bytes) != nil || Self.value(of: "id", in: bytes) != nil
                || Self.value(of: "retry", in: bytes) != nil || bytes[0] == .colon
        }
        guard !isKept else { return }
        skipsLine = !isInData
        line.removeAll()
    }

    private mutating func finishData(_ piece: UnsafeRawBufferPointer) -> Bool {
        isInData = false
        data.append(piece)
        data.append(.lineFeed)
        return data.count &- 1 <= options.maximumEventBytes
    }

    /// Handles one whole line, without its end.
    @inline(__always)
    private mutating func process(_ line: UnsafeRawBufferPointer, _ emit: (SSEItem) -> Void) -> Bool {
        guard let first = line.first else {
            dispatch(emit)
            return true
        }
        switch first {
        case UInt8(ascii: "d"):
            guard let value = Self.value(of: "data", in: line) else { return true }
            guard data.count &+ value.count <= options.maximumEventBytes else { return false }
            data.append(value)
            data.append(.lineFeed)
        case UInt8(ascii: "e"):
            guard let value = Self.value(of: "event", in: line) else { return true }
            guard line.count <= lineLimit else { return false }
            eventType = String(decoding: value, as: UTF8.self)
        case UInt8(ascii: "i"):
            guard let value = Self.value(of: "id", in: line) else { return true }
            guard line.count <= lineLimit else { return false }
            guard !value.contains(0) else { return true }
            eventID = String(decoding: value, as: UTF8.self)
        case UInt8(ascii: "r"):
            guard let value = Self.value(of: "retry", in: line) else { return true }
            guard line.count <= lineLimit else { return false }
            guard let milliseconds = Self.digits(value) else { return true }
            emit(.retry(milliseconds: milliseconds))
        case .colon:
            guard options.reportsComments else { return true }
            guard line.count <= lineLimit else { return false }
            emit(.comment(String(decoding: line.dropFirst(), as: UTF8.self)))
        default:
            break
        }
        return true
    }

    private mutating func dispatch(_ emit: (SSEItem) -> Void) {
        lastEventID = eventID
        guard data.count > 0 else {
            if !eventType.isEmpty { eventType = "" }
            return
        }
        let text = data.withBytes { bytes in
            String(decoding: UnsafeRawBufferPointer(rebasing: bytes[0..<bytes.count &- 1]), as: UTF8.self)
        }
        data.removeAll()
        let type = eventType.isEmpty ? "message" : eventType
        if !eventType.isEmpty { eventType = "" }
        emit(.event(ServerSentEvent(type: type, data: text, id: eventID)))
    }
}

extension SSEParser {
    /// Skips one byte order mark at the very start, even if it comes in pieces.
    ///
    /// - Returns: the index at which the text continues in the chunk.
    private mutating func settleByteOrderMark(_ chunk: UnsafeRawBufferPointer) -> Int {
        var index = 0
        while index < chunk.count, markLength < Self.markSettled {
            guard chunk[index] == Self.byteOrderMark[markLength] else {
                // Not a mark after all: what looked like its beginning is text.
                Self.byteOrderMark.prefix(markLength).forEach { line.append($0) }
                markLength = Self.markSettled
                return index
            }
            markLength += 1
            index += 1
        }
        return index
    }

    /// The index of the first CR or LF, or `end`. Eight bytes at a time: a byte of `word ^ pattern` is zero where it
    /// matches, and `(x - 0x01...) & ~x & 0x80...` marks the lowest zero byte exactly (Mycroft).
    @inline(__always)
    private static func lineEnd(_ base: UnsafeRawPointer, from start: Int, to end: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        var index = start
        while index &+ 8 <= end {
            let word = UInt64(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let feeds = word ^ (ones &* UInt64(UInt8.lineFeed))
            let returns = word ^ (ones &* UInt64(UInt8.carriageReturn))
            let found = (((feeds &- ones) & ~feeds) | ((returns &- ones) & ~returns)) & highs
            if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        if index &+ 4 <= end {
            let word = UInt64(UInt32(littleEndian: base.loadUnaligned(fromByteOffset: index, as: UInt32.self)))
            // The upper half is neither CR nor LF: no false mark comes from it.
            let padded = word | 0xFFFF_FFFF_0000_0000
            let feeds = padded ^ (ones &* UInt64(UInt8.lineFeed))
            let returns = padded ^ (ones &* UInt64(UInt8.carriageReturn))
            let found = (((feeds &- ones) & ~feeds) | ((returns &- ones) & ~returns)) & highs
            if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
            index &+= 4
        }
        while index < end {
            let byte = base.load(fromByteOffset: index, as: UInt8.self)
            if byte == .lineFeed || byte == .carriageReturn { return index }
            index &+= 1
        }
        return end
    }

    /// The value of a field, if the line is of that field: the text after the colon, without one leading space.
    @inline(__always)
    private static func value(of name: StaticString, in line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let length = name.utf8CodeUnitCount
        guard line.count >= length else { return nil }
        for position in 0..<length where line[position] != name.utf8Start[position] { return nil }
        if line.count == length { return UnsafeRawBufferPointer(rebasing: line[length..<length]) }
        guard line[length] == .colon else { return nil }
        var start = length &+ 1
        if start < line.count, line[start] == UInt8(ascii: " ") { start &+= 1 }
        return UnsafeRawBufferPointer(rebasing: line[start...])
    }

    /// The number written in ASCII digits, capped at 2^31 - 1; `nil` for anything else.
    private static func digits(_ value: UnsafeRawBufferPointer) -> Int? {
        guard !value.isEmpty else { return nil }
        var number = 0
        for byte in value {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = min(number * 10 + Int(byte - UInt8(ascii: "0")), Int(Int32.max))
        }
        return number
    }
}

extension UInt8 {
    fileprivate static let lineFeed: UInt8 = 0x0A
    fileprivate static let carriageReturn: UInt8 = 0x0D
    fileprivate static let colon: UInt8 = 0x3A
}
