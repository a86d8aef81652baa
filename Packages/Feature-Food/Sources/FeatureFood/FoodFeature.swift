import AppData
import Core
import FoodDiary
import Networking

/// Food: say what you ate, and trust the numbers. Everything works offline.
public enum FoodFeature: Feature {
    /// Food's manifest: what it needs and offers.
    public static var manifest: FeatureManifest {
        FeatureManifest(
            id: "food",
            title: "Food",
            summary: "Log what you ate, and see the day against its targets",
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

    /// Declares Food's flows, tables, settings, contract, questions of the first run, searches and card.
    public static func register(in registrar: inout FeatureRegistrar) {
        registerFlows(in: &registrar)
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
        registrar.service(FoodCoordinator.self, factory: coordinator)
        registrar.provide(.food, as: (any FoodCoordinating).self, factory: contract)
        registrar.card("today", "Food", order: 20, actions: FoodActions.all, content: TodayCard.content)
        registrar.undo(JournalChange.self)
        registrar.log(FoodLogging.meal)
        registrar.log(FoodLogging.weight)
        registrar.search(LoggedEntry.searchSource)
    }

    /// The flows, in the order of help.
    private static func registerFlows(in registrar: inout FeatureRegistrar) {
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
    }

    private static func coordinator(_ resolver: ServiceResolver) async throws -> FoodCoordinator {
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

    private static func contract(_ resolver: ServiceResolver) async throws -> any FoodCoordinating {
        try await resolver.get(FoodCoordinator.self)
    }
}
