import CoreTesting
import FoodQuality
import Foundation
import Testing

@testable import FoodReading
@testable import RecipeReading

@Suite("Ingredient lines")
struct IngredientParserTests {
    private static let reader = Result { IngredientParser(parser: try Parsing.parser.get()) }

    private func read(_ line: String) throws -> ParsedIngredient {
        try #require(try Self.reader.get().parse(line), "\(line)")
    }

    @Test(
        "one line is one food, whatever else it says",
        arguments: [
            ("½ c butter, cut into ½-inch cubes", "butter", 113.5),
            ("2 tablespoons oil or canola oil", "olive oil", 27),
            ("1 cup all-purpose flour, plus more for dusting", "white flour", 125),
            ("1 cup chicken or vegetable broth", "chicken broth", 240),
            ("1 (14.5 oz) can diced tomatoes, undrained", "canned tomatoes", 411),
            ("3 boneless, skinless chicken breasts (about 1 1/2 pounds), cut into strips", "chicken breast", 680),
            ("Juice of 1 lemon", "lemon juice", 48), ("2 or 3 cloves garlic", "garlic", 7.5),
            ("1/2 cup plus 2 tablespoons sugar", "sugar", 125),
            ("1 (8-ounce) package cream cheese, softened", "cream cheese", 227),
            ("▢ 1 tbsp olive oil (extra virgin)", "olive oil", 14),
            ("1 red, yellow or orange bell pepper", "red bell pepper", 119),
            ("2 large eggs, lightly beaten, at room temperature", "egg", 100), ("- 200g spaghetti", "spaghetti", 200),
            ("500 g minced beef (5% fat)", "ground beef", 500), ("1 bay leaf", "bay leaf", 0.6), ("🥚🥚", "egg", 100),
        ] as [(String, String, Double)]
    )
    func oneFood(line: String, food: String, grams: Double) throws {
        let ingredient = try read(line)
        #expect(ingredient.item?.food?.name == food)
        #expect(abs((ingredient.item?.grams ?? 0) - grams) <= max(0.5, grams * 0.02))
        #expect(ingredient.isCounted)
    }

    @Test("preparation, alternatives, purpose and options are told apart")
    func parts() throws {
        #expect(try read("1 onion, peeled and chopped").preparation == ["peeled and chopped"])
        #expect(try read("1 tbsp butter or margarine").alternatives == ["margarine"])
        #expect(try read("1 cup flour, plus more for dusting").purpose == "plus more for dusting")
        #expect(try read("vegetable oil for frying").purpose == "for frying")
        #expect(try read("2 sprigs thyme (optional)").isOptional)
    }

    @Test(
        "what has no amount is named and not counted",
        arguments: ["Salt and pepper, to taste", "fresh parsley, for garnish"]
    )
    func uncounted(line: String) throws {
        let ingredient = try read(line)
        #expect(ingredient.item?.food != nil)
        #expect(!ingredient.isCounted)
    }

    @Test(
        "empty lines and headings are no ingredients",
        arguments: ["", "   ", "For the sauce:", "Topping:", "- ", "•", ", , ,"]
    )
    func noIngredient(line: String) throws {
        #expect(try Self.reader.get().parse(line) == nil)
    }

    @Test(
        "a line that makes no sense is kept with its words, and counts nothing",
        arguments: ["(((", "1 or or or", "½", "or", "1 cup", "a\u{0301} or e\u{0301}"]
    )
    func hostile(line: String) throws {
        for line in [line, Array(repeating: line, count: 60).joined(separator: ",")] {
            let ingredient = try read(line)
            #expect(ingredient.text == line)
            #expect(!ingredient.isCounted)
        }
    }

    @Test(
        "of the public lines it reads quantity and unit in at least 98 %, and never more than one food",
        .enabled(if: Vectors.areHere, "\(Vectors.absence)")
    )
    func vectors() throws {
        let vectors = try IngredientVectors(folder: Vectors.url("food/sharp-recipe-parser"))
        let reader = try Self.reader.get()
        let figures = vectors.figures { line in
            let item = reader.parse(line)?.item
            return (
                item.flatMap { $0.quantityIsStated ? $0.quantity : nil },
                item.flatMap { $0.unitIsStated ? $0.unit.rawValue : nil } ?? ""
            )
        }
        print("ingredient lines, one food each: \(figures)")
        #expect(figures.right * 100 >= figures.claimed * 98)
    }
}
