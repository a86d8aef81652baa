import Core
import CoreTesting
import Networking
import NetworkingTesting
import Testing

@testable import FeatureFood
@testable import FoodLookup
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

    @Test(
        "a food of one's own is meant before a bundled one of the name, whatever it is counted in",
        arguments: [
            "chili", "a chili", "a bowl of chili", "2 plates of chili", "a can of chili", "half a chili", "300 g chili",
        ]
    )
    func ownFirst(text: String) async throws {
        let home = try FoodHome()
        _ = try await home.run(AddFood.self, ["name": "my stew", "alias": ["chili"], "kcal": 90, "per100g": true])
        let item = try #require(try await home.log(text).entries.first?.items.first)
        #expect(item.name == "my stew")
        #expect(abs((item.kcal ?? 0) - (item.grams ?? 0) * 0.9) < 0.01)
    }

    @Test(
        "an edit that does not fit a food of one's own is refused, and leaves no change to undo",
        arguments: [
            ["text": "2 eggs"], ["meal": "lunch"], ["day": "yesterday"], ["at": "8:00"], ["on": "yesterday"],
            ["notes": "x"], ["item": 1, "remove": true], ["servings": 3], ["yield": 500], ["ingredient": ["1 egg"]],
            [:],
            ["kcal": 100], ["name": "Other"],
        ] as [[String: JSONValue]]
    )
    func unfitting(options: [String: JSONValue]) async throws {
        let home = try FoodHome()
        _ = try await home.run(AddFood.self, ["name": "other", "kcal": 100])
        _ = try await home.run(AddFood.self, ["name": "zorbl", "kcal": 100])
        let before = try await home.contents()
        let input = options.merging(["target": "zorbl"]) { given, _ in given }
        await #expect(throws: FoodError.self) { try await home.run(EditFood.self, .object(input)) }
        #expect(try await home.contents() == before)
        #expect(try await home.food.journal.undo() == "add zorbl")
    }

    @Test("a food is edited and forgotten by its other name, too, unless another food has that name")
    func alias() async throws {
        let home = try FoodHome()
        _ = try await home.run(AddFood.self, ["name": "zorbl bar", "alias": ["zb"], "kcal": 100])
        _ = try await home.run(EditFood.self, ["target": "ZB", "kcal": 200])
        #expect(try await home.run(ListFoods.self).foods.map(\.per100g.kcal) == [200])
        _ = try await home.run(AddFood.self, ["name": "zb", "kcal": 50])
        #expect(try await home.run(ForgetFood.self, ["name": "zb"]).foods.map(\.name) == ["zorbl bar"])
        #expect(try await home.run(ForgetFood.self, ["name": "zb"]).foods.isEmpty)
    }

    @Test(
        "a share of a recipe that was cooked is of all of it; without an article that says which, of a serving",
        arguments: [
            ("half the stew of mine", 500.0), ("a quarter of my stew of mine", 250), ("all the stew of mine", 1000),
            ("the whole stew of mine", 1000), ("2 batches of stew of mine", 2000), ("stew of mine", 250),
            ("the stew of mine", 250), ("half a stew of mine", 125), ("a stew of mine, half of it", 125),
        ]
    )
    func share(text: String, grams: Double) async throws {
        let home = try FoodHome()
        _ = try await home.run(AddFood.self, ["name": "zorbl", "kcal": 100, "per100g": true])
        let stew: JSONValue = ["name": "stew of mine", "ingredient": ["1 kg zorbl"], "servings": 4]
        _ = try await home.run(MakeRecipe.self, stew)
        #expect(try await home.log(text).entries.first?.items.map { $0.grams ?? 0 } == [grams])
    }

    @Test("a barcode is that of one food")
    func barcode() async throws {
        let home = try FoodHome()
        _ = try await home.run(AddFood.self, ["name": "zorbl", "kcal": 100, "barcode": "4006381333931"])
        let error = await #expect(throws: FoodError.self) {
            try await home.run(AddFood.self, ["name": "other", "kcal": 50, "barcode": "04006381333931"])
        }
        #expect(error?.recovery?.contains("zorbl") == true)
        _ = try await home.run(ForgetFood.self, ["name": "zorbl"])
        _ = try await home.run(AddFood.self, ["name": "other", "kcal": 50, "barcode": "4006381333931"])
    }

    @Test("other servings or another yield divide the same whole: what its figures were stays")
    func divided() async throws {
        let home = try FoodHome()
        _ = try await home.run(AddFood.self, ["name": "zorbl", "kcal": 100, "per100g": true])
        let stew: JSONValue = ["name": "stew of mine", "ingredient": ["600 g zorbl", "400 g zorbl"], "servings": 4]
        #expect(try await home.run(MakeRecipe.self, stew).perPortion?.kcal == 250)
        func edited(_ options: [String: JSONValue]) async throws -> OwnFoodReport {
            let input = options.merging(["target": "stew of mine"]) { given, _ in given }
            guard case .food(let food) = try await home.run(EditFood.self, .object(input)) else {
                throw FoodError.noEntry("not a food")
            }
            return food
        }
        // What was set by hand stays, and the ingredient too, though its food is gone.
        #expect(try await edited(["kcal": 300]).per100g.kcal == 120)
        _ = try await home.run(ForgetFood.self, ["name": "zorbl"])
        let halved = try await edited(["servings": 8])
        #expect((halved.portionGrams, halved.perPortion?.kcal) == (125, 150))
        let cooked = try await edited(["yield": 800])
        #expect((cooked.portionGrams, cooked.perPortion?.kcal, cooked.per100g.kcal) == (100, 150, 150))
        #expect(cooked.ingredients?.map(\.grams) == [600, 400])
        await #expect(throws: FoodError.self) { try await edited(["yield": 0]) }
        await #expect(throws: FoodError.self) { try await edited(["servings": 0]) }
        // 1,200 kcal of it weigh no less than they can.
        await #expect(throws: FoodError.self) { try await edited(["yield": 100]) }
    }

    @Test("a recipe may hold more of a food than one person eats, and no more than a recipe weighs")
    func large() async throws {
        let home = try FoodHome()
        let report = try await home.run(
            MakeRecipe.self,
            ["name": "loaves", "ingredient": ["2 kg white flour", "1.2 l water"], "servings": 40]
        )
        #expect(report.ingredients?.first?.grams == 2000)
        #expect((report.perPortion?.kcal ?? 0) > 170)
        await #expect(throws: FoodError.self) {
            try await home.run(MakeRecipe.self, ["name": "hill", "ingredient": ["9999 kg white flour"]])
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
