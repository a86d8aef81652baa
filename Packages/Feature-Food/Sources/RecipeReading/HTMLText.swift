/// The little of HTML that a recipe needs: the contents of an element, marked properties, and text without tags.
///
/// It works on bytes, in one pass each, and never fails: a page cut short gives what is there.
enum HTMLText {
    /// The contents of every element of a name whose attributes are accepted.
    static func contents(of element: String, in html: String, where accepts: (String) -> Bool) -> [String] {
        let bytes = Array(html.utf8)
        let open = Array("<\(element)".utf8)
        let close = Array("</\(element)".utf8)
        var result: [String] = []
        var index = 0
        while let start = find(open, in: bytes, from: index) {
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { break }
            let attributes = String(decoding: bytes[(start + open.count)..<end], as: UTF8.self)
            let stop = find(close, in: bytes, from: end) ?? bytes.count
            if accepts(attributes) { result.append(String(decoding: bytes[(end + 1)..<stop], as: UTF8.self)) }
            index = stop
        }
        return result
    }

    /// The texts of the elements marked `itemprop="name"`.
    static func properties(_ name: String, in html: String) -> [String] {
        let bytes = Array(html.utf8)
        var result: [String] = []
        for quote in ["\"", "'"] {
            let mark = Array("itemprop=\(quote)\(name)\(quote)".utf8)
            var index = 0
            while let start = find(mark, in: bytes, from: index) {
                index = start + mark.count
                guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { break }
                // <meta itemprop="recipeYield" content="4">
                let attributes = String(decoding: bytes[index..<end], as: UTF8.self)
                if let content = attribute("content", in: attributes) {
                    result.append(plain(content))
                    continue
                }
                result.append(plain(inner(bytes, from: end + 1)))
            }
        }
        return result.filter { !$0.isEmpty }
    }

    /// Text without tags, with its entities read and its white space as one space each.
    static func plain(_ html: String) -> String {
        var text: [UInt8] = []
        var isTag = false
        for byte in html.utf8 {
            switch byte {
            case UInt8(ascii: "<"): isTag = true
            case UInt8(ascii: ">") where isTag:
                isTag = false
                text.append(UInt8(ascii: " "))
            default: if !isTag { text.append(byte) }
            }
        }
        // Pages escape twice: "&amp;frac12;".
        let once = entities(String(decoding: text, as: UTF8.self))
        let read = once.utf8.contains(UInt8(ascii: "&")) ? entities(once) : once
        return read.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// A script within `<!-- -->` or `<![CDATA[ ]]>`, as old pages have it.
    static func withoutComment(_ script: String) -> String {
        let bytes = Array(script.utf8)
        guard let start = bytes.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }),
            let end = bytes.lastIndex(where: { $0 == UInt8(ascii: "}") || $0 == UInt8(ascii: "]") }), start <= end
        else { return script }
        var from = start
        // "<![CDATA[" opens with a bracket of its own.
        let mark = Array("CDATA[".utf8)
        if let cdata = find(mark, in: bytes, from: 0), cdata <= start + 2,
            let next = bytes[(cdata + mark.count)...].firstIndex(where: {
                $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
            })
        {
            from = next
            var last = bytes.count - 1
            while last > from, bytes[last] != UInt8(ascii: "}") { last -= 1 }
            return String(decoding: bytes[from...last], as: UTF8.self)
        }
        return String(decoding: bytes[from...end], as: UTF8.self)
    }

    // MARK: Bytes

    /// The text up to the end of the element that began before `start`; elements within it are passed.
    private static func inner(_ bytes: [UInt8], from start: Int) -> String {
        var depth = 0
        var index = start
        let limit = min(bytes.count, start + 4000)
        while index < limit {
            if bytes[index] == UInt8(ascii: "<"), index + 1 < limit {
                if bytes[index + 1] == UInt8(ascii: "/") {
                    if depth == 0 { break }
                    depth -= 1
                } else if !isVoid(bytes, at: index + 1) {
                    depth += 1
                }
            }
            index += 1
        }
        return String(decoding: bytes[min(start, index)..<index], as: UTF8.self)
    }

    private static func isVoid(_ bytes: [UInt8], at index: Int) -> Bool {
        let end = bytes[index...].prefix(600).firstIndex(of: UInt8(ascii: ">")) ?? index
        if end > index, bytes[end - 1] == UInt8(ascii: "/") { return true }
        let name = String(decoding: bytes[index..<min(index + 5, bytes.count)], as: UTF8.self).lowercased()
        return ["br", "img", "meta", "link", "input", "hr", "!"].contains { name.hasPrefix($0) }
    }

    private static func attribute(_ name: String, in attributes: String) -> String? {
        for quote in ["\"", "'"] as [Character] {
            guard let start = attributes.firstRange(of: "\(name)=\(quote)")?.upperBound,
                let end = attributes[start...].firstIndex(of: quote)
            else { continue }
            return String(attributes[start..<end])
        }
        return nil
    }

    /// The first place of `pattern`, its letters in any case.
    private static func find(_ pattern: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        guard let first = pattern.first, bytes.count >= pattern.count else { return nil }
        var index = start
        while index <= bytes.count - pattern.count {
            if lower(bytes[index]) == lower(first),
                pattern.indices.allSatisfy({ lower(bytes[index + $0]) == lower(pattern[$0]) })
            {
                return index
            }
            index += 1
        }
        return nil
    }

    private static func lower(_ byte: UInt8) -> UInt8 {
        byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
    }

    // MARK: Entities

    private static let named: [String: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "frac12": "½", "frac14": "¼",
        "frac34": "¾", "frac13": "⅓", "frac23": "⅔", "frac18": "⅛", "deg": "°", "ndash": "-", "mdash": "-",
        "rsquo": "’",
        "lsquo": "‘", "rdquo": "”", "ldquo": "“", "times": "x", "frasl": "/", "eacute": "é", "egrave": "è",
        "ecirc": "ê",
        "agrave": "à", "aacute": "á", "acirc": "â", "ccedil": "ç", "ntilde": "ñ", "ouml": "ö", "auml": "ä", "uuml": "ü",
        "Ouml": "Ö", "Auml": "Ä", "Uuml": "Ü", "szlig": "ß", "oacute": "ó", "iacute": "í", "icirc": "î", "ocirc": "ô",
        "uacute": "ú", "bull": "•", "hellip": "...", "reg": "", "trade": "", "thinsp": " ", "ensp": " ", "emsp": " ",
    ]

    private static func entities(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = Substring(text)
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            let after = rest.index(after: mark)
            let name = rest[after...].prefix(10).prefix { $0 != ";" && !$0.isWhitespace }
            let end = rest.index(after, offsetBy: name.count)
            guard end < rest.endIndex, rest[end] == ";", let value = value(of: String(name)) else {
                result += "&"
                rest = rest[after...]
                continue
            }
            result += value
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func value(of entity: String) -> String? {
        guard entity.hasPrefix("#") else { return named[entity] }
        let digits = entity.dropFirst()
        let number = digits.lowercased().hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}
