import FoodReading

/// "Juice of 1 lemon": what a fruit yields, in grams of juice or zest (USDA SR28: a lemon yields 48 g of juice, a lime 44 g, an
/// orange 86 g, a grapefruit 196 g; a tablespoon of zest weighs 6 g).
enum CitrusYield {
    private static let juice = ["lemon": 48, "lime": 44, "orange": 86, "grapefruit": 196]

    /// The words with the fruit's yield said in grams; as they are where they say no such thing.
    static func expanded(_ words: String) -> String {
        let parts = words.lowercased().split(separator: " ").map(String.init)
        guard let of = parts.firstIndex(of: "of"), of >= 1, parts.count - of >= 2,
            let kind = ["juice", "zest"].first(where: { parts[..<of].contains($0) })
        else { return words }
        var rest = Array(parts[(of + 1)...])
        var count = 1.0
        if let number = Self.number(rest[0]) {
            count = number
            rest.removeFirst()
        }
        rest.removeAll { ["a", "an", "one", "large", "small", "medium", "fresh", "the", "whole"].contains($0) }
        guard let name = rest.first else { return words }
        let fruit = name.hasSuffix("s") ? String(name.dropLast()) : name
        guard let grams = juice[fruit] else { return words }
        let weight = kind == "juice" ? Double(grams) * count : 6 * count
        return "\(DecimalText.short(weight)) g \(kind == "zest" ? "lemon" : fruit) \(kind)"
    }

    private static func number(_ word: String) -> Double? {
        switch word {
        case "½", "1/2", "half": 0.5
        case "one": 1
        case "two": 2
        case "three": 3
        case "four": 4
        default: Double(word).flatMap { $0 > 0 && $0 <= 100 ? $0 : nil }
        }
    }
}
