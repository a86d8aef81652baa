/// Draws the inline marks of a paragraph of Markdown: strong, emphasis, strikethrough, code, links, and line breaks. A
/// mark without its other half is text.
struct MarkdownSpans {
    /// The maximum nesting depth of marks.
    private static let deepest = 8
    /// The distance in bytes within which a mark's other half is searched for: unmatched marks must not take quadratic
    /// time.
    private static let farthest = 2_000

    private let bytes: [UInt8]
    private var plain: [UInt8] = []
    /// The position up to which no closing half was found, by mark, so that it is not searched for again.
    private var searched: [Int: Int] = [:]

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func draw(_ text: String, in html: inout HTML) {
        var spans = MarkdownSpans(Array(text.utf8))
        spans.draw(0..<spans.bytes.count, depth: 0, isInLink: false, in: &html)
    }

    private mutating func draw(_ range: Range<Int>, depth: Int, isInLink: Bool, in html: inout HTML) {
        var index = range.lowerBound
        while index < range.upperBound {
            if let next = mark(at: index, range, depth, isInLink, in: &html) {
                index = next
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        flush(in: &html)
    }

    private mutating func flush(in html: inout HTML) {
        guard !plain.isEmpty else { return }
        html.text(String(decoding: plain, as: UTF8.self))
        plain = []
    }

    /// Draws the mark that begins here.
    ///
    /// - Returns: where it ends; `nil` if it is text.
    private mutating func mark(
        at index: Int,
        _ range: Range<Int>,
        _ depth: Int,
        _ isInLink: Bool,
        in html: inout HTML
    ) -> Int? {
        let next = index + 1 < range.upperBound ? bytes[index + 1] : 0
        switch bytes[index] {
        case UInt8(ascii: "\\"):
            if next == 0x0A {
                lineBreak(in: &html)
                return index + 2
            }
            guard Self.isPunctuation(next) else { return nil }
            plain.append(next)
            return index + 2
        case 0x0A:
            guard plain.suffix(2) == [0x20, 0x20] else { return nil }
            while plain.last == 0x20 { plain.removeLast() }
            lineBreak(in: &html)
            return index + 1
        case UInt8(ascii: "`"): return code(at: index, range, in: &html)
        case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
            return depth < Self.deepest ? emphasis(at: index, range, depth, isInLink, in: &html) : nil
        case UInt8(ascii: "!") where next == UInt8(ascii: "["):
            // A picture from elsewhere is not loaded; its words lead there.
            return isInLink || depth >= Self.deepest ? nil : link(at: index + 1, range, depth, in: &html)
        case UInt8(ascii: "["):
            return isInLink || depth >= Self.deepest ? nil : link(at: index, range, depth, in: &html)
        case UInt8(ascii: "<"): return isInLink ? nil : address(at: index, range, in: &html)
        case UInt8(ascii: "h"): return isInLink ? nil : bareAddress(at: index, range, in: &html)
        default: return nil
        }
    }

    private mutating func lineBreak(in html: inout HTML) {
        flush(in: &html)
        html.add(.br)
    }

    // MARK: Code and emphasis

    private mutating func code(at index: Int, _ range: Range<Int>, in html: inout HTML) -> Int? {
        let count = bytes[index..<range.upperBound].prefix { $0 == UInt8(ascii: "`") }.count
        let ticks = Array(repeating: UInt8(ascii: "`"), count: count)
        var place = index + count
        let limit = min(range.upperBound, place + Self.farthest)
        while let close = find(ticks, from: place, to: limit) {
            let after = close + count
            if after < range.upperBound, bytes[after] == UInt8(ascii: "`") {
                place = after + bytes[after..<range.upperBound].prefix { $0 == UInt8(ascii: "`") }.count
                continue
            }
            flush(in: &html)
            var inner = String(decoding: bytes[(index + count)..<close], as: UTF8.self)
            if inner.count > 2, inner.first == " ", inner.last == " " { inner = String(inner.dropFirst().dropLast()) }
            html.add(.code, text: inner)
            return after
        }
        plain += ticks
        return index + count
    }

    private mutating func emphasis(
        at index: Int,
        _ range: Range<Int>,
        _ depth: Int,
        _ isInLink: Bool,
        in html: inout HTML
    ) -> Int? {
        let mark = bytes[index]
        let isDouble = index + 1 < range.upperBound && bytes[index + 1] == mark
        guard mark != UInt8(ascii: "~") || isDouble else { return nil }
        // An underscore inside of a word is one of its letters.
        if mark == UInt8(ascii: "_"), index > range.lowerBound, Self.isLetter(bytes[index - 1]) { return nil }
        for count in isDouble ? (mark == UInt8(ascii: "~") ? [2] : [2, 1]) : [1] {
            let start = index + count
            guard start < range.upperBound, !Self.isSpace(bytes[start]),
                let close = closing(mark, count, from: start, range)
            else { continue }
            flush(in: &html)
            html.add(count == 1 ? .em : (mark == UInt8(ascii: "~") ? .s : .strong)) { html in
                draw(start..<close, depth: depth + 1, isInLink: isInLink, in: &html)
            }
            return close + count
        }
        return nil
    }

    private mutating func closing(_ mark: UInt8, _ count: Int, from start: Int, _ range: Range<Int>) -> Int? {
        let name = Int(mark) * 2 + count - 1
        let marks = Array(repeating: mark, count: count)
        var place = max(start, searched[name] ?? 0)
        let limit = min(range.upperBound, start + Self.farthest)
        while let found = find(marks, from: place, to: limit) {
            let run = bytes[found..<range.upperBound].prefix { $0 == mark }.count
            let after = found + run
            let isInWord = mark == UInt8(ascii: "_") && after < range.upperBound && Self.isLetter(bytes[after])
            let isClosing = found > start && !Self.isSpace(bytes[found - 1]) && bytes[found - 1] != UInt8(ascii: "\\")
            // One star is not closed by two, unless it is inside the text that they close.
            if isClosing, !isInWord, run >= count, count == 2 || run != 2 { return after - count }
            place = after
        }
        searched[name] = max(limit, searched[name] ?? 0)
        return nil
    }

    // MARK: Links

    private mutating func link(at index: Int, _ range: Range<Int>, _ depth: Int, in html: inout HTML) -> Int? {
        let limit = min(range.upperBound, index + Self.farthest)
        var open = 0
        var middle: Int?
        for place in index..<limit {
            if bytes[place] == UInt8(ascii: "["), bytes[place - (place > 0 ? 1 : 0)] != UInt8(ascii: "\\") { open += 1 }
            if bytes[place] == UInt8(ascii: "]"), bytes[place - 1] != UInt8(ascii: "\\") { open -= 1 }
            if open == 0 {
                middle = place
                break
            }
            if open > 4 { return nil }
        }
        guard let middle, middle + 1 < range.upperBound, bytes[middle + 1] == UInt8(ascii: "("),
            let close = closingParenthesis(from: middle + 2, to: limit)
        else { return nil }
        var target = String(decoding: bytes[(middle + 2)..<close], as: UTF8.self)
        // A title follows the address.
        if let space = target.firstIndex(of: " ") { target = String(target[..<space]) }
        if target.first == "<", target.last == ">" { target = String(target.dropFirst().dropLast()) }
        flush(in: &html)
        if let link = WebLink(target) {
            html.add(.a, .web(link), .relation("noopener", "noreferrer")) { html in
                draw((index + 1)..<middle, depth: depth + 1, isInLink: true, in: &html)
            }
        } else {
            draw((index + 1)..<middle, depth: depth + 1, isInLink: true, in: &html)
        }
        return close + 1
    }

    private func closingParenthesis(from start: Int, to limit: Int) -> Int? {
        var open = 1
        for place in start..<max(start, limit) {
            if bytes[place] == UInt8(ascii: "(") { open += 1 }
            if bytes[place] == UInt8(ascii: ")") { open -= 1 }
            if open == 0 { return place }
            if open > 4 || bytes[place] == 0x0A { return nil }
        }
        return nil
    }

    /// `<https://…>`.
    private mutating func address(at index: Int, _ range: Range<Int>, in html: inout HTML) -> Int? {
        let limit = min(range.upperBound, index + Self.farthest)
        guard let close = bytes[(index + 1)..<limit].firstIndex(where: { Self.isSpace($0) || "<>".utf8.contains($0) }),
            bytes[close] == UInt8(ascii: ">"),
            let link = WebLink(String(decoding: bytes[(index + 1)..<close], as: UTF8.self))
        else { return nil }
        flush(in: &html)
        html.add(.a, .web(link), .relation("noopener", "noreferrer"), text: link.text)
        return close + 1
    }

    /// `https://…` as a word of its own.
    private mutating func bareAddress(at index: Int, _ range: Range<Int>, in html: inout HTML) -> Int? {
        if index > range.lowerBound, Self.isLetter(bytes[index - 1]) { return nil }
        let rest = bytes[index..<min(range.upperBound, index + Self.farthest)]
        guard rest.starts(with: Array("https://".utf8)) || rest.starts(with: Array("http://".utf8)) else { return nil }
        var end = rest.firstIndex { Self.isSpace($0) || "<>\"`".utf8.contains($0) } ?? rest.endIndex
        while end > index, ".,;:!?)]*_'".utf8.contains(bytes[end - 1]) { end -= 1 }
        guard let link = WebLink(String(decoding: bytes[index..<end], as: UTF8.self)) else { return nil }
        flush(in: &html)
        html.add(.a, .web(link), .relation("noopener", "noreferrer"), text: link.text)
        return end
    }

    // MARK: Bytes

    private func find(_ needle: [UInt8], from start: Int, to end: Int) -> Int? {
        guard start <= end - needle.count else { return nil }
        for place in start...(end - needle.count) where bytes[place] == needle[0] {
            if bytes[place..<(place + needle.count)].elementsEqual(needle) { return place }
        }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 }

    /// True for letters; every character beyond ASCII counts as one.
    private static func isLetter(_ byte: UInt8) -> Bool {
        byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    private static func isPunctuation(_ byte: UInt8) -> Bool {
        (0x21...0x2F).contains(byte) || (0x3A...0x40).contains(byte) || (0x5B...0x60).contains(byte)
            || (0x7B...0x7E).contains(byte)
    }
}
