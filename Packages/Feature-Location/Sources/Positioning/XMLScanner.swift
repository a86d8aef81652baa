/// Reads XML in pieces as it comes: enough of XML 1.0 for GPX, and nothing that can be turned against the reader.
///
/// Document types are refused, so there are no entities but the five of XML itself. No markup or text between two tags
/// may be longer than a megabyte, elements nest at most 128 deep, and tags must match.
struct XMLScanner {
    enum Event: Equatable {
        /// The local name, without its prefix, and the attributes as written.
        case start(String, attributes: [Attribute])
        case end(String)
        /// Text with entities resolved; comes in pieces around comments and CDATA.
        case text([UInt8])
    }

    struct Attribute: Equatable {
        var name: String
        var value: String
    }

    static let maximumToken = 1 << 20
    static let maximumDepth = 128
    static let maximumAttributes = 64

    private var buffer: [UInt8] = []
    private var index = 0
    /// Where the search for the end of the current token goes on after more bytes came.
    private var searched = 0
    private(set) var line = 1
    private var open: [String] = []
    private var pendingEnd: String?
    private var isFinished = false
    private var hasRoot = false
    private var isAtStart = true

    /// Adds bytes.
    mutating func append(_ bytes: some Sequence<UInt8>) {
        if index > 1 << 16 {
            buffer.removeFirst(index)
            searched -= index
            index = 0
        }
        buffer.append(contentsOf: bytes)
    }

    /// Says that no more bytes will come.
    mutating func finish() { isFinished = true }

    /// The next event; `nil` where more bytes are needed, or the document has ended.
    ///
    /// - Throws: ``XMLFault``.
    mutating func next() throws(XMLFault) -> Event? {
        if let name = pendingEnd {
            pendingEnd = nil
            return close(name)
        }
        if isAtStart {
            guard try checkStart() else { return nil }
        }
        while index < buffer.count {
            let event: Event?
            if buffer[index] == UInt8(ascii: "<") {
                guard let end = try markupEnd() else { return try needMore() }
                event = try markup(upTo: end)
                advance(to: end)
            } else {
                guard let end = try textEnd() else { return try needMore() }
                event = try text(upTo: end)
                advance(to: end)
            }
            if let event { return event }
        }
        if isFinished, !open.isEmpty { throw fault("the file ends inside <\(open[open.count - 1])>") }
        if isFinished, !hasRoot { throw fault("the file holds no element") }
        return nil
    }

    private func fault(_ problem: String) -> XMLFault { XMLFault(problem: problem, line: line) }

    private mutating func needMore() throws(XMLFault) -> Event? {
        if isFinished { throw fault("the file ends in the middle of a tag or comment") }
        if buffer.count - index > Self.maximumToken { throw fault("a tag, comment or text is longer than 1 MB") }
        return nil
    }

    private mutating func advance(to end: Int) {
        for position in index..<end where buffer[position] == 10 { line += 1 }
        index = end
        searched = end
    }

    /// Skips a byte order mark; UTF-16 and UTF-32 are refused, as their bytes would read as nonsense.
    private mutating func checkStart() throws(XMLFault) -> Bool {
        guard buffer.count >= 4 || isFinished else { return false }
        isAtStart = false
        if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { advance(to: 3) }
        if buffer.starts(with: [0xFE, 0xFF]) || buffer.starts(with: [0xFF, 0xFE]) || buffer.prefix(4).contains(0) {
            throw fault("only UTF-8 is read; convert the file first")
        }
        return true
    }

    // MARK: Finding ends

    private mutating func textEnd() throws(XMLFault) -> Int? {
        var position = max(searched, index)
        while position < buffer.count {
            if buffer[position] == UInt8(ascii: "<") { return position }
            position += 1
        }
        searched = position
        return isFinished ? position : nil
    }

    private func starts(_ text: StaticString) -> Bool? {
        text.withUTF8Buffer { wanted in
            for offset in 0..<wanted.count {
                guard index + offset < buffer.count else { return isFinished ? false : nil }
                if buffer[index + offset] != wanted[offset] { return false }
            }
            return true
        }
    }

    /// The index after the markup that begins here; `nil` where it is not all there yet.
    private mutating func markupEnd() throws(XMLFault) -> Int? {
        guard let isComment = starts("<!--"), let isData = starts("<![CDATA["), let isInstruction = starts("<?"),
            let isDeclaration = starts("<!")
        else { return nil }
        if isComment { return find("-->", from: index + 4) }
        if isData { return find("]]>", from: index + 9) }
        if isInstruction { return find("?>", from: index + 2) }
        if isDeclaration {
            throw fault("document types are refused: entities hidden there can fill the memory")
        }
        var quote: UInt8 = 0
        for position in index + 1..<buffer.count {
            let byte = buffer[position]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return position + 1
            } else if byte == UInt8(ascii: "<") {
                throw fault("a '<' stands inside a tag")
            }
        }
        return nil
    }

    private mutating func find(_ terminator: StaticString, from start: Int) -> Int? {
        let length = terminator.utf8CodeUnitCount
        var position = max(start, searched)
        while position + length <= buffer.count {
            let matches = terminator.withUTF8Buffer { wanted in
                for offset in 0..<length where buffer[position + offset] != wanted[offset] { return false }
                return true
            }
            if matches { return position + length }
            position += 1
        }
        searched = max(start, position)
        return nil
    }

    // MARK: Events

    private mutating func text(upTo end: Int) throws(XMLFault) -> Event? {
        let slice = buffer[index..<end]
        guard !open.isEmpty else {
            guard slice.allSatisfy({ $0 <= 32 }) else { throw fault("text stands outside the root element") }
            return nil
        }
        return slice.isEmpty ? nil : .text(try resolved(slice))
    }

    private mutating func markup(upTo end: Int) throws(XMLFault) -> Event? {
        switch buffer[index + 1] {
        case UInt8(ascii: "?"): return nil
        case UInt8(ascii: "!"):
            // A comment or CDATA: everything else was refused when its end was looked for.
            guard buffer[index + 2] == UInt8(ascii: "[") else { return nil }
            guard !open.isEmpty else { throw fault("text stands outside the root element") }
            return .text(Array(buffer[index + 9..<end - 3]))
        case UInt8(ascii: "/"):
            let name = try localName(trimmed(index + 2, end - 1))
            guard open.last == name else {
                throw fault("</\(name)> closes <\(open.last ?? "nothing")>")
            }
            return close(name)
        default: return try startTag(upTo: end)
        }
    }

    private mutating func close(_ name: String) -> Event {
        open.removeLast()
        return .end(name)
    }

    private mutating func startTag(upTo end: Int) throws(XMLFault) -> Event {
        let isEmpty = buffer[end - 2] == UInt8(ascii: "/")
        let last = isEmpty ? end - 2 : end - 1
        var position = index + 1
        while position < last, buffer[position] > 32 { position += 1 }
        let name = try localName(buffer[index + 1..<position])
        if open.isEmpty, hasRoot { throw fault("a second root element <\(name)>") }
        guard open.count < Self.maximumDepth else {
            throw fault("elements nest deeper than \(Self.maximumDepth)")
        }
        let attributes = try attributes(from: position, to: last)
        hasRoot = true
        open.append(name)
        if isEmpty { pendingEnd = name }
        return .start(name, attributes: attributes)
    }

    private func trimmed(_ start: Int, _ end: Int) -> ArraySlice<UInt8> {
        var end = max(start, end)
        while end > start, buffer[end - 1] <= 32 { end -= 1 }
        return buffer[start..<end]
    }

    private func localName(_ bytes: ArraySlice<UInt8>) throws(XMLFault) -> String {
        let local = bytes.lastIndex(of: UInt8(ascii: ":")).map { bytes[($0 + 1)...] } ?? bytes
        guard let first = local.first, local.count <= 128, first > 63 || first == UInt8(ascii: ":"),
            local.allSatisfy({ $0 > 32 && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }),
            let name = String(validating: local, as: UTF8.self)
        else { throw fault("a tag has no proper name") }
        return name
    }

    private func attributes(from start: Int, to end: Int) throws(XMLFault) -> [Attribute] {
        var attributes: [Attribute] = []
        var position = start
        while true {
            while position < end, buffer[position] <= 32 { position += 1 }
            guard position < end else { return attributes }
            let nameStart = position
            while position < end, buffer[position] > 32, buffer[position] != UInt8(ascii: "=") { position += 1 }
            let name = try localName(buffer[nameStart..<position])
            while position < end, buffer[position] <= 32 { position += 1 }
            guard position < end, buffer[position] == UInt8(ascii: "=") else {
                throw fault("the attribute '\(name)' has no value")
            }
            position += 1
            while position < end, buffer[position] <= 32 { position += 1 }
            guard position < end, buffer[position] == UInt8(ascii: "\"") || buffer[position] == UInt8(ascii: "'"),
                let close = buffer[(position + 1)..<end].firstIndex(of: buffer[position])
            else { throw fault("the value of '\(name)' is not in quotes") }
            guard attributes.count < Self.maximumAttributes else { throw fault("a tag has too many attributes") }
            let value = try resolved(buffer[(position + 1)..<close])
            attributes.append(Attribute(name: name, value: String(decoding: value, as: UTF8.self)))
            position = close + 1
        }
    }

    /// Text with the predefined entities and character references put in.
    private func resolved(_ slice: ArraySlice<UInt8>) throws(XMLFault) -> [UInt8] {
        guard slice.contains(UInt8(ascii: "&")) else { return Array(slice) }
        var result: [UInt8] = []
        var position = slice.startIndex
        while position < slice.endIndex {
            guard slice[position] == UInt8(ascii: "&") else {
                result.append(slice[position])
                position += 1
                continue
            }
            guard let end = slice[position...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
                throw fault("an '&' begins no entity")
            }
            let name = String(decoding: slice[(position + 1)..<end], as: UTF8.self)
            guard let character = Self.entity(name) else { throw fault("the entity '&\(name);' is unknown") }
            result.append(contentsOf: String(character).utf8)
            position = end + 1
        }
        return result
    }

    private static func entity(_ name: String) -> Character? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            let code: UInt32?
            if name.hasPrefix("#x") {
                code = UInt32(name.dropFirst(2), radix: 16)
            } else if name.hasPrefix("#") {
                code = UInt32(name.dropFirst())
            } else {
                code = nil
            }
            guard let code, code >= 32 || code == 9 || code == 10 || code == 13 else { return nil }
            return Unicode.Scalar(code).map { Character($0) }
        }
    }
}

/// Where and why a text is not XML this reader takes.
struct XMLFault: Error, Equatable {
    var problem: String
    var line: Int
}
