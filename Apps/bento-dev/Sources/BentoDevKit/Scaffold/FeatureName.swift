import RepositoryReading

/// A feature's name in all its forms.
struct FeatureName: Equatable, Sendable {
    /// `MealPlan`: in types, folders and the trait.
    let type: String

    var package: String { "Feature-" + type }
    var module: String { "Feature" + type }
    var folder: String { "Packages/" + package }
    /// `meal-plan`: the word on the command line.
    var id: String {
        var text = ""
        for (index, character) in type.enumerated() {
            if character.isUppercase, index > 0 { text += "-" }
            text += character.lowercased()
        }
        return text
    }
    /// `mealplan`: the word in `make test-mealplan`.
    var makeWord: String { type.lowercased() }
    /// `mealPlan`: the contract's name in code.
    var property: String { type.prefix(1).lowercased() + type.dropFirst() }
    /// `Meal plan`: for people.
    var title: String {
        let words = id.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// - Throws: `DevError` (64) with what to type instead.
    init(_ text: String) throws {
        let isName =
            text.first?.isUppercase == true && text.count <= 30
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard isName else {
            let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
            let repaired = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            let hint = repaired.first?.isLetter == true ? ", for example '\(repaired.prefix(30))'" : ""
            throw DevError.usage(
                "'\(text)' cannot be a feature's name",
                fix: "begin with a capital letter, then letters and digits, at most 30\(hint)"
            )
        }
        guard !["Feature", "Core", "Data", "Networking", "Testing"].contains(text) else {
            throw DevError.usage("'\(text)' means something else here", fix: "choose another name")
        }
        type = text
    }
}
