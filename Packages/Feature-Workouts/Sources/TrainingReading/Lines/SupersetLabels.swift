/// The labels of supersets, as plans print them: `A1 bench 3x5 90 A2 row 3x8 70`.
enum SupersetLabels {
    /// Parts the line where its labels stand.
    ///
    /// - Returns: the letter of each part, in order; empty where there are no labels.
    static func settle(_ tokens: inout [LineToken]) -> [String] {
        let places = tokens.indices.filter { place in
            guard let letter = tokens[place].word, letter.utf8.count == 1, "abcdef".contains(letter),
                place + 2 < tokens.count, let number = tokens[place + 1].number, (1...6).contains(number),
                number == number.rounded(), let next = tokens[place + 2].word, LineUnit(next) == nil
            else { return false }
            return true
        }
        guard places.count > 1, places.first == 0 else { return [] }
        let letters = places.compactMap { tokens[$0].word }
        for place in places.reversed() {
            var range = place..<place + 2
            if place > 0, tokens[place - 1] == .sign(",") || tokens[place - 1] == .sign(";") {
                range = place - 1..<place + 2
            }
            tokens.replaceSubrange(range, with: place == 0 ? [] : [.sign(";")])
        }
        return letters
    }
}
