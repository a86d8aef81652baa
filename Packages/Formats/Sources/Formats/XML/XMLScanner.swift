/// Scans XML 1.0 over bytes that come in pieces of any size: append, then take tokens until there is none.
///
/// ```swift
/// var scanner = XMLScanner()
/// while let chunk = try source.next() {
///     scanner.append(chunk)
///     while let token = try scanner.next() { ... }
/// }
/// scanner.finish()
/// while let token = try scanner.next() { ... }
/// ```
///
/// It checks that tags nest and close, and no more of the grammar than is needed to find them. A document type is passed
/// over, whatever stands in it; entities that it declares are not expanded, so that no document grows by being read.
/// Text between tags that is blank is not reported, unless asked for. Memory is one piece and one token.
///
/// - Important: a token refers to the scanner's buffer. Whoever keeps tokens makes the scanner copy it; keep what
///   ``XMLText/text`` gives instead.
public struct XMLScanner: Sendable {
    public enum Mode: Sendable {
        /// Bytes that are not UTF-8, characters that XML forbids, references to entities that XML does not define, `<` in
        /// an attribute and an attribute given twice are faults.
        case strict
        /// They are counted (``irregularities``) and passed on; real exports have them.
        case lenient
    }

    /// The number of irregularities that were accepted and that a strict scanner rejects.
    public internal(set) var irregularities = 0
    /// The first irregularity.
    public internal(set) var firstIrregularity: FormatFault?

    let mode: Mode
    let limits: XMLLimits
    let keepsBlankText: Bool
    var buffer: [UInt8] = []
    /// The next byte to look at.
    var index = 0
    /// Bytes that were dropped before the buffer's first.
    var dropped = 0
    var isFinished = false
    private var isFailed = false
    private var isStarted = false
    var attributes: [XMLElement.Attribute] = []
    var openElements = XMLOpenElements()
    /// An empty element whose end has yet to be reported.
    private var emptyElement: XMLEnd?
    var passage = Passage.none
    var hasRoot = false
    var hasDoctype = false
    /// The position up to which the end of an unfinished token was searched for, and the quote that was open there.
    var searched = 0
    var searchedQuote: UInt8?
    private var line = 1
    /// The position up to which line endings are counted in `line`.
    private var lineIndex = 0

    /// The construct that is being skipped, piece by piece.
    enum Passage: Sendable {
        case none, comment
        case doctype(XMLDoctype)
    }

    /// The result of one look at the buffer.
    enum Step {
        case token(XMLToken)
        /// Something was skipped.
        case again
        /// The buffer ends within a token.
        case more
    }

    public init(mode: Mode = .lenient, limits: XMLLimits = .standard, keepsBlankText: Bool = false) {
        self.mode = mode
        self.limits = limits
        self.keepsBlankText = keepsBlankText
    }

    /// Scans bytes that are completely available.
    public init(
        _ bytes: [UInt8],
        mode: Mode = .lenient,
        limits: XMLLimits = .standard,
        keepsBlankText: Bool = false
    ) {
        self.init(mode: mode, limits: limits, keepsBlankText: keepsBlankText)
        buffer = bytes
        isFinished = true
    }

    public mutating func append(_ bytes: [UInt8]) {
        compact()
        if buffer.isEmpty { buffer = bytes } else { buffer.append(contentsOf: bytes) }
    }

    public mutating func append(_ bytes: some Collection<UInt8>) {
        compact()
        buffer.append(contentsOf: bytes)
    }

    /// Marks the end of the input.
    public mutating func finish() { isFinished = true }

    /// The number of open elements.
    public var depth: Int { openElements.depth }

    /// The line of the next byte to look at, from 1.
    public var currentLine: Int { lineNumber(at: index) }

    /// The next token; `nil` if more bytes are needed, or at the end.
    ///
    /// - Throws: ``FormatFault``; nothing can be read after it.
    public mutating func next() throws(FormatFault) -> XMLToken? {
        guard !isFailed else { return nil }
        do {
            return try scan()
        } catch {
            isFailed = true
            throw error
        }
    }

    private mutating func scan() throws(FormatFault) -> XMLToken? {
        if let end = emptyElement {
            emptyElement = nil
            return .end(end)
        }
        guard try start() else { return nil }
        while true {
            guard index < buffer.count else {
                if isFinished { try end() }
                return nil
            }
            switch try step() {
            case .token(let token):
                if case .start(let element) = token, element.isEmpty {
                    emptyElement = XMLEnd(name: element.name, depth: element.depth)
                }
                return token
            case .again: continue
            case .more:
                guard isFinished else { return nil }
                throw fault(.cut, "the file ends in the middle of something")
            }
        }
    }

    private mutating func step() throws(FormatFault) -> Step {
        switch passage {
        case .none: break
        case .comment: return passComment()
        case .doctype(var doctype): return try pass(&doctype)
        }
        guard buffer[index] == UInt8(ascii: "<") else { return try text() }
        guard index + 1 < buffer.count else { return .more }
        switch buffer[index + 1] {
        case UInt8(ascii: "/"): return try endTag()
        case UInt8(ascii: "!"): return try declaration()
        case UInt8(ascii: "?"): return try instruction()
        default: return try startTag()
        }
    }

    /// Handles the beginning of the document; returns true once it is known and skipped.
    private mutating func start() throws(FormatFault) -> Bool {
        if dropped + buffer.count > limits.totalBytes {
            throw fault(.tooLarge, "the file is larger than \(limits.totalBytes) bytes")
        }
        guard !isStarted else { return true }
        guard isFinished || buffer.count >= 4 else { return false }
        let head = Array(buffer.prefix(4))
        if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) || head.prefix(2).contains(0) {
            throw fault(.unsupported, "it is UTF-16 or UTF-32; save it as UTF-8")
        }
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        isStarted = true
        return true
    }

    private func end() throws(FormatFault) {
        if case .none = passage {} else { throw fault(.cut, "the file ends within a comment or document type") }
        guard openElements.depth == 0 else { throw fault(.cut, "'\(openElements.last)' is not closed") }
        guard hasRoot else { throw fault(.cut, "there is no element") }
    }

    /// Drops the bytes that have been processed.
    private mutating func compact() {
        guard index > 0 else { return }
        countLines(to: index)
        dropped += index
        lineIndex = 0
        if index == buffer.count {
            buffer.removeAll(keepingCapacity: true)
        } else {
            buffer.removeSubrange(..<index)
        }
        searched = max(0, searched - index)
        index = 0
    }

    /// Counts the line endings up to a byte, and returns the line of that byte.
    @discardableResult
    mutating func countLines(to position: Int) -> Int {
        if position > lineIndex {
            line += ByteRuns.count(of: 10, in: buffer.span, from: lineIndex, to: position)
            lineIndex = position
        }
        return line
    }

    private func lineNumber(at position: Int) -> Int {
        let end = min(position, buffer.count)
        guard end > lineIndex else { return line }
        return line + ByteRuns.count(of: 10, in: buffer.span, from: lineIndex, to: end)
    }

    func fault(_ reason: FormatFault.Reason, _ problem: String, at position: Int? = nil) -> FormatFault {
        let place = position ?? index
        return FormatFault(.xml, reason, problem, line: lineNumber(at: place), offset: dropped + place)
    }

    /// Records an irregularity, which a strict scanner rejects.
    mutating func irregular(_ problem: String, at position: Int) throws(FormatFault) {
        let fault = fault(.malformed, problem, at: position)
        guard mode == .lenient else { throw fault }
        irregularities += 1
        if firstIrregularity == nil { firstIrregularity = fault }
    }
}

/// A token of an ``XMLScanner``. An empty element (`<br/>`) produces a start and an end.
public enum XMLToken: Sendable {
    case start(XMLElement)
    case end(XMLEnd)
    case text(XMLText)
}

/// The end of an element.
public struct XMLEnd: Sendable {
    public let name: XMLName
    /// The depth of the element that ends; the root's is 1.
    public let depth: Int

    public func isNamed(_ text: StaticString) -> Bool { XMLName.matches(name.storage, name.range, text) }
}
