// Text, comments, CDATA sections, instructions and the document type.
extension XMLScanner {
    mutating func text() throws(FormatFault) -> Step {
        let start = index
        let stop = ByteRuns.first(of: UInt8(ascii: "<"), in: buffer.span, from: max(start, searched))
        guard stop - start <= limits.textBytes else {
            throw fault(.tooLarge, "a text is longer than \(limits.textBytes) bytes")
        }
        if stop == buffer.count, !isFinished {
            searched = stop
            return .more
        }
        index = stop
        if isBlank(start..<stop) {
            guard keepsBlankText, openElements.depth > 0 else { return .again }
        } else {
            guard openElements.depth > 0 else {
                throw fault(.malformed, "text stands outside the root element", at: start)
            }
            try check(start..<stop, references: true)
        }
        return .token(.text(XMLText(storage: buffer, range: start..<stop, kind: .content)))
    }

    private func isBlank(_ range: Range<Int>) -> Bool {
        let bytes = buffer.span
        for position in range where !Self.isSpace(bytes[position]) { return false }
        return true
    }

    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 13 || byte == 9 }

    /// Comments, CDATA sections and the document type begin with `<!`.
    mutating func declaration() throws(FormatFault) -> Step {
        if begins(with: "<!--") {
            index += 4
            passage = .comment
            return .again
        }
        if begins(with: "<![CDATA[") { return try literalText() }
        if begins(with: "<!DOCTYPE") {
            guard !hasRoot, !hasDoctype else { throw fault(.malformed, "a document type stands in the wrong place") }
            hasDoctype = true
            index += 9
            passage = .doctype(XMLDoctype())
            return .again
        }
        // It may yet become one of them.
        guard buffer.count - index >= 9 else { return .more }
        throw fault(.malformed, "'<!' begins nothing that is known")
    }

    private func begins(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard buffer.count - index >= count else { return false }
        return XMLName.matches(buffer, index..<index + count, text)
    }

    mutating func passComment() -> Step {
        var from = index
        while true {
            let stop = ByteRuns.first(of: UInt8(ascii: ">"), in: buffer.span, from: from)
            guard stop < buffer.count else {
                // The last two bytes may be the beginning of its end.
                index = max(index, buffer.count - 2)
                return .more
            }
            if stop - 2 >= index, buffer[stop - 1] == UInt8(ascii: "-"), buffer[stop - 2] == UInt8(ascii: "-") {
                index = stop + 1
                passage = .none
                return .again
            }
            from = stop + 1
        }
    }

    mutating func pass(_ doctype: inout XMLDoctype) throws(FormatFault) -> Step {
        while index < buffer.count {
            let isEnd = doctype.take(buffer[index])
            index += 1
            if isEnd {
                passage = .none
                return .again
            }
            guard doctype.byteCount <= limits.doctypeBytes else {
                throw fault(.tooLarge, "the document type is longer than \(limits.doctypeBytes) bytes")
            }
        }
        passage = .doctype(doctype)
        return .again
    }

    private mutating func literalText() throws(FormatFault) -> Step {
        let content = index + 9
        var from = max(content, searched)
        while true {
            let stop = ByteRuns.first(of: UInt8(ascii: ">"), in: buffer.span, from: from)
            guard stop - content <= limits.textBytes else {
                throw fault(.tooLarge, "a CDATA section is longer than \(limits.textBytes) bytes")
            }
            guard stop < buffer.count else {
                searched = stop
                return .more
            }
            from = stop + 1
            guard stop - 2 >= content, buffer[stop - 1] == UInt8(ascii: "]"), buffer[stop - 2] == UInt8(ascii: "]")
            else { continue }
            guard openElements.depth > 0 else {
                throw fault(.malformed, "text stands outside the root element")
            }
            index = stop + 1
            try check(content..<stop - 2, references: false)
            return .token(.text(XMLText(storage: buffer, range: content..<stop - 2, kind: .literal)))
        }
    }

    mutating func instruction() throws(FormatFault) -> Step {
        let content = index + 2
        var from = max(content, searched)
        while true {
            let stop = ByteRuns.first(of: UInt8(ascii: ">"), in: buffer.span, from: from)
            guard stop - content <= limits.tagBytes else {
                throw fault(.tooLarge, "an instruction is longer than \(limits.tagBytes) bytes")
            }
            guard stop < buffer.count else {
                searched = stop
                return .more
            }
            from = stop + 1
            guard stop - 1 >= content, buffer[stop - 1] == UInt8(ascii: "?") else { continue }
            try checkEncoding(String(decoding: buffer[content..<stop - 1], as: UTF8.self))
            index = stop + 1
            return .again
        }
    }

    private func checkEncoding(_ declaration: String) throws(FormatFault) {
        guard declaration.hasPrefix("xml "), let key = declaration.firstRange(of: "encoding"),
            let quote = declaration[key.upperBound...].first(where: { $0 == "\"" || $0 == "'" })
        else { return }
        let parts = declaration[key.upperBound...].split(separator: quote, omittingEmptySubsequences: false)
        guard parts.count >= 3 else { return }
        let name = parts[1].lowercased()
        guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(name) else {
            throw fault(.unsupported, "its encoding is '\(name.prefix(40))'; save it as UTF-8")
        }
    }

    /// Checks text for anything that a strict scanner rejects.
    mutating func check(_ range: Range<Int>, references: Bool) throws(FormatFault) {
        var position = range.lowerBound
        while true {
            position = ByteRuns.firstUnusual(in: buffer.span, from: position, to: range.upperBound)
            guard position < range.upperBound else { break }
            let length = UTF8Sequence.length(buffer.span, at: position)
            if length == 0 || position + length > range.upperBound {
                try irregular("a byte is not UTF-8", at: position)
                position += 1
            } else {
                if length == 1, buffer[position] < 0x20 {
                    try irregular("a control character stands in text", at: position)
                }
                position += length
            }
        }
        guard references else { return }
        position = range.lowerBound
        while true {
            position = ByteRuns.first(of: UInt8(ascii: "&"), in: buffer.span, from: position, to: range.upperBound)
            guard position < range.upperBound else { return }
            if XMLReferences.scalar(buffer[..<range.upperBound], at: position) == nil {
                try irregular("'&' begins no reference that XML defines", at: position)
            }
            position += 1
        }
    }
}
