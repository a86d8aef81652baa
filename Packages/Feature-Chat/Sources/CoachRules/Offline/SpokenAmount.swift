import Core

/// Amounts of water and of weight as people say them: "a glass", "1,5 l", "half a litre".
enum SpokenAmount {
    /// The amount as flows read it, a number and a unit.
    ///
    /// - Parameter forms: says what a comma before three digits means.
    static func text(_ words: String?, forms: LocaleForms) -> String {
        let words = (words ?? "").lowercased().split(separator: " ").map { word in
            ["a", "an", "one", "another"].contains(word) ? "1" : pointed(word, forms: forms)
        }
        let units = ["liters": "l", "litres": "l", "liter": "l", "litre": "l"]
        // A glass is a cup of 250 ml here; a bottle half a liter.
        if words.last == "bottle" || words.last == "bottles", let count = Double(words.first ?? "1") {
            return "\(count * 0.5)l"
        }
        if words.last == "glass" || words.last == "glasses", let count = Double(words.first ?? "1") {
            return "\(Int(min(max(count, 0), 100) * 250))ml"
        }
        return words.map { units[$0] ?? $0 }.joined()
    }

    /// A number with a point before its decimals. A comma stands before decimals, unless three digits follow and the person's
    /// forms separate groups with it.
    private static func pointed(_ word: Substring, forms: LocaleForms) -> String {
        let word = word.replacing("\u{2212}", with: "-")
        let parts = word.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, !word.contains(".") else { return String(word) }
        let digits = parts[1].prefix { $0.isNumber }.count
        let isGroup = digits == 3 && parts[0] != "0" && forms.decimalSeparator != ","
        return parts.joined(separator: isGroup ? "" : ".")
    }
}
