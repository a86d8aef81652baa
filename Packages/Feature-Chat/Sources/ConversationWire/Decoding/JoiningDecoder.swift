import Core

/// Joins the two halves of a surrogate pair that a server sent in two deltas: some cut their text at UTF-16 units, so that an emoji's
/// halves come as `"\ud83d"` and `"\ude00"`, neither of which is JSON that can be read.
///
/// A half alone stands for a scalar of the last private plane until the other one comes. One that stays alone becomes U+FFFD.
struct JoiningDecoder: AnswerDecoder {
    private var base: any AnswerDecoder
    private var hasHalves = false
    /// The first half that ended the last words, and the last thoughts.
    private var openWords = ""
    private var openThoughts = ""

    init(_ base: any AnswerDecoder) { self.base = base }

    var isOver: Bool { base.isOver }

    mutating func consume(event: String, data: String) throws(WireFault) -> [ResponsePart] {
        let marked = SurrogateHalves.marked(data)
        if marked != nil { hasHalves = true }
        let parts = try base.consume(event: event, data: marked ?? data)
        guard hasHalves else { return parts }
        return parts.compactMap { part -> ResponsePart? in
            switch part {
            case .text(let words): Self.joined(words, &openWords).map { .text($0) }
            case .reasoning(let words): Self.joined(words, &openThoughts).map { .reasoning($0) }
            case .replacement(let words): .replacement(SurrogateHalves.joined(words))
            case .toolCall, .gateway: part
            }
        }
    }

    private static func joined(_ words: String, _ open: inout String) -> String? {
        var text = open + words
        open = ""
        if let last = text.unicodeScalars.last, SurrogateHalves.isFirst(last) {
            text.unicodeScalars.removeLast()
            open.unicodeScalars.append(last)
        }
        return text.isEmpty ? nil : SurrogateHalves.joined(text)
    }

    mutating func finish() throws(WireFault) -> ModelResponse {
        var response = try base.finish()
        guard hasHalves else { return response }
        response.items = response.items.map { item in
            switch item {
            case .text(var said):
                said.text = SurrogateHalves.joined(said.text)
                return .text(said)
            case .reasoning(var thought):
                thought.text = SurrogateHalves.joined(thought.text)
                return .reasoning(thought)
            case .toolCall(var call):
                call.arguments = SurrogateHalves.joined(call.arguments)
                return .toolCall(call)
            case .image, .document, .toolResult, .opaque, .change: return item
            }
        }
        return response
    }
}

/// Halves of surrogate pairs in the text of JSON.
private enum SurrogateHalves {
    private static let first: UInt32 = 0x10F800
    private static let second: UInt32 = 0x10FC00

    static func isFirst(_ scalar: Unicode.Scalar) -> Bool { (first..<second).contains(scalar.value) }

    /// The text with halves that stand alone as scalars; `nil` where there are none.
    static func marked(_ json: String) -> String? {
        let bytes = Array(json.utf8)
        var marked: [UInt8] = []
        var copied = 0
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            guard let code = unit(bytes, at: index), (0xD800..<0xE000).contains(code) else {
                index += 2
                continue
            }
            if code < 0xDC00, let next = unit(bytes, at: index + 6), (0xDC00..<0xE000).contains(next) {
                index += 12
                continue
            }
            let value = code < 0xDC00 ? first + code - 0xD800 : second + code - 0xDC00
            guard let scalar = Unicode.Scalar(value) else { return nil }
            marked += bytes[copied..<index]
            marked += Array(String(Character(scalar)).utf8)
            index += 6
            copied = index
        }
        guard copied > 0 else { return nil }
        return String(decoding: marked + bytes[copied...], as: UTF8.self)
    }

    /// The code of `\uXXXX`.
    private static func unit(_ bytes: [UInt8], at index: Int) -> UInt32? {
        guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return UInt32(String(decoding: bytes[(index + 2)..<(index + 6)], as: UTF8.self), radix: 16)
    }

    static func joined(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { $0.value >= first }) else { return text }
        var joined = String.UnicodeScalarView()
        var open: UInt32?
        for scalar in text.unicodeScalars {
            if let high = open {
                open = nil
                let code = 0x10000 + (high - first) << 10 + (max(scalar.value, second) - second)
                if scalar.value >= second, let whole = Unicode.Scalar(code) {
                    joined.append(whole)
                    continue
                }
                joined.append("\u{FFFD}")
            }
            if isFirst(scalar) {
                open = scalar.value
            } else {
                joined.append(scalar.value >= second ? "\u{FFFD}" : scalar)
            }
        }
        if open != nil { joined.append("\u{FFFD}") }
        return String(joined)
    }
}
