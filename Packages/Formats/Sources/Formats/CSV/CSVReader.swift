/// Reads CSV over bytes that come in pieces of any size: append, then take records until there is none.
///
/// ```swift
/// var reader = CSVReader(dialect: .comma)
/// while let chunk = try source.next() {
///     reader.append(chunk)
///     while let record = try reader.next() { ... }
/// }
/// reader.finish()
/// while let record = try reader.next() { ... }
/// ```
///
/// Memory is one piece and one record. A byte order mark is skipped; UTF-16 is refused by name.
public struct CSVReader: Sendable {
    private enum State {
        case recordStart, fieldStart, plain, quoted, afterQuote, afterCarriageReturn
    }

    private let dialect: CSVDialect
    private let limits: CSVLimits
    private var buffer: [UInt8] = []
    private var index = 0
    private var consumed = 0
    private var isFinished = false
    private var isStarted = false
    private var isFailed = false
    private var state = State.recordStart
    private var line = 1
    private var openingLine = 1
    private var fieldIsQuoted = false
    private var fieldStart = 0
    private var record = CSVRecord()
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    public init(dialect: CSVDialect = .comma, limits: CSVLimits = .standard) {
        self.dialect = dialect
        self.limits = limits
    }

    /// Reads bytes that are completely available.
    public init(_ bytes: [UInt8], dialect: CSVDialect = .comma, limits: CSVLimits = .standard) {
        self.init(dialect: dialect, limits: limits)
        buffer = bytes
        isFinished = true
    }

    public mutating func append(_ bytes: some Collection<UInt8>) {
        if index == buffer.count {
            consumed += index
            index = 0
            buffer.removeAll(keepingCapacity: true)
        }
        buffer.append(contentsOf: bytes)
    }

    /// Marks the end of the input.
    public mutating func finish() { isFinished = true }

    /// The next record; `nil` if more bytes are needed, or at the end.
    ///
    /// - Throws: ``FormatFault``; nothing can be read after it.
    public mutating func next() throws(FormatFault) -> CSVRecord? {
        guard !isFailed else { return nil }
        do {
            return try read()
        } catch {
            isFailed = true
            throw error
        }
    }

    private mutating func read() throws(FormatFault) -> CSVRecord? {
        guard try skipByteOrderMark() else { return nil }
        while true {
            if try advance() { return record }
            if index < buffer.count { continue }
            guard isFinished else { return nil }
            guard state != .recordStart else { return nil }
            return try last() ? record : nil
        }
    }

    /// Skips a byte order mark; returns true once the beginning is known.
    private mutating func skipByteOrderMark() throws(FormatFault) -> Bool {
        guard !isStarted else { return true }
        let head = buffer.prefix(3)
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
            throw FormatFault(.csv, .unsupported, "it is UTF-16; save it as UTF-8", line: 1)
        }
        guard isFinished || head.count == 3 || !Self.byteOrderMark.starts(with: head) else { return false }
        if head.elementsEqual(Self.byteOrderMark) { index = 3 }
        isStarted = true
        return true
    }

    /// Advances to the end of the buffer or of a record; returns true if it was the end of a record.
    private mutating func advance() throws(FormatFault) -> Bool {
        guard index < buffer.count else { return false }
        if consumed + buffer.count > limits.totalBytes {
            throw fault(.tooLarge, "the file is larger than \(limits.totalBytes) bytes")
        }
        switch state {
        case .recordStart:
            record.content.removeAll(keepingCapacity: true)
            record.ends.removeAll(keepingCapacity: true)
            record.line = line
            record.offset = consumed + index
            beginField()
        case .fieldStart:
            if let quote = dialect.quote, buffer[index] == quote {
                index += 1
                fieldIsQuoted = true
                openingLine = line
                state = .quoted
            } else {
                state = .plain
            }
        case .plain: return try plain()
        case .quoted: try quoted()
        case .afterQuote: return try afterQuote()
        case .afterCarriageReturn:
            if buffer[index] == UInt8(ascii: "\n") {
                index += 1
            } else if dialect.strictness == .strict {
                throw fault(.malformed, "a carriage return stands alone")
            }
            return endRecord()
        }
        return false
    }

    private mutating func beginField() {
        fieldStart = record.content.count
        fieldIsQuoted = false
        state = .fieldStart
    }

    private mutating func plain() throws(FormatFault) -> Bool {
        let quote = dialect.quote ?? UInt8(ascii: "\n")
        let stop = ByteRuns.first(
            of: dialect.separator,
            UInt8(ascii: "\n"),
            UInt8(ascii: "\r"),
            quote,
            in: buffer.span,
            from: index
        )
        try keep(upTo: stop)
        guard stop < buffer.count else { return false }
        let byte = buffer[stop]
        guard byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r"), byte != dialect.separator else {
            return try endField(byte)
        }
        guard dialect.strictness == .lenient else {
            throw fault(.malformed, "a quote stands inside a field without quotes")
        }
        index += 1
        openingLine = line
        fieldIsQuoted = true
        state = .quoted
        return false
    }

    private mutating func quoted() throws(FormatFault) {
        let quote = dialect.quote ?? 0
        let stop = ByteRuns.first(of: quote, in: buffer.span, from: index)
        line += ByteRuns.count(of: UInt8(ascii: "\n"), in: buffer.span, from: index, to: stop)
        try keep(upTo: stop)
        guard stop < buffer.count else { return }
        index += 1
        state = .afterQuote
    }

    private mutating func afterQuote() throws(FormatFault) -> Bool {
        let byte = buffer[index]
        if byte == dialect.quote {
            try keep(upTo: index + 1)
            state = .quoted
            return false
        }
        if byte == dialect.separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
            return try endField(byte)
        }
        guard dialect.strictness == .lenient else { throw fault(.malformed, "text follows a closing quote") }
        state = .plain
        return false
    }

    /// Copies bytes of the buffer into the field.
    private mutating func keep(upTo stop: Int) throws(FormatFault) {
        let count = stop - index
        guard record.content.count - fieldStart + count <= limits.fieldBytes else {
            throw fault(.tooLarge, "a field is longer than \(limits.fieldBytes) bytes")
        }
        guard record.content.count + count <= limits.recordBytes else {
            throw fault(.tooLarge, "a record is longer than \(limits.recordBytes) bytes")
        }
        record.content.append(contentsOf: buffer[index..<stop])
        index = stop
    }

    /// Ends the field at a separator or a line ending; returns true if the record has ended as well.
    private mutating func endField(_ byte: UInt8) throws(FormatFault) -> Bool {
        try closeField()
        index += 1
        if byte == dialect.separator {
            guard record.ends.count < limits.fieldsPerRecord else {
                throw fault(.tooLarge, "a record has more than \(limits.fieldsPerRecord) fields")
            }
            beginField()
            return false
        }
        if byte == UInt8(ascii: "\r") {
            state = .afterCarriageReturn
            return false
        }
        return endRecord()
    }

    private mutating func closeField() throws(FormatFault) {
        if dialect.strictness == .strict,
            String(validating: record.content[fieldStart...], as: UTF8.self) == nil
        {
            throw fault(.malformed, "a field is not valid UTF-8")
        }
        record.ends.append(.init(offset: record.content.count, isQuoted: fieldIsQuoted))
    }

    /// Ends the record; returns true if there is one to return: blank lines may be skipped.
    private mutating func endRecord() -> Bool {
        line += 1
        state = .recordStart
        return !isBlank
    }

    private var isBlank: Bool {
        dialect.skipsBlankLines && record.content.isEmpty && record.ends.count == 1 && !record.ends[0].isQuoted
    }

    /// Handles the end of the file within a record.
    private mutating func last() throws(FormatFault) -> Bool {
        switch state {
        case .quoted:
            throw FormatFault(
                .csv,
                .cut,
                "a quoted field is not closed",
                line: openingLine,
                offset: consumed + buffer.count
            )
        case .afterCarriageReturn:
            if dialect.strictness == .strict { throw fault(.cut, "the file is cut") }
            return endRecord()
        default:
            if dialect.requiresFinalLineEnd { throw fault(.cut, "the file is cut") }
            try closeField()
            return endRecord()
        }
    }

    private func fault(_ reason: FormatFault.Reason, _ problem: String) -> FormatFault {
        FormatFault(.csv, reason, problem, line: line, offset: consumed + index)
    }
}

/// The limits of a CSV reader.
public struct CSVLimits: Sendable, Hashable {
    public var fieldBytes: Int
    public var recordBytes: Int
    public var fieldsPerRecord: Int
    public var totalBytes: Int

    public init(
        fieldBytes: Int = 1 << 20,
        recordBytes: Int = 8 << 20,
        fieldsPerRecord: Int = 4096,
        totalBytes: Int = .max
    ) {
        self.fieldBytes = fieldBytes
        self.recordBytes = recordBytes
        self.fieldsPerRecord = fieldsPerRecord
        self.totalBytes = totalBytes
    }

    public static let standard = CSVLimits()
}
