import Core

/// A recipe as a web page tells it to programs: schema.org's Recipe, as JSON-LD or as microdata.
package struct RecipePage: Sendable, Hashable {
    package var name: String?
    /// As the page has them, one food each.
    package var ingredients: [String]
    package var servings: Double?

    /// Characters of a page that are read.
    package static let maximumBytes = 16 << 20
    private static let maximumIngredients = 200

    /// Finds the recipe of a page; nil where there is none.
    package init?(html: String) {
        let scripts = HTMLText.contents(of: "script", in: html) { $0.lowercased().contains("ld+json") }
        for script in scripts {
            guard let json = try? JSONValue(parsing: HTMLText.withoutComment(script)),
                let recipe = Self.recipe(in: json, depth: 0)
            else { continue }
            self = recipe
            return
        }
        let ingredients =
            HTMLText.properties("recipeIngredient", in: html) + HTMLText.properties("ingredients", in: html)
        guard !ingredients.isEmpty else { return nil }
        self.ingredients = Array(ingredients.prefix(Self.maximumIngredients))
        name = HTMLText.properties("name", in: html).first
        servings = HTMLText.properties("recipeYield", in: html).first.flatMap(Self.servings)
    }

    private init(name: String?, ingredients: [String], servings: Double?) {
        (self.name, self.ingredients, self.servings) = (name, ingredients, servings)
    }

    /// The first Recipe of a document: it may stand alone, in a list, or in a graph.
    private static func recipe(in json: JSONValue, depth: Int) -> RecipePage? {
        guard depth < 12 else { return nil }
        if case .array(let values) = json {
            for value in values { if let found = recipe(in: value, depth: depth + 1) { return found } }
            return nil
        }
        guard case .object(let object) = json else { return nil }
        if types(of: object).contains("recipe") {
            let lines = texts(object["recipeIngredient"] ?? object["ingredients"])
            if !lines.isEmpty {
                return RecipePage(
                    name: object["name"]?.stringValue.map(HTMLText.plain),
                    ingredients: Array(lines.map(HTMLText.plain).filter { !$0.isEmpty }.prefix(maximumIngredients)),
                    servings: texts(object["recipeYield"] ?? object["yield"]).lazy.compactMap(servings).first
                )
            }
        }
        for key in ["@graph", "mainEntity", "mainEntityOfPage", "itemListElement", "item", "hasPart"] {
            if let inner = object[key], let found = recipe(in: inner, depth: depth + 1) { return found }
        }
        return nil
    }

    private static func types(of object: [String: JSONValue]) -> [String] {
        texts(object["@type"]).map { type in
            String(type.lowercased().split(separator: "/").last ?? "")
        }
    }

    /// The texts of a value that may be one, a number, or a list of them.
    private static func texts(_ value: JSONValue?) -> [String] {
        switch value {
        case .string(let text): return [text]
        case .array(let values): return values.flatMap { texts($0) }
        case .none, .null, .bool, .object: return []
        default: return [value?.text() ?? ""]
        }
    }

    /// The number in "4 servings", "Serves 4 to 6", "Makes 12".
    private static func servings(_ text: String) -> Double? {
        let digits = text.drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let value = Double(digits), value >= 0.01, value <= 1000 else { return nil }
        return value
    }
}
