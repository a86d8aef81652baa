import AppData
import ArgumentParser
import Core
import FoodReading

struct AddFood: Flow {
    static let descriptor = FlowDescriptor(
        "add",
        "Add a food of your own",
        discussion: """
            The figures are those of one portion; say with --grams what it weighs, or with --per100g that they are per 100 g, \
            as on most labels. Own foods win over the built-in ones of the same name.
            """,
        effect: .writes,
        examples: [
            FlowExample(
                "\"nut bar\" --kcal 210 --protein 6 --grams 45 --unit bar",
                "A bar of 45 g",
                input: ["name": "nut bar", "kcal": 210, "protein": 6, "grams": 45, "unit": "bar"]
            ),
            FlowExample(
                "\"house muesli\" --kcal 380 --protein 11 --carbs 60 --fat 9 --per100g --grams 50",
                "Figures per 100 g, a portion of 50 g",
                input: [
                    "name": "house muesli", "kcal": 380, "protein": 11, "carbs": 60, "fat": 9, "per100g": true,
                    "grams": 50,
                ]
            ),
        ]
    )

    @Argument(help: "Its name, as you will say it.") var name: String
    @OptionGroup var figures: NutrientOptions
    @Option(help: "What one portion weighs, in grams.") var grams: Double?
    @Flag(name: .customLong("per100g"), help: "The figures are per 100 g.") var per100g = false
    @Option(help: "What one portion is: serving, bar, slice, cup, ...") var unit: FoodUnit = .serving
    @Option(help: "The brand.") var brand: String?
    @Option(help: "Another name for it; repeat it for several.") var alias: [String] = []
    @Option(help: "The number under its barcode.") var barcode: String?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> OwnFoodReport {
        let name = try TextLimit.name("name", name)
        let store = OwnFoodStore(journal: food.journal)
        if let same = try await store.foods().first(where: { $0.name.lowercased() == name.lowercased() }) {
            throw FoodError.missing(
                "You have a food named '\(same.name)' already.",
                hint: "Change it with bento food edit \"\(same.name)\"."
            )
        }
        let portion = try Self.portion(grams)
        let amounts = try figures.nutrients()
        guard amounts.kcal != nil else {
            throw FoodError.missing("The energy of '\(name)' is missing.", hint: "Give it with --kcal.")
        }
        let perHundred = per100g ? amounts : amounts.scaled(by: 100 / (portion ?? 100))
        try OwnFoodRule.check(perHundred, name: name)
        let own = OwnFood(
            id: .make(at: session.time.now),
            name: name,
            brand: try brand.map { try TextLimit.name("brand", $0) },
            barcode: try barcode.map { try BarcodeArgument.read($0).normalized },
            aliases: try alias.map { try TextLimit.name("alias", $0) },
            nutrients: perHundred,
            measures: [FoodMeasure(unit, grams: portion ?? 100)],
            kind: .own
        )
        try await store.save(own, summary: "add \(name)")
        var notices = OwnFoodRule.notices(perHundred)
        if portion == nil { notices.append("One \(unit.title) is taken as 100 g; say what it weighs with --grams.") }
        return OwnFoodReport(own, notices: notices)
    }

    static func portion(_ grams: Double?) throws(FoodError) -> Double? {
        guard let grams else { return nil }
        guard grams >= 0.01, grams <= 100_000 else {
            throw .badValue(
                "The portion",
                given: "\(NumberText.short(grams)) g",
                allowed: "0.01 g to 100 kg"
            )
        }
        return grams
    }
}

extension FoodUnit: ExpressibleByArgument {}

/// What figures of an own food must hold to.
enum OwnFoodRule {
    /// - Throws: ``FoodError/badValue(_:given:allowed:)`` where 100 g cannot hold that much.
    static func check(_ perHundred: Nutrients, name: String) throws(FoodError) {
        // Fat has the most energy, 9 kcal per gram (butter oil 876); salt the most sodium, 39 g in 100 g.
        let limits: [(Nutrient, Double)] = [
            (.kcal, 910), (.protein, 100.5), (.carbs, 100.5), (.fat, 100.5), (.fiber, 100.5), (.sugar, 100.5),
            (.sodium, 40_000),
        ]
        for (nutrient, limit) in limits {
            guard let amount = perHundred[nutrient], amount > limit || !amount.isFinite else { continue }
            throw .badValue(
                "\(nutrient.title) of \(name)",
                given: "\(NumberText.short(amount)) \(nutrient.unit) in 100 g",
                allowed: "at most \(NumberText.whole(limit)); check the figures and the portion's weight"
            )
        }
    }

    /// What looks odd in the figures, in words for people.
    static func notices(_ perHundred: Nutrients) -> [String] {
        guard let kcal = perHundred.kcal, let protein = perHundred.protein, let carbs = perHundred.carbs,
            let fat = perHundred.fat
        else { return [] }
        let counted = protein * 4 + carbs * 4 + fat * 9
        guard abs(counted - kcal) > 0.25 * max(kcal, counted) + 15 else { return [] }
        return [
            "The macros give about \(NumberText.whole(counted)) kcal per 100 g, the stated energy is \(NumberText.whole(kcal)) kcal."
        ]
    }
}

/// The number under a barcode, as an argument.
enum BarcodeArgument {
    /// - Throws: ``FoodError/badValue(_:given:allowed:)`` that says what is wrong with the number.
    static func read(_ text: String) throws(FoodError) -> GTIN {
        let fault: GTIN.Fault
        do throws(GTIN.Fault) {
            return try GTIN(text)
        } catch {
            fault = error
        }
        switch fault {
        case .notDigits:
            throw .badValue("The barcode", given: "'\(FoodError.short(text))'", allowed: "digits only")
        case .wrongLength(let count):
            throw .badValue("The barcode", given: "\(count) digits long", allowed: "8, 12, 13 or 14 digits")
        case .wrongCheckDigit(let expected):
            throw .badValue(
                "The barcode",
                given: "'\(FoodError.short(text))'",
                allowed: "its last digit would be \(expected); a digit was probably mistyped"
            )
        }
    }
}
