import Foundation
import Testing

/// A sentence of the quality set and the foods a person would say are in it.
struct MealSentence: Decodable, Sendable, CustomTestStringConvertible {
    /// A food that must be found.
    struct Expected: Decodable, Sendable {
        /// A key of `foods.json`, which says what counts as this food.
        let food: String
        let grams: Double
        let kcal: Double
    }

    let text: String
    let foods: [Expected]

    var testDescription: String { text }
}

/// What counts as a food of the quality set.
///
/// A pattern of `accept` is met by a name in which each of its words begins some word, and no word after `-` occurs.
struct AcceptedFood: Decodable, Sendable {
    let kcalPer100g: Double
    let accept: [String]

    /// Whether a food's names (the USDA description, the name people say) are this food.
    func includes(_ name: String) -> Bool {
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
