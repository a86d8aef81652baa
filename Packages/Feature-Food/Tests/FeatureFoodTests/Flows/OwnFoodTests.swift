import Core
import CoreTesting
import Networking
import NetworkingTesting
import Testing

@testable import FeatureFood
@testable import FoodReading
@testable import FoodRules

@Suite("Foods of one's own")
struct OwnFoodTests {
    @Test("an own food is understood in a sentence and counts for its portion")
    func add() async throws {
        let home = try FoodHome()
        let input: JSONValue = ["name": "zorbl bar", "kcal": 210, "protein": 6, "grams": 45, "unit": "bar"]
        let report = try await home.run(AddFood.self, input)
        #expect(report.portionGrams == 45)
        #expect(abs((report.per100g.kcal ?? 0) - 466.667) < 0.001)
        let logged = try await home.log("2 zorbl bars")
        #expect(logged.entries.first?.items.first?.grams == 90)
        #expect(abs((logged.entries.first?.totals.kcal ?? 0) - 420) < 0.01)
        #expect(logged.entries.first?.items.first?.source == "user")
        await #expect(throws: FoodError.self) { try await home.run(AddFood.self, input) }
    }

    @Test("an edited food changes what is logged from now on, not what was")
    func edit() async throws {
        let home = try FoodHome()
        _ = try await home.run(AddFood.self, ["name": "zorbl", "kcal": 100, "grams": 50])
        try await home.log("1 zorbl")
        _ = try await home.run(EditFood.self, ["target": "zorbl", "kcal": 200])
        #expect(try await home.day().totals.kcal == 100)
        #expect(try await home.log("1 zorbl").entries.first?.totals.kcal == 200)
        _ = try await home.run(ForgetFood.self, ["name": "zorbl"])
        #expect(try await home.run(ListFoods.self).foods.isEmpty)
        #expect(try await home.day().totals.kcal == 300)
    }

    @Test(
        "figures that 100 g cannot hold are refused",
        arguments: [
            ["name": "a", "kcal": 2000, "grams": 100], ["name": "b", "kcal": 100, "protein": 120, "per100g": true],
            ["name": "c"], ["name": " ", "kcal": 5], ["name": "d", "kcal": 100, "grams": 0],
            ["name": "e", "kcal": 100, "barcode": "4006381333932"],
        ] as [JSONValue]
    )
    func implausible(input: JSONValue) async throws {
        let home = try FoodHome()
        await #expect(throws: FoodError.self) { try await home.run(AddFood.self, input) }
        #expect(try await home.contents().isEmpty)
    }

    @Test("a recipe is the sum of its ingredients over its yield and servings")
    func recipe() async throws {
        let home = try FoodHome()
        let input: JSONValue = [
            "name": "zorbl stew", "ingredient": ["500 g chicken breast", "250 g white rice"], "servings": 5,
            "yield": 1000,
        ]
        let report = try await home.run(MakeRecipe.self, input)
        let parts = try await home.run(ParseFood.self, ["text": "500 g chicken breast and 250 g white rice"])
        #expect(report.portionGrams == 200)
        #expect(abs((report.per100g.kcal ?? 0) - (parts.report?.totals.kcal ?? 0) / 10) < 0.01)
        #expect(report.ingredients?.count == 2)
        let logged = try await home.log("1 serving of zorbl stew")
        #expect(abs((logged.entries.first?.totals.kcal ?? 0) - (parts.report?.totals.kcal ?? 0) / 5) < 0.01)
        let edited = try await home.run(EditFood.self, ["target": "zorbl stew", "servings": 10])
        guard case .food(let halved) = edited else {
            Issue.record("\(edited)")
            return
        }
        #expect(halved.portionGrams == 100)
        await #expect(throws: FoodError.self) {
            try await home.run(MakeRecipe.self, ["name": "other", "ingredient": ["100 g xyzzyblorp"]])
        }
    }

    @Test("a nutrient that one ingredient lacks is not known of the recipe")
    func missing() {
        let known = Nutrients([.kcal: 100, .fiber: 5])
        let rule = RecipeRule([(100, known), (100, Nutrients([.kcal: 50]))], yieldGrams: nil)
        #expect(rule.nutrients.kcal == 75)
        #expect(rule.nutrients.fiber == nil)
    }
}

@Suite("Barcodes")
struct BarcodeFlowTests {
    private static let answer = """
        {"code":"4006381333931","status":1,"product":{"product_name":"Zorbl\\nCrisps","brands":"Zorbl, Other",
        "serving_quantity":"30","nutriments":{"energy-kcal_100g":512.5,"proteins_100g":"6.5","carbohydrates_100g":53,
        "fat_100g":30,"sodium_100g":0.4,"sugars_100g":1e9}}}
        """

    @Test("without leave nothing is asked of the network")
    func offline() async throws {
        let transport = FakeTransport(.json(Self.answer))
        let home = try FoodHome(transport: transport)
        let error = await #expect(throws: FoodError.self) {
            try await home.run(ScanBarcode.self, ["code": "4006381333931"])
        }
        #expect(error?.recovery?.contains("--online") == true)
        #expect(transport.requests.isEmpty)
    }

    @Test("a product is found, kept, logged, and not asked for again")
    func lookup() async throws {
        let transport = FakeTransport(.json(Self.answer))
        let home = try FoodHome(transport: transport)
        let input: JSONValue = ["code": "4006381333931", "online": true, "server": "http://127.0.0.1:9/off"]
        let found = try await home.run(ScanBarcode.self, input)
        guard case .food(let food) = found else {
            Issue.record("not a food")
            return
        }
        #expect(food.name == "Zorbl Crisps")
        #expect(food.brand == "Zorbl")
        #expect(food.per100g.kcal == 512.5)
        #expect(food.per100g.sodium == 400)
        #expect(food.per100g.sugar == nil)
        #expect(food.portionGrams == 30)
        #expect(transport.requests.first?.path.hasPrefix("/off/api/v2/product/4006381333931.json?fields=") == true)
        let logged = try await home.run(ScanBarcode.self, ["code": "4006381333931", "log": true, "servings": 2])
        guard case .entry(let entries) = logged else {
            Issue.record("\(logged)")
            return
        }
        #expect(entries.entries.first?.items.first?.grams == 60)
        #expect(abs((entries.entries.first?.totals.kcal ?? 0) - 307.5) < 0.01)
        #expect(transport.requests.count == 1)
    }

    @Test(
        "whatever else the server says is one clear error, and nothing is kept",
        arguments: [
            FakeResponse.json("{\"status\":0,\"status_verbose\":\"product not found\"}"), .json("{}", status: 404),
            .json("not json"), .json("[]"), .json("{\"status\":1,\"product\":{\"nutriments\":{}}}"),
            .json("{\"status\":1,\"product\":{\"product_name\":\"x\",\"nutriments\":{\"energy-kcal_100g\":-5}}}"),
        ]
    )
    func answers(answer: FakeResponse) async throws {
        let home = try FoodHome(transport: FakeTransport(answer))
        let error = await #expect(throws: (any Error).self) {
            try await home.run(ScanBarcode.self, ["code": "4006381333931", "online": true])
        }
        #expect(error is any BentoError)
        #expect(try await home.contents().isEmpty)
    }

    @Test("a mistyped digit is found before anything else", arguments: ["4006381333932", "123", "hello", ""])
    func checkDigit(code: String) async throws {
        let transport = FakeTransport(.json(Self.answer))
        let home = try FoodHome(transport: transport)
        await #expect(throws: FoodError.self) {
            try await home.run(ScanBarcode.self, ["code": .string(code), "online": true])
        }
        #expect(transport.requests.isEmpty)
    }
}
