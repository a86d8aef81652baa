/// Words of names and of prose.
package enum WordText {
    /// The words of a name, in lower case: `URLSessionTask` has `url`, `session` and `task`.
    static func parts(of name: String) -> [String] {
        var parts: [String] = []
        var part: [UInt8] = []
        let bytes = Array(name.utf8)
        func isUpper(_ index: Int) -> Bool { bytes.indices.contains(index) && (65...90).contains(bytes[index]) }
        func isLower(_ index: Int) -> Bool { bytes.indices.contains(index) && (97...122).contains(bytes[index]) }
        func close() {
            if !part.isEmpty { parts.append(String(decoding: part, as: UTF8.self)) }
            part = []
        }
        for (index, byte) in bytes.enumerated() {
            if isUpper(index) {
                if isLower(index - 1) || isLower(index + 1) { close() }
                part.append(byte | 32)
            } else if isLower(index) {
                part.append(byte)
            } else {
                close()
            }
        }
        close()
        return parts
    }

    /// The words in prose that are among `words`, with the offset of each in bytes. Names, code and quotations are left
    /// out: text in backticks or double quotes, and a parameter's name before its colon.
    package static func words(in text: String, _ words: Set<String>) -> [(word: String, offset: Int)] {
        var found: [(String, Int)] = []
        let bytes = Array(text.utf8)
        var quote: UInt8?
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\n") { quote = nil }
            let isBacktick = byte == UInt8(ascii: "`")
            // A run of backticks is one mark.
            let isMark = isBacktick ? index == 0 || bytes[index - 1] != byte : byte == UInt8(ascii: "\"")
            if isMark {
                if quote == byte { quote = nil } else if quote == nil { quote = byte }
            }
            guard isLetter(byte) else {
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, isLetter(bytes[index]) { index += 1 }
            guard quote == nil, !isLabel(bytes, start..<index) else { continue }
            let word = String(decoding: bytes[start..<index], as: UTF8.self).lowercased()
            if words.contains(word) { found.append((word, start)) }
        }
        return found
    }

    /// True for the name in `- name: ...` and `- Parameter name: ...`.
    private static func isLabel(_ bytes: [UInt8], _ word: Range<Int>) -> Bool {
        guard word.upperBound < bytes.count, bytes[word.upperBound] == UInt8(ascii: ":") else { return false }
        let before = bytes[..<word.lowerBound]
        return before.suffix(2).elementsEqual("- ".utf8) || before.suffix(10).elementsEqual("Parameter ".utf8)
    }

    /// ASCII letters, and the bytes of all others, so that a part of a longer word is never taken for a word.
    private static func isLetter(_ byte: UInt8) -> Bool {
        (65...90).contains(byte) || (97...122).contains(byte) || byte >= 128
    }
}
