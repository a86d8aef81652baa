import SpokenText

/// A line of a recipe while it is taken apart.
struct IngredientLine {
    /// The words left to be read as an amount and a food.
    private(set) var words: String
    /// The words behind the food; read with it if the food alone is not known.
    private(set) var rest = ""
    private(set) var preparation: [String] = []
    private(set) var alternatives: [String] = []
    private(set) var purpose: String?
    private(set) var isOptional = false

    init(_ text: String) { words = text }

    // MARK: The line as given

    /// Without bullet, check box, numbering and surplus white space.
    static func cleaned(_ line: String) -> String {
        var text = Substring(line.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        let bullets: Set<Character> = ["-", "–", "—", "*", "•", "·", "▢", "☐", "□", "◦", "‣", "●", "+"]
        while let first = text.first, bullets.contains(first) || first == " " {
            // "-1 egg" is no bullet with a space; a dash before a number is one all the same in a recipe.
            text = text.dropFirst()
        }
        return String(text.trimmingSuffix { $0 == " " || $0 == "." || $0 == ";" || $0 == "," })
    }

    /// "For the sauce:", "Topping:".
    static func isHeading(_ text: String) -> Bool {
        text.hasSuffix(":") || (text.lowercased().hasPrefix("for the ") && !text.contains(where: \.isNumber))
    }

    // MARK: Parts

    mutating func takeOptional() {
        for word in ["(optional)", ", optional", "optional:", " optional"] where remove(word) { isOptional = true }
    }

    /// "(about 2 cups)" says how much and stays; "(see note)" goes.
    mutating func takeParentheses() {
        var kept = ""
        var inner: String?
        for character in words {
            switch (character, inner) {
            case ("(", nil), ("[", nil): inner = ""
            case (")", .some(let text)), ("]", .some(let text)):
                if Self.isAmount(text) {
                    kept += "(\(text.droppingApproximation.hyphensAsSpaces))"
                } else if !text.isEmpty {
                    preparation.append(text)
                }
                inner = nil
            case (_, .some): inner?.append(character)
            default: kept.append(character)
            }
        }
        if let inner, !inner.isEmpty { preparation.append(inner) }
        words = kept.collapsed
    }

    /// "plus more for dusting", "for the pan", "to serve".
    mutating func takePurpose() {
        let marks = [
            ", plus more", " plus more", ", plus extra", " plus extra", " plus additional", ", plus a little",
            " and more", ", or more", ", or to taste", ", to taste", " to taste", ", as needed", " as needed",
            ", as required", ", to serve", " to serve", ", for ", " for the ", " to garnish", ", to garnish",
            " for garnish", " for serving", " for dusting", " for greasing", " for frying", " for brushing",
            " for sprinkling", " for rolling", " for topping", " for coating", " for drizzling", " for decoration",
            " for dredging", " for cooking", " for deep", " for shallow", " for kneading", " for finishing",
            " for oiling",
            " for buttering", " for glazing", " for sautéing", " for sauteing", " for dipping", " for pan",
            " for boiling",
            " for thickening", " for roasting", " for basting", " for browning",
        ]
        let lowered = words.lowercased()
        let cut = marks.compactMap { lowered.firstRange(of: $0)?.lowerBound }.min()
        guard let cut, cut > lowered.startIndex else { return }
        let offset = lowered.distance(from: lowered.startIndex, to: cut)
        // Lowercasing keeps the number of characters of what recipes are written in; where not, nothing is cut.
        guard lowered.count == words.count else { return }
        let place = words.index(words.startIndex, offsetBy: offset)
        purpose = String(words[place...]).trimmingMarks
        words = String(words[..<place]).trimmingMarks
    }

    /// Takes what follows the first comma or dash after a food: "butter, cut into ½-inch cubes".
    ///
    /// - Parameter isFood: whether words surely name a food: "boneless, skinless chicken" goes on after its comma.
    mutating func takePreparation(isFood: (String) -> Bool) {
        let pieces = Self.pieces(of: words)
        guard pieces.count > 1 else { return }
        // "1 red, yellow or orange bell pepper": the first color of what comes last.
        if Self.colors.contains(Self.withoutAmount(pieces[0]).lowercased()), let last = pieces.last {
            words = ([pieces[0]] + last.split(separator: " ").suffix(2).map(String.init)).joined(separator: " ")
            alternatives.append(pieces.dropFirst().joined(separator: ", "))
            return
        }
        for count in 1...pieces.count {
            let head = pieces[..<count].joined(separator: " ")
            if count == pieces.count || isFood(Self.withoutAmount(head)) {
                // Nothing is surely a food: the first piece, unless it is an amount or a description alone.
                let isUnsure = count == pieces.count && !isFood(Self.withoutAmount(head))
                let used = isUnsure ? Self.firstNamed(pieces) : count
                words = pieces[..<used].joined(separator: " ")
                rest = pieces[used...].joined(separator: " ")
                preparation += pieces[used...]
                return
            }
        }
    }

    /// "oil or canola oil", "veal or beef stock"; but not "2 or 3 cloves".
    mutating func takeAlternatives(isFood: (String) -> Bool) {
        for separator in [" or ", " and/or ", "/or "] {
            guard let range = words.firstRange(of: separator) else { continue }
            let left = String(words[..<range.lowerBound]).trimmingMarks
            let right = String(words[range.upperBound...]).trimmingMarks
            guard !left.isEmpty, !right.isEmpty else { continue }
            let leftName = Self.withoutAmount(left)
            // "2 or 3 cloves garlic": numbers on both sides.
            if leftName.isEmpty, right.first?.isNumber == true { continue }
            let amount = left.dropLast(leftName.count)
            if leftName.isEmpty {
                words = "\(left) \(right)"
                return
            }
            let head = right.split(separator: " ").last.map(String.init) ?? ""
            let joined = "\(leftName) \(head)"
            alternatives.append(right)
            // "veal or beef stock": one word shares the other's kind of food.
            let isShared =
                !leftName.contains(" ") && leftName.lowercased() != head.lowercased()
                && Self.withoutAmount(right).contains(" ") && isFood(joined)
            if isShared || (!isFood(leftName) && isFood(joined))
                || (!isFood(leftName) && !isFood(Self.withoutAmount(right)))
            {
                words = amount + joined
            } else if isFood(leftName) || right.first?.isNumber == true {
                words = left
            } else {
                words = amount + Self.withoutAmount(right)
            }
            return
        }
    }

    // MARK: Text

    private mutating func remove(_ text: String) -> Bool {
        guard let range = words.lowercased().firstRange(of: text), words.lowercased().count == words.count else {
            return false
        }
        let lowered = words.lowercased()
        let start = lowered.distance(from: lowered.startIndex, to: range.lowerBound)
        let from = words.index(words.startIndex, offsetBy: start)
        words.removeSubrange(from..<words.index(from, offsetBy: text.count))
        words = words.collapsed
        return true
    }

    /// The pieces between commas, semicolons and spaced dashes; commas inside numbers ("1,5 l") part nothing.
    private static func pieces(of text: String) -> [String] {
        var pieces = [""]
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let before = index > 0 ? characters[index - 1] : " "
            let after = index + 1 < characters.count ? characters[index + 1] : " "
            let isComma = (character == "," && !(before.isNumber && after.isNumber)) || character == ";"
            let isDash =
                ["-", "–", "—"].contains(character) && before == " " && after == " "
                && !(pieces[pieces.count - 1].trimmingMarks.last?.isNumber == true
                    && characters[(index + 1)...].first { $0 != " " }?.isNumber == true)
            if isComma || isDash { pieces.append("") } else { pieces[pieces.count - 1].append(character) }
        }
        return pieces.map(\.trimmingMarks).filter { !$0.isEmpty }
    }

    /// The number of pieces up to one that has a word that is more than an amount.
    private static func firstNamed(_ pieces: [String]) -> Int {
        (pieces.firstIndex { !withoutAmount($0).isEmpty } ?? 0) + 1
    }

    /// The words behind a leading amount: "2 cups" of "2 cups flour".
    static func withoutAmount(_ text: String) -> String {
        var words = text.split(separator: " ")
        var sawNumber = false
        while let first = words.first {
            let isNumber = first.contains(where: \.isNumber) || first.hasPrefix("(") || first.hasSuffix(")")
            let plain = first.lowercased().filter(\.isLetter)
            if isNumber || Self.smallWords.contains(plain) || Self.isCount(plain) {
                sawNumber = sawNumber || isNumber || Self.isCount(plain)
                words.removeFirst()
            } else if sawNumber, Self.isUnit(plain) {
                words.removeFirst()
            } else {
                break
            }
        }
        return words.joined(separator: " ")
    }

    private static let colors: Set<String> = ["red", "yellow", "green", "orange", "white", "black", "brown"]
    private static let smallWords: Set<String> = [
        "about", "of", "to", "approximately", "heaping", "heaped", "scant", "level", "generous",
    ]
    /// Beside those of SpokenText.
    private static let units: Set<String> = [
        "t", "tb", "c", "can", "cans", "tin", "tins", "jar", "jars", "package", "packages", "pkg", "packet", "packets",
        "bag", "bags", "box", "boxes", "bottle", "bottles", "clove", "cloves", "slice", "slices", "piece", "pieces",
        "stick", "sticks", "stalk", "stalks", "sprig", "sprigs", "bunch", "bunches", "head", "heads", "pinch",
        "pinches", "dash", "dashes", "handful", "handfuls", "large", "medium", "small", "inch", "fluid", "fl", "knob",
        "drop", "drops", "cm", "whole",
    ]

    /// "Thousand island" and "single cream" are names.
    private static func isCount(_ word: String) -> Bool {
        if ["dozen", "half", "pinch", "handful", "few", "couple"].contains(word) { return true }
        guard let sense = Lexicon.standard.sense(of: word) else { return false }
        return sense.isArticle || (sense.number != nil && !sense.isVague && !sense.multiplies)
    }

    private static func isUnit(_ word: String) -> Bool {
        guard !units.contains(word) else { return true }
        let sense = Lexicon.standard.sense(of: word)
        return sense?.unit(.mass) != nil || sense?.unit(.volume) != nil
    }

    /// True if words in parentheses are an amount: a number with a unit.
    private static func isAmount(_ text: String) -> Bool {
        let plain = text.droppingApproximation
        guard plain.first?.isNumber == true else { return false }
        let words = plain.split(whereSeparator: { !$0.isLetter }).map { $0.lowercased() }
        return words.count <= 3 && words.contains { isUnit($0) }
    }
}

extension String {
    /// Without leading "about", "approx." and the like.
    fileprivate var droppingApproximation: String {
        var text = Substring(self).drop { $0 == " " || $0 == "~" }
        for word in ["about ", "approximately ", "approx. ", "approx ", "around ", "roughly ", "or about "]
        where text.lowercased().hasPrefix(word) {
            text = text.dropFirst(word.count)
        }
        return String(text)
    }

    /// "8-ounce" as "8 ounce"; "1-2 cups" stays.
    fileprivate var hyphensAsSpaces: String {
        let characters = Array(self)
        return String(
            characters.indices.map { index in
                let isBeforeLetter = index + 1 < characters.count && characters[index + 1].isLetter
                return characters[index] == "-" && isBeforeLetter ? " " : characters[index]
            }
        )
    }

    fileprivate var collapsed: String { split(separator: " ").joined(separator: " ").trimmingMarks }

    fileprivate var trimmingMarks: String {
        let marks: Set<Character> = [" ", ",", ";", "-", "–", "—", ":"]
        return String(Substring(self).trimmingPrefix { marks.contains($0) }.trimmingSuffix { marks.contains($0) })
    }
}

extension StringProtocol where SubSequence == Substring {
    fileprivate func trimmingSuffix(while isTrimmed: (Character) -> Bool) -> Substring {
        var end = endIndex
        while end > startIndex, isTrimmed(self[index(before: end)]) { end = index(before: end) }
        return self[startIndex..<end]
    }
}
