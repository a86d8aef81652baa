import SpokenText

/// Numbers in words, up to 999: `eight`, `sixty five`, `one hundred and twenty`.
enum SpokenNumber {
    /// Adds a word that is a number, as a number of its own or as a part of the one before it.
    ///
    /// - Returns: `false` where it is none.
    static func add(_ word: String, to tokens: inout [LineToken]) -> Bool {
        guard let value = value(of: word) else { return false }
        var before = tokens[...]
        let link = tokens.last
        if link == .sign("-") || link == .word("and") { before.removeLast() }
        guard case .number(let head, let text)? = before.last, text.first?.isLetter == true,
            let whole = joined(head, value, link: before.count < tokens.count ? link : nil)
        else {
            tokens.append(.number(value, text: word))
            return true
        }
        tokens = Array(before.dropLast()) + [.number(whole, text: text + " " + word)]
        return true
    }

    private static func value(of word: String) -> Double? {
        guard let sense = Lexicon.standard.sense(of: word), !sense.isVague else { return nil }
        if word == "half" { return sense.fraction }
        return sense.number.flatMap { !sense.multiplies || $0 == 100 ? $0 : nil }
    }

    /// The number that two words make; `nil` if they are two numbers.
    private static func joined(_ head: Double, _ value: Double, link: LineToken?) -> Double? {
        let isTens = head >= 20 && head < 100 && head.truncatingRemainder(dividingBy: 10) == 0
        let isHundreds = head >= 100 && head.truncatingRemainder(dividingBy: 100) == 0
        switch value {
        case 1...9 where isTens && link != .word("and"): return head + value
        case 1...99 where isHundreds && link != .sign("-"): return head + value
        case 1...9 where head > 100 && head.truncatingRemainder(dividingBy: 10) == 0 && link != .word("and"):
            return head.truncatingRemainder(dividingBy: 100) >= 20 ? head + value : nil
        case 100 where (1...9).contains(head) && link == nil: return head * 100
        default: return nil
        }
    }
}
