import CoreTesting
import Testing

@testable import FoodLookup
@testable import FoodReading
@testable import RecipeReading

/// Lines in the forms of public recipes, put together so that what each means is known: with the 134 rows of the vectors
/// they are 500.
@Suite("Composed ingredient lines")
struct ComposedIngredientTests {
    private static let amounts: [(text: String, value: Double)] = [
        ("2", 2), ("1/2", 0.5), ("½", 0.5), ("1 1/2", 1.5), ("1½", 1.5), ("¾", 0.75), ("3", 3), ("2-3", 2.5),
        ("about 2", 2), ("1 to 2", 1.5), ("1 ¼", 1.25), ("two", 2), ("0.75", 0.75), ("2 – 3", 2.5),
    ]
    private static let units: [(texts: [String], unit: FoodUnit, foods: [(text: String, name: String)])] = [
        (
            ["cups", "cup", "c."], .cup,
            [
                ("all-purpose flour", "flour"), ("sugar", "sugar"), ("whole milk", "milk"), ("chopped onion", "onion"),
                ("grated carrots", "carrot"), ("cooked white rice", "rice"), ("rolled oats", "oats"),
                ("packed brown sugar", "brown sugar"), ("frozen peas", "peas"), ("chicken stock", "broth"),
            ]
        ),
        (
            ["tbsp", "tablespoons", "Tbsp.", "T"], .tablespoon,
            [
                ("extra virgin olive oil", "olive oil"), ("unsalted butter", "butter"), ("soy sauce", "soy sauce"),
                ("honey", "honey"), ("fresh lemon juice", "lemon juice"), ("tomato paste", "tomato paste"),
                ("peanut butter", "peanut butter"), ("dijon mustard", "mustard"),
            ]
        ),
        (
            ["tsp", "teaspoons", "tsp."], .teaspoon,
            [
                ("salt", "salt"), ("baking powder", "baking powder"), ("ground cumin", "cumin"),
                ("smoked paprika", "paprika"), ("vanilla extract", "vanilla"), ("dried oregano", "oregano"),
                ("freshly ground black pepper", "pepper"), ("cinnamon", "cinnamon"),
            ]
        ),
        (
            ["oz", "ounces", "oz."], .ounce,
            [
                ("cheddar cheese", "cheddar"), ("cream cheese", "cream cheese"), ("spaghetti", "spaghetti"),
                ("bacon", "bacon"), ("baby spinach", "spinach"),
            ]
        ),
        (
            ["lb", "pounds", "lbs."], .pound,
            [
                ("ground beef", "beef"), ("potatoes", "potato"), ("chicken thighs", "thigh"), ("carrots", "carrot"),
                ("salmon fillets", "salmon"),
            ]
        ),
    ]
    private static let tails = [
        "", ", sifted", ", divided", ", plus more for serving", " (optional)", ", at room temperature", ", softened",
        ", or to taste", " (see note)", ", finely chopped", ", drained and rinsed", ", cut into 1-inch pieces",
        " - thinly sliced",
    ]
    private static let bullets = ["", "", "", "- ", "• ", "▢ ", "* "]

    private struct Line {
        var text: String
        var quantity: Double
        var unit: FoodUnit
        var food: String
    }

    private static let lines: [Line] = {
        var generator = SeededGenerator(seed: 366)
        func one<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &generator)] }
        return (0..<366).map { _ in
            let (amount, unit) = (one(amounts), one(units))
            let (food, word) = (one(unit.foods), one(unit.texts))
            let text = "\(one(bullets))\(amount.text) \(word) \(food.text)\(one(tails))"
            return Line(text: text, quantity: amount.value, unit: unit.unit, food: food.name)
        }
    }()

    @Test("each is one food, with its quantity and unit, in at least nine of ten")
    func figures() throws {
        let reader = IngredientParser(parser: try Parsing.parser.get())
        var wrong: [String] = []
        for line in Self.lines {
            let item = reader.parse(line.text)?.item
            let isRight =
                item.map {
                    abs($0.quantity - line.quantity) < 1e-6 && $0.unit == line.unit
                        && $0.food?.name.contains(line.food) == true
                } ?? false
            if !isRight {
                let read = item.map { "\($0.quantity) \($0.unit.rawValue) \($0.food?.name ?? "?")" } ?? "nothing"
                wrong.append("\(line.text) => \(read)")
            }
        }
        print("composed ingredient lines: \(Self.lines.count - wrong.count) of \(Self.lines.count)")
        for line in wrong.prefix(60) { print("  wrong: \(line)") }
        #expect(wrong.count * 10 <= Self.lines.count)
    }
}
