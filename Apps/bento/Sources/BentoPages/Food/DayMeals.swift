import Core
import PageDrawing

/// A day from `food.day`, and the link to return to from its forms.
struct DayMeals {
    let day: LocalDay
    let json: JSONValue
    let back: LocalLink

    /// The first foods of an entry.
    static func title(of entry: JSONValue) -> String {
        let names = entry.list("items").compactMap { $0.text("name") }
        guard !names.isEmpty else { return capitalized(entry.text("text") ?? "entry") }
        return capitalized(
            names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
        )
    }

    static func name(of item: JSONValue) -> String { capitalized(item.text("name") ?? "something") }

    private static func capitalized(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

    static func meal(_ name: String?) -> String {
        switch name {
        case "breakfast": "Breakfast"
        case "lunch": "Lunch"
        case "dinner": "Dinner"
        case "snack": "Snack"
        case "preWorkout": "Before training"
        case "postWorkout": "After training"
        default: "Meal"
        }
    }
}
