import Core
import CoreTesting
import Formats
import Foundation
import Testing

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodFiles
@testable import FoodReading
@testable import FoodRules

private let table = """
    code\turl\tproduct_name\tbrands\tcountries_tags\tserving_quantity\tenergy-kcal_100g\tfat_100g\tcarbohydrates_100g\tproteins_100g\tsodium_100g
    4006381333931\thttp://x\tAlpine milk "chocolate"\tRitter Sport,Other\ten:germany,en:france\t16.7\t540\t31\t53\t7\t0.1
    3017620422003\thttp://x\tNutella\tFerrero\ten:france\t15\t539\t30.9\t57.5\t6.3\t0.04
    4000417025005\thttp://x\t\t\ten:germany\t\t\t\t\t\t
    124\thttp://x\tNo code\tX\ten:germany\t\t100\t\t\t\t

    """

private let lines = [
    #"{"code":"4006381333931","product_name":"Alpine milk","brands":"Ritter Sport","countries_tags":["en:germany"],"nutriments":{"energy-kcal_100g":540,"proteins_100g":"7"}}"#,
    #"{"code":"3017620422003","product_name":"Nutella","countries_tags":["en:france"],"nutriments":{"energy_100g":2255}}"#,
    #"{"code":"40063813339"#,
].joined(separator: "\n")

private func read(
    _ text: String,
    countries: [String] = [],
    pieces: Int = 11
) throws -> (
    [ProductFileReader.Row], [ProductFileReader.Reason: Int]
) {
    var reader = ProductFileReader(countries: countries)
    var found: [ProductFileReader.Row] = []
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: pieces) {
        reader.append(Array(bytes[start..<min(start + pieces, bytes.count)]))
        while let row = try reader.next() { found.append(row) }
    }
    reader.finish()
    while let row = try reader.next() { found.append(row) }
    return (found, reader.passed)
}

@Suite("Products of a file")
struct ProductFileTests {
    @Test("a table gives products with names, brands and figures, quotes and all", arguments: [1, 11, 100_000])
    func tables(_ pieces: Int) throws {
        let (found, passed) = try read(table, pieces: pieces)
        #expect(found.map(\.product.name) == ["Alpine milk \"chocolate\"", "Nutella"])
        #expect(found[0].product.brand == "Ritter Sport")
        #expect(found[0].product.servingGrams == 16.7)
        #expect(found[0].product.nutrients.kcal == 540)
        #expect(found[0].product.nutrients.sodium == 100)
        #expect(passed == [.figures: 1, .code: 1])
    }

    @Test("JSON lines give the same, and a cut last line costs only itself", arguments: [1, 11, 100_000])
    func jsonLines(_ pieces: Int) throws {
        let (found, passed) = try read(lines, pieces: pieces)
        #expect(found.map(\.code.digits) == ["4006381333931", "3017620422003"])
        #expect(found[0].product.nutrients.protein == 7)
        #expect(((found[1].product.nutrients.kcal ?? 0) * 10).rounded() == 5390)
        #expect(passed == [.damaged: 1])
    }

    @Test("only what is sold in the countries that were asked for is taken")
    func countries() throws {
        #expect(try read(table, countries: ["France"]).0.count == 2)
        #expect(try read(table, countries: ["Germany"]).0.map(\.product.brand) == ["Ritter Sport"])
        #expect(try read(lines, countries: ["germany"]).0.count == 1)
        #expect(try read(lines, countries: ["united states"]).0.isEmpty)
    }

    @Test("another file is refused, and an endless line is passed over", arguments: ["", "a,b\n1,2\n", "code\tx\n"])
    func refused(_ text: String) {
        #expect(throws: Failure.self) { try read(text) }
    }

    @Test("a line longer than any product costs no memory and hides no other")
    func longLine() throws {
        let long = "{\"code\":\"" + String(repeating: "x", count: 5 << 20) + "\"}\n"
        let (found, passed) = try read(long + lines, pieces: 1 << 16)
        #expect(found.count == 2)
        #expect(passed[.damaged] == 2)
    }

    @Test("an imported file answers scans and searches offline, packed too, and is replaced as a whole")
    func imported() async throws {
        let home = try FoodHome()
        let front = ScriptedFrontEnd(input: table)
        let report = try await home.run(ImportProducts.self, ["file": "-"], front)
        #expect((report.products, report.read) == (2, 4))
        let found = try await home.run(SearchFood.self, ["text": "ritter milk"])
        #expect(found.foods.last?.sourceNumber == "04006381333931")
        #expect(found.outsideSources == ["a food that was looked up by its barcode"])
        #expect(found.presentation(in: home.session().context).plainText.contains("4006381333931"))
        _ = try await home.run(ScanBarcode.self, ["code": "4006381333931", "log": true, "grams": 50])
        #expect(try await home.day().totals.kcal == 270)
        let only = ScriptedFrontEnd(input: lines)
        #expect(try await home.run(ImportProducts.self, ["file": "-", "country": ["germany"]], only).products == 1)
        await #expect(throws: FoodError.self) { try await home.run(ScanBarcode.self, ["code": "3017620422003"]) }
    }

    @Test("a meal names an imported product where no table has its name")
    func logged() async throws {
        let home = try FoodHome()
        let guessed = try await home.log("50 g zorbl crunch")
        #expect(guessed.entries[0].items[0].kcal == nil)
        let file = """
            code\tproduct_name\tbrands\tenergy-kcal_100g\tproteins_100g\tcarbohydrates_100g\tfat_100g\tserving_size
            4006381333931\tCrunch\tZorbl\t540\t6\t50\t33\t25 g
            3017620422003\tCrunch\tZorbl\t520\t6\t50\t33\t25 g
            """
        _ = try await home.run(ImportProducts.self, ["file": "-"], ScriptedFrontEnd(input: file))
        let logged = try await home.log("50 g zorbl crunch and 2 eggs")
        #expect(logged.entries[0].items.count == 2)
        let item = try #require(logged.entries[0].items.first { $0.name.lowercased().contains("crunch") })
        #expect(item.grams == 50)
        #expect([270, 260].contains(item.kcal?.rounded() ?? 0))
        #expect(logged.outsideSources == ["a food that was looked up by its barcode"])
        let parsed = try await home.food.read("zorbl crunch")
        #expect(parsed.items[0].assumptions.contains { $0.contains("2 imported products") })
        // What a table knows is taken from there.
        #expect(try await home.food.read("2 eggs").items[0].food?.id.hasPrefix("product") == false)
    }

    @Test("a file of which nothing fits leaves what there is")
    func nothing() async throws {
        let home = try FoodHome()
        _ = try await home.run(ImportProducts.self, ["file": "-"], ScriptedFrontEnd(input: table))
        await #expect(throws: Failure.self) {
            _ = try await home.run(
                ImportProducts.self,
                ["file": "-", "country": ["peru"]],
                ScriptedFrontEnd(input: table)
            )
        }
        #expect(try await ProductStore(database: home.database).search("nutella", limit: 5).count == 1)
    }
}
