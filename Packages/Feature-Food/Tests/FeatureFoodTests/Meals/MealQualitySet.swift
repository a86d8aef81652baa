import Foundation

/// The meal sentences with what they mean, written before the parser was tuned: two thirds to work with (`dev.json`), a
/// third kept aside, chosen at random (`heldout.json`). Grams are what is said, or the USDA household weight of what is
/// said; kilocalories are grams times the USDA figure of the plainest food of that name.
///
/// The set is not edited to fit the parser. True mistakes that were corrected after tuning began are listed in `NOTES.md`.
struct MealQualitySet: Sendable {
    let foods: [String: AcceptedFood]
    let dev: [MealSentence]
    let heldOut: [MealSentence]

    init() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        func read<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
            try JSONDecoder().decode(type, from: Data(contentsOf: folder.appending(path: name)))
        }
        foods = try read("foods.json", as: [String: AcceptedFood].self)
        dev = try read("dev.json", as: [MealSentence].self)
        heldOut = try read("heldout.json", as: [MealSentence].self)
    }
}
