import Formats

/// The tokens of a document as short texts, to compare: `<a x=1>`, `text`, `</a>`.
enum XMLDigest {
    static func of(_ bytes: [UInt8], mode: XMLScanner.Mode = .lenient) throws -> [String] {
        var scanner = XMLScanner(bytes, mode: mode)
        var result: [String] = []
        try drain(&scanner, into: &result)
        return result
    }

    static func of(_ text: String, mode: XMLScanner.Mode = .lenient) throws -> [String] {
        try of(Array(text.utf8), mode: mode)
    }

    static func of(pieces: [ArraySlice<UInt8>], mode: XMLScanner.Mode = .lenient) throws -> [String] {
        var scanner = XMLScanner(mode: mode)
        var result: [String] = []
        for piece in pieces {
            scanner.append(piece)
            try drain(&scanner, into: &result)
        }
        scanner.finish()
        try drain(&scanner, into: &result)
        return result
    }

    static func drain(_ scanner: inout XMLScanner, into result: inout [String]) throws {
        while let token = try scanner.next() {
            switch token {
            case .start(let element):
                let attributes = element.withBytes { bytes, attributes in
                    attributes.map { attribute in
                        let name = String(decoding: attribute.name.map { bytes[$0] }, as: UTF8.self)
                        return " \(name)=\(element.text(attribute.value).text)"
                    }
                }
                result.append("<\(element.name.text)\(attributes.joined())>@\(element.line)")
            case .end(let end): result.append("</\(end.name.text)>")
            case .text(let text): result.append(text.text)
            }
        }
    }
}
