import FoodReading
import FoodRules
import RecipeReading

/// The ingredients of a recipe as they were given: as lines, a text file, or a saved web page.
struct RecipeSource: Sendable, Hashable {
    var name: String?
    var lines: [String]
    var servings: Double?

    /// Lines given one by one.
    init(name: String?, lines: [String]) {
        (self.name, self.lines) = (name, lines)
    }

    /// A file: a web page with a recipe for programs in it, or an ingredient a line.
    ///
    /// - Throws: ``FoodError`` where the page has no such recipe, or the file no line.
    init(name: String?, file: [UInt8], called fileName: String) throws {
        let text = String(decoding: file, as: UTF8.self)
        let isPage =
            text.prefix(2000).contains("<")
            && (text.contains("ld+json") || text.contains("itemprop=") || text.contains("<html"))
        if isPage {
            guard let page = RecipePage(html: text) else {
                throw FoodError.missing(
                    "The page '\(FoodError.short(fileName))' has no recipe for programs (schema.org).",
                    hint: "Copy its ingredients into a text file, one a line."
                )
            }
            self.init(name: name ?? page.name, lines: page.ingredients)
            servings = page.servings
        } else {
            self.init(name: name, lines: text.split(whereSeparator: \.isNewline).map(String.init))
        }
        guard lines.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
            throw FoodError.missing("'\(FoodError.short(fileName))' has no ingredients.", hint: "Write one a line.")
        }
    }
}
