import Core
import CoreTesting
import Foundation
import Testing

@testable import FeatureFood
@testable import FoodReading
@testable import FoodRules
@testable import RecipeReading

@Suite("Recipes of web pages")
struct RecipePageTests {
    private static let jsonLD = """
        <!doctype html><html><head><title>x</title>
        <SCRIPT TYPE='application/ld+json' class="yoast">
        {"@context":"https://schema.org","@graph":[{"@type":"WebPage","name":"no"},
        {"@type":["Recipe","NewsArticle"],"name":"Sunday &amp; Pancakes","recipeYield":["4","4 servings"],
        "recipeIngredient":["200 g flour","2 large eggs, beaten","300ml milk","1 tbsp sugar","pinch of salt","&frac12; tsp baking powder"]}]}
        </SCRIPT></head><body>...</body></html>
        """
    private static let microdata = """
        <html><div itemscope itemtype="http://schema.org/Recipe"><h1 itemprop="name">Soup</h1>
        <meta itemprop="recipeYield" content="Serves 2">
        <li itemprop="recipeIngredient"><span>250</span> g <b>lentils</b></li>
        <li itemprop="recipeIngredient">2 carrots, sliced</li></div></html>
        """

    @Test("JSON-LD is found in a graph, with entities and yields of any form")
    func jsonLD() throws {
        let page = try #require(RecipePage(html: Self.jsonLD))
        #expect(page.name == "Sunday & Pancakes")
        #expect(page.servings == 4)
        #expect(page.ingredients.count == 6)
        #expect(page.ingredients.last == "½ tsp baking powder")
    }

    @Test("microdata is read where there is no JSON-LD")
    func microdata() throws {
        let page = try #require(RecipePage(html: Self.microdata))
        #expect(page == RecipePage(html: Self.microdata))
        #expect(page.name == "Soup")
        #expect(page.servings == 2)
        #expect(page.ingredients == ["250 g lentils", "2 carrots, sliced"])
    }

    @Test(
        "a page without a recipe has none, and a broken one breaks nothing",
        arguments: [
            "", "<html>", "<script type=\"application/ld+json\">", "<script type=\"application/ld+json\">{</script>",
            "<script type=\"application/ld+json\">{\"@type\":\"Recipe\"}</script>",
            "<script type=\"application/ld+json\">[[[[[[[[[[[[[[[[[[]]</script>", "itemprop=\"recipeIngredient\"",
            "<li itemprop=\"recipeIngredient\">", "<p>&#xFFFFFFFF; &bogus; &",
        ]
    )
    func none(html: String) { #expect(RecipePage(html: html) == nil) }

    @Test("a page that is cut off has its recipe as a whole or none of it")
    func cuts() throws {
        let whole = try #require(RecipePage(html: Self.jsonLD))
        let end = try #require(Self.jsonLD.utf8.firstRange(of: Array("\n</SCRIPT".utf8))).lowerBound
        for length in 0...Self.jsonLD.utf8.count {
            let cut = Self.jsonLD.utf8.index(Self.jsonLD.startIndex, offsetBy: length)
            let page = RecipePage(html: String(decoding: Self.jsonLD.utf8[..<cut], as: UTF8.self))
            #expect(page == (cut < end ? nil : whole), "\(length)")
        }
    }

    @Test("a recipe is made of a saved page, of a pasted list, and says what it did not count")
    func flow() async throws {
        let home = try FoodHome()
        let files = ScriptedFrontEnd(
            files: [
                "pancakes.html": Self.jsonLD,
                "stew.txt": "For the stew:\n- 250 g lentils\n• 2 carrots, sliced\n\nSalt, to taste\n1 tbsp olive oil\n",
                "odd.txt": "200 g flour\n3 flurbels\n2 wibbles of zorbl\n", "empty.txt": "\n\n",
                "plain.html": "<html><body>Nothing here</body></html>",
            ]
        )
        let page = try await home.run(MakeRecipe.self, ["file": "pancakes.html"], files)
        #expect(page.name == "Sunday & Pancakes")
        #expect(page.ingredients?.count == 6)
        let stew = try await home.run(MakeRecipe.self, ["name": "stew", "file": "stew.txt", "servings": 4], files)
        #expect(stew.ingredients?.map(\.name) == ["lentils", "carrot", "olive oil"])
        #expect(stew.notices.contains { $0.contains("Salt") })
        let error = await #expect(throws: FoodError.self) {
            try await home.run(MakeRecipe.self, ["name": "odd", "file": "odd.txt"], files)
        }
        #expect(error?.message.contains("2 ingredients are not known") == true)
        let odd = try await home.run(MakeRecipe.self, ["name": "odd", "file": "odd.txt", "skipUnknown": true], files)
        #expect(odd.ingredients?.count == 1)
        for file in ["empty.txt", "plain.html"] {
            await #expect(throws: FoodError.self) {
                try await home.run(MakeRecipe.self, ["name": "none", "file": .string(file)], files)
            }
        }
    }
}
