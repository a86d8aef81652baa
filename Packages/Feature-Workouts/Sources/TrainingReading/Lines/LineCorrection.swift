import Strength

/// A line's correction of what was logged before: `sorry, bench was 65 not 60`, `actually 4 sets not 3`.
package struct LineCorrection: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case weight(MassUnit)
        case reps, sets
        /// A number alone: whichever of the sets' numbers it was.
        case any
    }

    /// `nil` is the exercise done last.
    package let exercise: Exercise?
    package let kind: Kind
    package let old: Double
    package let new: Double

    /// Words that begin or surround a correction and name nothing.
    private static let fillers: Set<String> = [
        "sorry", "actually", "oops", "no", "correction", "i", "meant", "mean", "it", "was", "were", "that", "the", "my",
        "and",
        "with", "for", "at", "did", "had", "but", "should", "be", "have", "been", "is", "only", "last", "set",
    ]

    /// - Returns: `nil` where the line corrects nothing.
    init?(_ tokens: [LineToken], library: ExerciseLibrary) {
        guard let not = tokens.firstIndex(where: { $0 == .word("not") || $0 == .word("instead") }), not > 0 else {
            return nil
        }
        var after = not + 1
        if tokens[not] == .word("instead"), after < tokens.count, tokens[after] == .word("of") { after += 1 }
        guard after < tokens.count, let old = tokens[after].number,
            let place = tokens[..<not].lastIndex(where: { $0.number != nil }), let new = tokens[place].number,
            old.isFinite, new.isFinite, old > 0, new > 0, old != new, place + 2 >= not,
            // One number each: a line of sets that says `not` somewhere is no correction.
            tokens.count(where: { $0.number != nil }) == 2
        else { return nil }
        let units = [place + 1, after + 1].compactMap { index in
            index < tokens.count ? tokens[index].word.flatMap(LineUnit.init) : nil
        }
        switch units.first {
        case .mass(let unit)?: kind = .weight(unit)
        case .reps?: kind = .reps
        case .sets?: kind = .sets
        case nil: kind = .any
        default: return nil
        }
        let words = tokens.enumerated().compactMap { index, token -> String? in
            guard let word = token.word, index != not, !Self.fillers.contains(word), word != "of", LineUnit(word) == nil
            else {
                return nil
            }
            return word
        }
        if words.isEmpty {
            exercise = nil
        } else {
            guard let found = library.meant(by: words.joined(separator: " ")) else { return nil }
            exercise = found
        }
        (self.old, self.new) = (old, new)
    }
}
