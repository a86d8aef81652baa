/// The form of a sentence: words, `(one|other)`, `(perhaps)?`, `(again and again)*`, `{slot}` and `<definition>`.
indirect enum IntentPattern: Sendable {
    case word(String)
    case slot(IntentSlot)
    case sequence([IntentPattern])
    case choice([IntentPattern])
    case optional(IntentPattern)
    case repeated(IntentPattern)

    /// Reads a pattern; `nil` where it is malformed, which a test finds.
    init?(_ text: String, definitions: [String: IntentPattern]) {
        var reader = Reader(pieces: Self.pieces(text), definitions: definitions)
        guard let pattern = reader.choice(), reader.isAtEnd else { return nil }
        self = pattern
    }

    private static func pieces(_ text: String) -> [String] {
        var pieces: [String] = []
        var word = ""
        func end() {
            if !word.isEmpty { pieces.append(word) }
            word = ""
        }
        for character in text {
            switch character {
            case " ": end()
            case "(", ")", "|", "?", "*":
                end()
                pieces.append(String(character))
            default: word.append(character)
            }
        }
        end()
        return pieces
    }

    private struct Reader {
        let pieces: [String]
        let definitions: [String: IntentPattern]
        var position = 0

        var isAtEnd: Bool { position == pieces.count }
        private var next: String? { position < pieces.count ? pieces[position] : nil }

        mutating func choice() -> IntentPattern? {
            guard let first = sequence() else { return nil }
            var alternatives = [first]
            while next == "|" {
                position += 1
                guard let other = sequence() else { return nil }
                alternatives.append(other)
            }
            return alternatives.count == 1 ? first : .choice(alternatives)
        }

        private mutating func sequence() -> IntentPattern? {
            var parts: [IntentPattern] = []
            while let piece = next, piece != ")", piece != "|" {
                position += 1
                guard var part = part(piece) else { return nil }
                while let mark = next, mark == "?" || mark == "*" {
                    position += 1
                    part = mark == "?" ? .optional(part) : .repeated(part)
                }
                parts.append(part)
            }
            return parts.count == 1 ? parts[0] : .sequence(parts)
        }

        private mutating func part(_ piece: String) -> IntentPattern? {
            switch piece.first {
            case "(":
                guard let inner = choice(), next == ")" else { return nil }
                position += 1
                return inner
            case "{": return IntentSlot(rawValue: String(piece.dropFirst().dropLast())).map(IntentPattern.slot)
            case "<": return definitions[String(piece.dropFirst().dropLast())]
            case "?", "*": return nil
            default: return .word(piece)
            }
        }
    }

    /// True if the words from a position on fit, whole.
    func matches(
        _ utterance: Utterance,
        words: [String],
        from position: Int,
        slots: inout [String: String],
        then rest: (Int, inout [String: String]) -> Bool
    ) -> Bool {
        switch self {
        case .word(let word):
            return position < words.count && words[position] == word && rest(position + 1, &slots)
        case .slot(let slot):
            for (length, values) in slot.readings(of: utterance, words: words, from: position) {
                let before = slots
                for (name, value) in values {
                    // The muscles of a plan add up.
                    slots[name] = name == "muscles" ? slots[name].map { "\($0),\(value)" } ?? value : value
                }
                if rest(position + length, &slots) { return true }
                slots = before
            }
            return false
        case .sequence(let parts):
            return Self.sequence(parts[...], utterance, words, position, &slots, rest)
        case .choice(let alternatives):
            for alternative in alternatives {
                if alternative.matches(utterance, words: words, from: position, slots: &slots, then: rest) {
                    return true
                }
            }
            return false
        case .optional(let inner):
            return inner.matches(utterance, words: words, from: position, slots: &slots, then: rest)
                || rest(position, &slots)
        case .repeated(let inner):
            let goesOn = inner.matches(utterance, words: words, from: position, slots: &slots) { next, slots in
                next > position && matches(utterance, words: words, from: next, slots: &slots, then: rest)
            }
            return goesOn || rest(position, &slots)
        }
    }

    private static func sequence(
        _ parts: ArraySlice<IntentPattern>,
        _ utterance: Utterance,
        _ words: [String],
        _ position: Int,
        _ slots: inout [String: String],
        _ rest: (Int, inout [String: String]) -> Bool
    ) -> Bool {
        guard let first = parts.first else { return rest(position, &slots) }
        return first.matches(utterance, words: words, from: position, slots: &slots) { next, slots in
            sequence(parts.dropFirst(), utterance, words, next, &slots, rest)
        }
    }

    /// The words that a sentence of this pattern can begin with; `nil` where any word will do.
    var firstWords: Set<String>? {
        switch self {
        case .word(let word): return [word]
        case .slot, .optional, .repeated: return nil
        case .choice(let alternatives):
            var all: Set<String> = []
            for alternative in alternatives {
                guard let words = alternative.firstWords else { return nil }
                all.formUnion(words)
            }
            return all
        case .sequence(let parts):
            var all: Set<String> = []
            for part in parts {
                if case .optional(let inner) = part {
                    guard let words = inner.firstWords else { return nil }
                    all.formUnion(words)
                    continue
                }
                guard let words = part.firstWords else { return nil }
                return all.union(words)
            }
            return nil
        }
    }
}
