import Foundation

/// The meal sentences with what they mean.
///
/// `dev` and `heldOut` were written before the parser was tuned: two thirds to work with, a third kept aside, chosen at
/// random. `more` was written later, before it was first measured, and was then worked with too. Grams are what is said, or the
/// USDA household weight of what is said; kilocalories are grams times the USDA figure of the plainest food of that name.
///
/// The sets are not edited to fit the parser. True mistakes that were corrected after tuning began are listed in `NOTES.md`.
public struct MealQualitySet: Sendable {
    /// The foods of `dev` and `heldOut`.
    public let foods: [String: AcceptedFood]
    /// Worked with.
    public let dev: [MealSentence]
    /// Kept aside: nobody reads them to tune the parser.
    public let heldOut: [MealSentence]
    /// Written later, and worked with.
    public let more: [MealSentence]
    /// The foods of `more`.
    public let moreFoods: [String: AcceptedFood]

    /// By kind: dishes of kitchens, cuts, chains, sizes, fat ratios, slips, negations, words of two readings. Worked with.
    public let kinds: [MealSentence]
    /// A third of them, chosen at random and kept aside.
    public let kindsHeldOut: [MealSentence]
    /// The foods of both.
    public let kindFoods: [String: AcceptedFood]
    /// Further sentences of the same kinds, and the third of them kept aside.
    public let laterKinds: [MealSentence]
    public let laterKindsHeldOut: [MealSentence]
    public let laterKindFoods: [String: AcceptedFood]

    /// Reads the files beside this source.
    public init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        func read<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
            try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: name)))
        }
        foods = try read("foods.json", as: [String: AcceptedFood].self)
        dev = try read("dev.json", as: [MealSentence].self)
        heldOut = try read("heldout.json", as: [MealSentence].self)
        more = try read("more.json", as: [MealSentence].self)
        kinds = try read("kinds.json", as: [MealSentence].self)
        kindsHeldOut = try read("kinds-heldout.json", as: [MealSentence].self)
        kindFoods = try read("kinds-foods.json", as: [String: AcceptedFood].self)
        laterKinds = try read("kinds2.json", as: [MealSentence].self)
        laterKindsHeldOut = try read("kinds2-heldout.json", as: [MealSentence].self)
        laterKindFoods = try read("kinds2-foods.json", as: [String: AcceptedFood].self)
        moreFoods = foods.merging(try read("more-foods.json", as: [String: AcceptedFood].self)) { $1 }
    }
}

/// A food of the quality set.
///
/// A pattern of `accept` is met by a name in which each of its words begins some word, and no word after `-` occurs.
public struct AcceptedFood: Decodable, Sendable {
    /// Kilocalories in 100 g of the plainest food of that name.
    public let kcalPer100g: Double
    let accept: [String]

    /// True if a food's names (the USDA description, the name people say) are this food.
    public func includes(_ name: String) -> Bool {
        let name = name.lowercased()
        let words = name.split { !$0.isLetter && !$0.isNumber }
        return accept.contains { pattern in
            pattern.split(separator: " ").allSatisfy { term in
                if term.hasPrefix("-") { return !name.contains(term.dropFirst()) }
                return term.split { !$0.isLetter && !$0.isNumber }
                    .allSatisfy { part in words.contains { $0.hasPrefix(part) } }
            }
        }
    }
}
