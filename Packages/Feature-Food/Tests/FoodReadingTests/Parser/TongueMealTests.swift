import Foundation
import Testing

@testable import FoodDiary
@testable import FoodLookup
@testable import FoodReading

/// The right reading of a sentence of `Sets/tongue-meals.tsv`.
private struct TongueMeal: Sendable {
    let language: String
    let sentence: String
    /// An amount is what was said, or its weight where grams are meant.
    let foods: [(amount: Double?, isWeight: Bool, names: [String])]

    static func read(_ file: String) throws -> [TongueMeal] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sets")
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let fields = line.split(separator: "\t").map(String.init)
            guard fields.count == 3 else { return nil }
            let named = fields[2] == "none" ? [] : fields[2].components(separatedBy: "; ")
            let foods = named.map { food in
                let amount = food.prefix { $0 != " " }
                let isWeight = amount.hasSuffix("g")
                let names = food.dropFirst(amount.count + 1).components(separatedBy: "|")
                return (Double(isWeight ? amount.dropLast() : amount), isWeight, names)
            }
            return TongueMeal(language: fields[0], sentence: fields[1], foods: foods)
        }
    }

    enum Outcome: String { case right, asked, marked, wrong }

    /// Right: each food was found, with the amount that was said, and no other. Asked: the same, or one food fewer is known,
    /// and what may be otherwise is asked about. Wrong: figures are taken for sure that nobody said.
    func outcome(of meal: ParsedMeal) -> Outcome {
        let isAsked = meal.items.contains { $0.problem != nil }
        let fault = meal.items.contains { $0.confidence < FoodItem.sureness } ? Outcome.marked : .wrong
        guard meal.items.count == foods.count else { return isAsked ? .asked : fault }
        var outcome = Outcome.right
        for (expected, item) in zip(foods, meal.items) {
            if item.problem != nil {
                outcome = outcome == fault ? fault : .asked
                continue
            }
            guard let food = item.food else { return fault }
            let isNamed = expected.names.contains(food.name) || food.aliases.contains { expected.names.contains($0) }
            let isAmount = expected.amount.map { amount in
                expected.isWeight
                    ? abs(amount - (item.grams ?? 0)) <= amount * 0.2 : abs(amount - item.quantity) <= 0.001
            }
            if !isNamed || isAmount == false { outcome = fault }
        }
        return outcome
    }
}

@Suite("Meals in other languages")
struct TongueMealTests {
    private let parser: MealParser

    init() throws { parser = MealParser(catalog: try .bundled()) }

    private func figures(
        of file: String,
        _ language: String
    ) throws -> (right: Int, asked: Int, marked: Int, wrong: Int) {
        var figures = (right: 0, asked: 0, marked: 0, wrong: 0)
        for meal in try TongueMeal.read(file) where meal.language == language {
            let read = parser.parse(meal.sentence)
            switch meal.outcome(of: read) {
            case .right: figures.right += 1
            case .asked: figures.asked += 1
            case .marked: figures.marked += 1
            case .wrong: figures.wrong += 1
            }
            if meal.outcome(of: read) != .right, ProcessInfo.processInfo.environment["BENTO_TONGUES"] != nil {
                let items = read.items.map {
                    "\($0.quantity) \($0.unit) \($0.food?.name ?? "?") [\($0.name)]" + ($0.problem == nil ? "" : "!")
                }
                print(
                    "\(meal.outcome(of: read).rawValue) \(language): \(meal.sentence) -> \(items) \(read.notUnderstood)"
                )
            }
        }
        return figures
    }

    @Test("the sentences of the set are read", arguments: ["de", "fr", "es", "it", "pt"])
    func set(language: String) throws {
        let figures = try figures(of: "tongue-meals.tsv", language)
        print("tongue-meals \(language): \(figures)")
        #expect(figures.right == 20)
    }

    @Test("those put aside are read", arguments: ["de", "fr", "es", "it", "pt"])
    func aside(language: String) throws {
        let figures = try figures(of: "tongue-meals-aside.tsv", language)
        print("tongue-meals-aside \(language): \(figures)")
        #expect(figures.right >= 7)
        #expect(figures.wrong <= 1)
    }

    @Test("the second set's sentences are read", arguments: ["de", "fr", "es", "it", "pt"])
    func secondSet(language: String) throws {
        let figures = try figures(of: "tongue-meals-2.tsv", language)
        print("tongue-meals-2 \(language): \(figures)")
        #expect(figures.right >= 32)
        #expect(figures.wrong <= 1)
    }

    @Test("of the second set, those put aside are read", arguments: ["de", "fr", "es", "it", "pt"])
    func secondAside(language: String) throws {
        let figures = try figures(of: "tongue-meals-2-aside.tsv", language)
        print("tongue-meals-2-aside \(language): \(figures)")
        #expect(figures.right >= 14)
        #expect(figures.wrong <= 1)
    }

    @Test("the third set's sentences are read", arguments: ["de", "fr", "es", "it", "pt"])
    func thirdSet(language: String) throws {
        let figures = try figures(of: "tongue-meals-3.tsv", language)
        print("tongue-meals-3 \(language): \(figures)")
        #expect(figures.right >= 41)
        #expect(figures.wrong == 0)
    }

    @Test("of the third set, those put aside are read", arguments: ["de", "fr", "es", "it", "pt"])
    func thirdAside(language: String) throws {
        let figures = try figures(of: "tongue-meals-3-aside.tsv", language)
        print("tongue-meals-3-aside \(language): \(figures)")
        #expect(figures.right >= 16)
        #expect(figures.wrong <= 1)
    }

    @Test(
        "a word of several languages goes by its sentence",
        arguments: [
            ("once galletas", "es"), ("pan con mantequilla", "es"), ("pain et beurre", "fr"), ("pane e burro", "it"),
            ("un poco di sale", "it"), ("eine Gabel Salat", "de"), ("pão com manteiga", "pt"),
        ]
    )
    func languages(text: String, language: String) {
        #expect(parser.language(of: text) == language)
    }

    @Test(
        "English stays English",
        arguments: [
            "once more 2 eggs", "pan fried chicken", "pain au chocolat and a coffee", "gift chocolate",
            "half a sale sandwich",
            "a burrito", "chili con carne", "chili con carne with rice", "arroz con pollo", "2 eggs bacon toast",
            "venti latte",
            "dulce de leche ice cream", "huevos rancheros", "toast", "banana", "creme brulee", "coq au vin",
            "pizza margherita",
            "spaghetti aglio e olio", "pasta alla vodka", "1 l cola", "salad nicoise", "kiwi",
        ]
    )
    func english(text: String) {
        #expect(parser.language(of: text) == nil)
    }

    @Test("where a sentence may be of several languages, the speaker's decides")
    func speaker() {
        var german = parser
        german.language = "de-AT"
        #expect(parser.language(of: "Toast mit Butter") == "de")
        #expect(german.language(of: "3 Toast") == "de")
        #expect(german.language(of: "two eggs and toast with butter") == nil)
    }

    @Test(
        "a word alone that is food in several languages is the speaker's",
        arguments: [("pan", "es"), ("burro", "it"), ("sale", "it"), ("pain", "fr"), ("once galletas", "es")]
    )
    func alone(text: String, language: String) {
        var speaking = parser
        speaking.language = language
        #expect(speaking.language(of: text) == language)
    }

    @Test("words of other languages find foods in the parser's own")
    func search() {
        #expect(parser.ownWords(of: "Hähnchenbrust") == "chicken breast")
        #expect(parser.ownWords(of: "chicken breast") == "chicken breast")
    }

    @Test(
        "figures with points and commas of either kind are never a thousand times too much",
        arguments: [
            ("1,5 l Milch und ein Apfel", 1545), ("1.500 g Kartoffeln mit Salz", 1500), ("0.125 l Milch und Brot", 129),
            ("0,125 l de leche y pan", 129), ("1.5 l de lait", 1545), ("150,0 g de poulet", 150),
            ("1 500 g de fraises", 1500), ("1\u{202F}200 g de pommes de terre", 1200),
        ] as [(String, Double)]
    )
    func marks(text: String, grams: Double) throws {
        let item = try #require(parser.parse(text).items.first)
        #expect(abs((item.grams ?? 0) - grams) < grams * 0.05, "\(item.grams ?? 0)")
    }

    @Test(
        "a thousand times too much is asked about",
        arguments: ["1.500 kg Kartoffeln und Salz", "2.000 l de leche con pan"]
    )
    func tooMuch(text: String) throws {
        #expect(try #require(parser.parse(text).items.first).problem != nil)
    }

    @Test(
        "a half more is counted with what it is of",
        arguments: [
            "an apple and a half", "une pomme et demie", "una manzana y media", "una mela e mezza", "uma maçã e meia",
        ]
    )
    func halfMore(text: String) {
        #expect(parser.parse(text).items.map(\.quantity) == [1.5])
    }

    @Test("a count that is too large for pieces is a guess, and half of a can is half of what it holds")
    func guesses() throws {
        let meal = parser.parse("150 g de calabacín y 100 de gambas")
        #expect(try #require(meal.items.last).confidence < FoodItem.sureness)
        let half = parser.parse("la moitié d'une boîte de cassoulet de 840 g")
        #expect(half.items.map(\.grams) == [420])
    }

    @Test("items have the words as they were said")
    func words() {
        let meal = parser.parse("Zwei ÄPFEL und ein Glas Vollmilch")
        #expect(meal.items.map(\.name) == ["äpfel", "vollmilch"])
        #expect(meal.items.first?.text == "Zwei ÄPFEL")
    }

    @Test(
        "what one eats without is left out",
        arguments: [
            "Kaffee ohne Zucker", "café sans sucre", "café sin azúcar", "caffè senza zucchero", "café sem açúcar",
        ]
    )
    func without(text: String) {
        let names = parser.parse(text).items.compactMap(\.food?.name)
        #expect(names.count == 1)
        #expect(!names.contains("sugar"))
    }

    @Test("a food of one's own keeps its name")
    func own() throws {
        let cake = FoodRecord(id: "own:1", name: "Omas Kuchen", source: .user, nutrients: Nutrients())
        let parser = MealParser(catalog: try FoodCatalog.bundled().adding(first: [cake], last: []))
        #expect(parser.parse("ein Stück Omas Kuchen mit Sahne").items.first?.food?.id == "own:1")
    }
}
