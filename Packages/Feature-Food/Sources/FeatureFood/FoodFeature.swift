import AppData
import Core
import FoodReading
import Networking
import SpokenText

/// Food: say what you ate, and trust the numbers. Everything works offline.
public enum FoodFeature: Feature {
    /// What Food is, needs and offers.
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "food",
            title: "Food",
            summary: "Say what you ate, and see the day against its targets",
            defaultFlow: "day",
            provides: [.food],
            requires: [.database],
            uses: [.workouts, .transport],
            networkHosts: [
                NetworkHost("world.openfoodfacts.org", "Figures of products by barcode, when you ask for it")
            ],
            flags: [FoodFlags.spokenAmounts.declaration],
            storesData: true
        )
    }

    /// Declares Food's flows, tables, contract and card.
    public static func register(in registrar: inout FeatureRegistrar) {
        registrar.flow(LogFood.self)
        registrar.flow(ShowDay.self)
        registrar.flow(ShowWeek.self)
        registrar.flow(ShowTrends.self)
        registrar.flow(ShowTargets.self)
        registrar.flow(SearchFood.self)
        registrar.flow(ParseFood.self)
        registrar.flow(UndoFood.self)
        registrar.flow(EditFood.self)
        registrar.flow(DeleteFood.self)
        registrar.flow(CopyFood.self)
        registrar.flow(QuickFood.self)
        registrar.flow(LogFavorite.self)
        registrar.flow(AddFavorite.self)
        registrar.flow(ListFavorites.self)
        registrar.flow(RemoveFavorite.self)
        registrar.flow(PlanFood.self)
        registrar.flow(ListPlans.self)
        registrar.flow(LogPlan.self)
        registrar.flow(DeletePlan.self)
        registrar.flow(AddFood.self)
        registrar.flow(MakeRecipe.self)
        registrar.flow(ListFoods.self)
        registrar.flow(ForgetFood.self)
        registrar.flow(DrinkWater.self)
        registrar.flow(WeighIn.self)
        registrar.flow(MarkTraining.self)
        registrar.flow(SetMacros.self)
        registrar.flow(ScanBarcode.self)
        registrar.flow(ImportFood.self)
        registrar.flow(ListFoodImports.self)
        registrar.flow(UndoFoodImport.self)
        registrar.flow(ExportFood.self)
        registrar.flow(ImportUSDA.self)
        registrar.flow(ImportProducts.self)
        registrar.flow(SetBody.self)
        for step in BodyStep.steps { registrar.firstRunStep(step) }

        registrar.setting(FoodSettings.onlineBarcodes)
        registrar.setting(FoodSettings.server)
        registrar.setting(FoodSettings.waterGoal)
        registrar.migrations(
            FoodSchema.first,
            FoodSchema.second,
            FoodSchema.third,
            FoodSchema.fourth,
            FoodSchema.fifth,
            FoodSchema.sixth,
            derivedTables: FoodSchema.derivedTables,
            records: [
                FoodEntry.self, FoodItem.self, OwnFood.self, Favorite.self, WaterDrink.self, TrainingDayMark.self,
                JournalChange.self, FoodImport.self, PlannedMeal.self,
            ]
        )
        registrar.service(FoodCoordinator.self) { resolver in
            let database = try await resolver.get(AppDatabase.self)
            return FoodCoordinator(
                database: database,
                workouts: try await resolver.optional((any WorkoutsCoordinating).self),
                transport: try await resolver.optional((any HTTPTransport).self),
                settings: try await resolver.get(FeatureSettings.self),
                flags: try await resolver.get(FeatureFlags.self),
                time: database.time
            )
        }
        registrar.provide(.food, as: (any FoodCoordinating).self) { resolver in
            try await resolver.get(FoodCoordinator.self)
        }
        let drink = QuickAction("w", "water") { resolver, session in
            let words = try await session.ask(
                Question("How much water? Such as 500ml or two glasses", option: "'bento food water'")
            )
            guard !words.allSatisfy(\.isWhitespace) else { return nil }
            let food = try await resolver.get(FoodCoordinator.self)
            return try await food.diary.drink(words, at: Diary.Place(), settings: food.settings)
                .sentence(in: session.context)
        }
        let weigh = QuickAction("b", "body weight") { resolver, session in
            let words = try await session.ask(
                Question(
                    "What do you weigh? Such as \(session.units == .metric ? "72.5kg" : "160lb")",
                    option: "'bento food weigh'"
                )
            )
            guard !words.allSatisfy(\.isWhitespace) else { return nil }
            let kilograms = try BodyReading.kilograms(words, bare: session.units)
            let food = try await resolver.get(FoodCoordinator.self)
            _ = try await food.body.weigh(kilograms: kilograms, bodyFatPercent: nil, on: session.time.today)
            return "Weighed: \(BodyText.weight(kilograms, in: session.units, session.context.forms))."
        }
        let log = QuickAction("f", "log food") { resolver, session in
            let meal = try await resolver.get(FoodCoordinator.self).showLogging(nil, in: session)
            return meal.map { "Logged \($0.foods.joined(separator: ", "))." }
        }
        registrar.card("today", "Food", order: 20, actions: [log, drink, weigh]) { resolver, context in
            let food = try await resolver.get(FoodCoordinator.self)
            let sheet = try await food.sheet(context.time.today)
            let isFirst = sheet.entries.isEmpty ? try await food.journal.isEmpty() : false
            return TodayCard.content(sheet, isFirst: isFirst, context)
        }
        registrar.undo(JournalChange.self)
        registrar.log(FoodLogging.meal)
        registrar.log(FoodLogging.weight)
        registrar.search(
            SearchSource("meals", "Meals") { resolver, context, words, limit in
                try await resolver.get(FoodCoordinator.self).journal.search(words, limit: limit)
                    .map { $0.searchHit(in: context) }
            }
        )
    }
}

/// What `bento log` takes for something of Food's.
enum FoodLogging {
    static let meal = LogSource("a meal", flow: "log") { text in
        if saysFavorite(text) { return LogSource.Reading(confidence: 0.9) }
        guard let catalog = try? FoodCatalog.bundled() else { return nil }
        let meal = MealParser(catalog: catalog).parse(text)
        guard !meal.isEmpty || !meal.skippedMeals.isEmpty else { return nil }
        // What corrects the last entry names its foods, which are looked for there.
        guard !meal.items.isEmpty else { return LogSource.Reading(confidence: 0.9) }
        let words = max(1, text.split(whereSeparator: \.isWhitespace).count)
        let lost = meal.notUnderstood.reduce(0) { $0 + $1.split(whereSeparator: \.isWhitespace).count }
        let sure = meal.items.reduce(0) { $0 + ($1.problem == nil ? $1.confidence : 0) } / Double(meal.items.count)
        return LogSource.Reading(confidence: sure * Double(max(0, words - lost)) / Double(words))
    }

    /// `my standard breakfast`: which foods that is, the person has said before.
    private static func saysFavorite(_ text: String) -> Bool {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        let meals: Set<Substring> = ["breakfast", "lunch", "dinner", "snack", "meal"]
        let usual: Set<Substring> = ["standard", "usual", "regular", "normal", "favorite", "favourite"]
        let name = words.drop { ["i", "had", "half", "my", "the", "a"].contains($0) }
        guard let first = name.first, let last = name.last else { return false }
        return name.count <= 4 && usual.contains(first) && meals.contains(last)
    }

    /// `72.5 kg`, `weighed 160 lb`, `weight 72.5`: a weight and nothing else.
    static let weight = LogSource("your weight", flow: "weigh") { text in
        var words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        let count = words.count
        words = Array(words.drop { ["i", "weigh", "weighed", "weight", "my", "is", "was", "at"].contains($0) })
        let isNamed = words.count < count
        guard let first = words.first, first.first?.isNumber == true, words.count <= 4 else { return nil }
        let phrase = words.joined(separator: " ")
        // A number alone may count anything.
        guard isNamed || phrase.contains(where: \.isLetter), (try? BodyReading.kilograms(phrase)) != nil else {
            return nil
        }
        return LogSource.Reading(confidence: 0.95, words: words)
    }
}
