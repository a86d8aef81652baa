import Testing

@testable import FoodLookup

@Suite("Bundled table")
struct FoodTableTests {
    @Test("it holds at least a thousand foods, each with a name, a source and a portion")
    func size() throws {
        let foods = try FoodTable.bundled()
        #expect(foods.count >= 1000)
        #expect(Set(foods.map(\.id)).count == foods.count)
        #expect(Set(foods.map(\.name)).count == foods.count)
        for food in foods {
            #expect(!food.name.isEmpty)
            #expect(!food.measures.isEmpty, "\(food.name)")
            #expect(food.measures.allSatisfy { $0.grams > 0 && $0.grams < 5000 }, "\(food.name)")
            switch food.source {
            case .usda: #expect(food.sourceNumber?.count == 5 && !food.sourceName.isEmpty, "\(food.name)")
            case .survey: #expect(food.sourceNumber?.count == 8 && !food.sourceName.isEmpty, "\(food.name)")
            case .european: #expect(food.sourceName.contains(": "), "\(food.name)")
            case .recipe: #expect(!food.recipe.isEmpty, "\(food.name)")
            case .user, .barcode: Issue.record("\(food.name) is of no table")
            }
        }
    }

    @Test("at least a thousand distinct foods come straight from the USDA or are computed from them")
    func distinct() throws {
        let foods = try FoodTable.bundled()
        #expect(Set(foods.map { $0.sourceNumber ?? $0.id }).count >= 1000)
    }

    @Test("the figures are the USDA's, digit by digit")
    func figures() throws {
        let egg = try #require(try FoodTable.bundled().first { $0.sourceNumber == "01123" })
        #expect(egg.sourceName == "Egg, whole, raw, fresh")
        #expect(egg.nutrients.kcal == 143)
        #expect(egg.nutrients.protein == 12.56)
        #expect(egg.nutrients.fat == 9.51)
        #expect(egg.nutrients.carbs == 0.72)
        #expect(egg.nutrients[.cholesterol] == 372)
    }

    @Test("a missing amount is missing, not zero")
    func missing() throws {
        let foods = try FoodTable.bundled()
        let missing = foods.filter { $0.nutrients.sugar == nil }
        #expect(!missing.isEmpty)
        #expect(foods.allSatisfy { $0.nutrients.kcal != nil && $0.nutrients.protein != nil })
    }

    @Test("energy agrees with the macros, so that no figure stands in the wrong column")
    func energy() throws {
        for food in try FoodTable.bundled() {
            guard let kcal = food.nutrients.kcal, kcal > 60, food.kind != .drink, food.name != "vanilla extract"
            else { continue }
            let protein = food.nutrients.protein ?? 0
            let fromMacros = protein * 4 + (food.nutrients.carbs ?? 0) * 4 + (food.nutrients.fat ?? 0) * 9
            // Alcohol is no macro: drinks and vanilla extract are left out. Fiber carries less or more than the factors say.
            #expect(fromMacros > kcal * 0.6 && fromMacros < kcal * 2.2, "\(food.name): \(kcal) and \(fromMacros)")
        }
    }

    @Test("carbohydrate means one thing, with fibre: the European tables' figure is converted where it enters")
    func carbohydrate() throws {
        let foods = try FoodTable.bundled()
        // BLS 4.0, Vollkornbrot: 38 g available, 10.04 g of fiber.
        let bread = try #require(foods.first { $0.id == "bls:B101000" })
        #expect(bread.nutrients.carbs == 48.04)
        #expect(bread.nutrients.fiber == 10.04)
        for food in foods where food.source == .european {
            #expect((food.nutrients.carbs ?? 0) >= (food.nutrients.fiber ?? 0), "\(food.name)")
        }
    }

    @Test("one food that stands in several tables is one food")
    func once() throws {
        var known: [Set<String>: String] = [:]
        let joining: Set<Substring> = ["of", "the", "a", "an", "in", "with", "and", "or", "on", "style"]
        for food in try FoodTable.bundled() where food.source == .survey || food.source == .european {
            let words = Set(
                food.name.lowercased().split(separator: " ").filter { !joining.contains($0) }.map(String.init)
            )
            #expect(known[words] == nil, "\(food.name) and \(known[words] ?? "")")
            known[words] = food.name
        }
        for food in try FoodTable.bundled() where food.source == .usda || food.source == .recipe {
            // "Stew beef" is a cut of beef, and "beef stew" a dish made of it.
            for name in [food.name] + food.aliases where name != "stew beef" {
                let words = Set(
                    name.lowercased().split(separator: " ").filter { !joining.contains($0) }.map(String.init)
                )
                #expect(known[words] == nil, "\(name) of \(food.name) and \(known[words] ?? "")")
            }
        }
    }

    @Test(
        "foods as eaten have the survey's portions",
        arguments: [
            ("california sushi roll", "Sushi roll, California"), ("kung pao pork", "Kung Pao pork"),
        ]
    )
    func survey(name: String, sourceName: String) throws {
        let food = try #require(try FoodTable.bundled().first { $0.name == name })
        #expect(food.source == .survey)
        #expect(food.sourceName == sourceName)
        #expect((food.measures.first?.grams ?? 0) > 0)
    }

    @Test("a damaged table is an error, not a crash")
    func damaged() throws {
        let good = Array("BFT4".utf8) + [1, 0, 0, 0, 46, 0, 0, 0, 200]
        for length in 0...good.count {
            let cut = Array(good[..<length])
            #expect(throws: FoodTableError.self) { try cut.withUnsafeBytes { try FoodTable.read($0) } }
        }
    }
}
