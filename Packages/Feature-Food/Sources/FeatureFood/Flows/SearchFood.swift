import ArgumentParser
import Core
import FoodDiary
import FoodLookup
import FoodRules

struct SearchFood: Flow {
    static let descriptor = FlowDescriptor(
        "search",
        "Find a food and its figures",
        discussion: """
            Beginnings of words, typing slips, plurals and any order of words are understood. What you eat often comes \
            first. Without words it shows what you ate last. Products of 'bento food import products' follow, with the barcode \
            that 'bento food scan' takes.
            """,
        effect: .reads,
        openTo: .everyone,
        isDaily: true,
        examples: [
            FlowExample("\"chicken breast\"", "Foods of this name"),
            FlowExample("--limit 5", "What you ate last"),
        ]
    )

    @Argument(help: "Words of its name; without any, what you ate last.") var text: [Word] = []
    @Option(help: "How many to show, 1 to 50.") var limit = 10

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> SearchReport {
        guard (1...50).contains(limit) else {
            throw FoodError.badValue("The limit", given: "\(limit)", allowed: "1 to 50")
        }
        try TextLimit.check("text", text.phrase, bytes: 1000)
        let words = text.phrase
        let catalog = try await food.library.parser().catalog
        let usage = try await food.journal.usage()
        guard words.contains(where: { !$0.isWhitespace }) else {
            let recent = try await food.journal.recentFoods(limit: limit)
            return SearchReport(text: "", foods: recent.compactMap { catalog.food(id: $0.id) }, usage: usage)
        }
        let found = try await food.library.search(
            words,
            usage: usage,
            limit: limit,
            speaking: session.context.forms.language
        )
        let own = Set(found.compactMap { $0.source == .barcode ? $0.sourceNumber : nil })
        let products = try await ProductStore(database: food.journal.database).search(words, limit: max(1, limit / 2))
            .filter { !own.contains($0.code) }.map(\.record)
        return SearchReport(text: words, foods: found.prefix(limit - products.count) + products, usage: usage)
    }
}

/// Foods that fit a name, best first.
struct SearchReport: FlowResult {
    /// A food and what is known of it, per 100 g.
    struct Food: Encodable, Sendable {
        let id: String
        let name: String
        let brand: String?
        let source: String
        let sourceNumber: String?
        let sourceName: String?
        let kcal: Double?
        let protein: Double?
        let carbs: Double?
        let fat: Double?
        /// The weights of household units, the usual portion first.
        let measures: [Measure]
        /// The number of times it was logged.
        let uses: Int

        var isLookedUp: Bool { source == FoodRecord.Source.barcode.rawValue }
    }

    /// A household unit of a food.
    struct Measure: Encodable, Sendable {
        let unit: String
        let label: String?
        let grams: Double
    }

    let text: String
    let foods: [Food]

    var outsideSources: Set<String> {
        foods.reduce(into: []) { $0.formUnion(ItemReport.outsideSources($1.source)) }
    }

    init(text: String, foods: [FoodRecord], usage: [String: Int]) {
        self.text = text
        self.foods = foods.map { food in
            Food(
                id: food.id,
                name: food.name,
                brand: food.brand,
                source: food.source.rawValue,
                sourceNumber: food.sourceNumber,
                sourceName: food.sourceName.isEmpty ? nil : food.sourceName,
                kcal: food.nutrients.kcal,
                protein: food.nutrients.protein,
                carbs: food.nutrients.carbs,
                fat: food.nutrients.fat,
                measures: food.measures.map {
                    Measure(unit: $0.unit.rawValue, label: $0.label.isEmpty ? nil : $0.label, grams: $0.grams)
                },
                uses: usage[food.id] ?? 0
            )
        }
    }

    func presentation(in context: FlowContext) -> Presentation {
        guard !foods.isEmpty else {
            let words = text.isEmpty ? "Nothing eaten yet." : "No food is called \"\(FoodError.short(text))\"."
            return .stack([
                .text(words),
                .text("Add your own: bento food own add NAME --kcal N", tone: .muted),
            ])
        }
        let hasBarcodes = foods.contains(where: \.isLookedUp)
        let rows = foods.map { food -> [Table.Cell] in
            [
                .init([food.brand, food.name].compactMap { $0 }.joined(separator: " ").capitalizedFirst),
                .init(portion(food, context.forms), tone: .muted),
                .init(food.kcal.map(context.forms.whole) ?? "-"), .init(context.forms.grams(food.protein)),
                .init(context.forms.grams(food.carbs)), .init(context.forms.grams(food.fat)),
                .init(food.uses == 0 ? "" : food.uses == 1 ? "once" : "\(food.uses) times", tone: .muted),
            ] + (hasBarcodes ? [.init(food.isLookedUp ? Self.barcode(food.sourceNumber) : "", tone: .muted)] : [])
        }
        let columns: [Table.Column] = [
            .init("Food, per 100 g"), .init("Usual portion", dispensability: 2), .init("kcal", .trailing),
            .init("Protein", .trailing), .init("Carbs", .trailing, dispensability: 1),
            .init("Fat", .trailing, dispensability: 1), .init("Logged", .trailing, dispensability: 3),
        ]
        return .table(Table(columns + (hasBarcodes ? [.init("Barcode", dispensability: 4)] : []), rows: rows))
    }

    /// 13 digits where it has no more, as it is printed.
    private static func barcode(_ number: String?) -> String {
        guard let number else { return "" }
        return number.utf8.count == 14 && number.first == "0" ? String(number.dropFirst()) : number
    }

    private func portion(_ food: Food, _ forms: LocaleForms) -> String {
        guard let first = food.measures.first else { return "" }
        let unit = FoodUnit(rawValue: first.unit)?.title ?? first.unit
        return "1 \(unit), \(forms.grams(first.grams)) g"
    }
}
