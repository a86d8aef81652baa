import Strength

/// A piece of a line about training.
enum LineToken: Hashable {
    case number(Double, text: String)
    /// `27:30` or `1:02:03`, in seconds.
    case clock(Double)
    /// Lower case.
    case word(String)
    /// The equipment of an exercise, in brackets behind its name: `Bench Press (Dumbbell)`.
    case equipment(Equipment, text: String)
    /// `x`, `@`, `,`, `/`, `+`, `;`, `%`; `-` is a minus or a hyphen, `~` stands in a range, `–` is a dash with spaces.
    case sign(Character)

    /// The text as it counts in a name.
    var nameText: String? {
        switch self {
        case .word(let word): word
        case .number(_, let text): text
        case .clock, .sign, .equipment: nil
        }
    }

    var number: Double? { if case .number(let value, _) = self { value } else { nil } }
    var word: String? { if case .word(let word) = self { word } else { nil } }
}

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
                if !addBracketed(scalars[index + 1..<close]) { addNote(scalars[index + 1..<close]) }
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

    /// Adds text in brackets that is no note: the equipment behind a name, the sum of `3x(2+2+2)`, the repetitions that `60x5+ (9)` came to.
    private mutating func addBracketed(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        let text = String(String.UnicodeScalarView(scalars))
        switch tokens.last {
        case .word(Self.openEnded)?:
            guard let reps = Double(text), (0..<1000).contains(reps) else { return false }
            tokens.append(.number(reps, text: text))
        case .sign("x")?:
            let counts = text.split(separator: "+").map { Double($0.filter { $0 != " " }) }
            let known = counts.compactMap { $0 }
            guard !known.isEmpty, known.count == counts.count, known.allSatisfy({ (0..<1000).contains($0) }) else {
                return false
            }
            let sum = known.reduce(0, +)
            tokens.append(.number(sum, text: SetNotation.number(sum)))
        default:
            guard let equipment = Equipment(bracketed: text) else { return false }
            tokens.append(.equipment(equipment, text: text))
        }
        return true
    }

    /// The `+` of `60x5+`: as many more as go.
    static let openEnded = "amrap+"

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
        if parts.count == 1, let (value, last) = fraction(parts[0], scalars, end) {
            tokens.append(.number(value, text: String(value)))
            return last
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
        return mark(scalars, at: end)
    }

    /// `1/2 hr`, `3/4 mile`: a half, a quarter or three of them, where a unit of time or of length follows.
    private func fraction(_ digits: String, _ scalars: [Unicode.Scalar], _ end: Int) -> (value: Double, end: Int)? {
        guard ["1", "3"].contains(digits), end + 1 < scalars.count, scalars[end] == "/",
            ["2", "4"].contains(scalars[end + 1]), !LineNumber.isDigit(scalars, end + 2),
            let value = ["1/2": 0.5, "1/4": 0.25, "3/4": 0.75]["\(digits)/\(scalars[end + 1])"]
        else { return nil }
        switch LineNumber.unit(scalars, from: end + 2) {
        case .seconds(let scale)? where scale > 1: return (value, end + 2)
        case .meters(let scale)? where scale >= 1000: return (value, end + 2)
        default: return nil
        }
    }

    /// `50'` are minutes, `30"` and `30''` seconds; the `+` of `60x5+` says that the set went on.
    private mutating func mark(_ scalars: [Unicode.Scalar], at end: Int) -> Int {
        guard end < scalars.count else { return end }
        func isPart(_ index: Int) -> Bool {
            scalars.indices.contains(index)
                && (LineNumber.isDigit(scalars, index) || scalars[index].properties.isAlphabetic)
        }
        let isMinutes: Set<Unicode.Scalar> = ["'", "\u{2019}", "\u{2032}"]
        switch scalars[end] {
        case "\"", "\u{201D}", "\u{2033}":
            tokens.append(.word("sec"))
            return end + 1
        case let mark where isMinutes.contains(mark):
            let isDoubled = end + 1 < scalars.count && isMinutes.contains(scalars[end + 1])
            guard isDoubled || !(end + 1 < scalars.count && scalars[end + 1].properties.isAlphabetic) else {
                return end
            }
            tokens.append(.word(isDoubled ? "sec" : "min"))
            return end + (isDoubled ? 2 : 1)
        case "+" where !isPart(end + 1) && tokens.dropLast().last == .sign("x"):
            // `60x10 + 70x8` has a space before it.
            tokens.append(.word(Self.openEnded))
            return end + 1
        default: return end
        }
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
        case "-" where start + 1 < scalars.count && scalars[start + 1] == ">":
            tokens.append(.word("drop"))
            return start + 2
        case "\u{2192}":
            tokens.append(.word("drop"))
            return start + 1
        case "\u{2191}", "\u{2193}":
            tokens.append(.word(scalar == "\u{2191}" ? "up" : "down"))
            return start + 1
        case "&":
            tokens.append(.word("and"))
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
        if LineNumber.isDigit(scalars, place + 1) {
            if LineNumber.isDigit(scalars, place - 1) { return "~" }
            // `bench press-80x8`
            if place > 0, scalars[place - 1].properties.isAlphabetic { return "\u{2013}" }
        }
        return isPart(place + 1) || tokens.isEmpty ? "-" : "\u{2013}"
    }

    private mutating func add(word: String, followedByDigit: Bool) {
        let afterNumber = tokens.last?.number != nil || isLastClock
        if word == "x" || word == "by" && afterNumber {
            tokens.append(.sign("x"))
        } else if afterNumber, ["xmax", "xfailure", "xamrap", "xbw"].contains(word) {
            // `5xmax`
            tokens.append(.sign("x"))
            tokens.append(.word(String(word.dropFirst())))
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
