import Strength

/// Parts a line into tokens. Notes, in brackets or after `#` or `//`, are set aside.
struct LineLexer {
    private(set) var tokens: [LineToken] = []
    private(set) var note: String?

    init(_ text: some StringProtocol) {
        let scalars = Array(text.unicodeScalars)
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            switch scalar {
            case "(", "[":
                let close = scalars[index...].firstIndex { $0 == ")" || $0 == "]" } ?? scalars.count
                addNote(scalars[index + 1..<close])
                index = min(close + 1, scalars.count)
            case "#":
                addNote(scalars[(index + 1)...])
                index = scalars.count
            case "/" where index + 1 < scalars.count && scalars[index + 1] == "/":
                addNote(scalars[(index + 2)...])
                index = scalars.count
            case "0"..."9":
                index = number(scalars, from: index)
            case "." where index + 1 < scalars.count && ("0"..."9").contains(scalars[index + 1]):
                index = number(scalars, from: index)
            default:
                index = other(scalars, from: index)
            }
        }
    }

    private mutating func addNote(_ scalars: ArraySlice<Unicode.Scalar>) {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        let words = String(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { return }
        note = note.map { $0 + "; " + words } ?? words
    }

    private mutating func number(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        func isDigit(_ index: Int) -> Bool { LineNumber.isDigit(scalars, index) }
        var parts: [String] = [""]
        var end = start
        while isDigit(end) || (end < scalars.count && (scalars[end] == "." || scalars[end] == ":") && isDigit(end + 1))
        {
            if scalars[end] == ":" {
                parts.append("")
            } else {
                parts[parts.count - 1].unicodeScalars.append(scalars[end])
            }
            end += 1
        }
        if parts.count == 1 {
            let isInList = start > 0 && scalars[start - 1] == ","
            let number = LineNumber(parts[0], in: scalars, to: end, after: tokens, isInList: isInList)
            (parts[0], end) = (number.text, number.end)
        }
        let values = parts.compactMap { $0.utf8.count <= 12 ? Double($0) : nil }
        if parts.count > 1, parts.count <= 3, values.count == parts.count {
            tokens.append(.clock(values.reduce(0) { $0 * 60 + $1 }))
        } else if parts.count == 1, let value = values.first {
            tokens.append(.number(value, text: parts[0]))
        } else {
            // Not a number that anything can be measured by: kept, so that the line is refused and not half read.
            tokens.append(.number(.infinity, text: parts.joined(separator: ":")))
        }
        return end
    }

    private mutating func other(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
        let scalar = scalars[start]
        switch scalar {
        case "×", "*":
            tokens.append(.sign("x"))
            return start + 1
        case "@", ",", "/", "+", ";", "%":
            tokens.append(.sign(Character(scalar)))
            return start + 1
        case "\n":
            tokens.append(.sign(";"))
            return start + 1
        case "-", "\u{2212}", "\u{2013}":
            tokens.append(.sign(dash(scalars, at: start)))
            return start + 1
        default: break
        }
        guard scalar.properties.isAlphabetic else { return start + 1 }
        var word = ""
        var end = start
        while end < scalars.count {
            let next = scalars[end]
            if next == "'" || next == "\u{2019}" || next == "&" && end > start {
                if next == "&" { word += "&" }
                end += 1
                continue
            }
            guard next.properties.isAlphabetic else { break }
            word += next.properties.lowercaseMapping
            end += 1
        }
        add(word: word, followedByDigit: end < scalars.count && ("0"..."9").contains(scalars[end]))
        return end
    }

    /// `~` in a range, `-` in a name or before a number that it touches, a dash where it only parts.
    private func dash(_ scalars: [Unicode.Scalar], at place: Int) -> Character {
        func isPart(_ index: Int) -> Bool {
            scalars.indices.contains(index)
                && (LineNumber.isDigit(scalars, index) || scalars[index].properties.isAlphabetic)
        }
        if LineNumber.isDigit(scalars, place - 1), LineNumber.isDigit(scalars, place + 1) { return "~" }
        return isPart(place + 1) || tokens.isEmpty ? "-" : "\u{2013}"
    }

    private mutating func add(word: String, followedByDigit: Bool) {
        let afterNumber = tokens.last?.number != nil || isLastClock
        if word == "x" || word == "by" && afterNumber {
            tokens.append(.sign("x"))
        } else if afterNumber, followedByDigit, word.hasSuffix("x"), LineUnit(String(word.dropLast())) != nil {
            // `80kgx8`
            tokens.append(.word(String(word.dropLast())))
            tokens.append(.sign("x"))
        } else if !SpokenNumber.add(word, to: &tokens) {
            tokens.append(.word(word))
        }
    }

    private var isLastClock: Bool { if case .clock? = tokens.last { true } else { false } }
}
