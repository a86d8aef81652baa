import ArgumentParser
import Core
import FoodDiary
import FoodRules

struct ScanBarcode: Flow {
    static let descriptor = FlowDescriptor(
        "scan",
        "Find a food by the number under its barcode, and log it",
        discussion: """
            The check digit is tested first. Your own foods are looked at, then the products of 'bento food import products', then, with --online or after \
            'bento settings set food.online-barcodes on', Open Food Facts (world.openfoodfacts.org). What is found is kept for the next time.
            """,
        effect: .writes,
        undoneBy: "food.undo",
        formerly: ["food.barcode"],
        examples: [
            FlowExample("4006381333931 --online", "Look it up"),
            FlowExample(
                "4006381333931 --log --grams 45",
                "Log 45 g of it"
            ),
        ]
    )

    @Argument(help: "8, 12, 13 or 14 digits.") var code: String
    @Flag(help: "Allow asking Open Food Facts.") var online = false
    @Option(help: "The address of another Open Food Facts server.") var server: ServerAddress?
    @Flag(help: "Log it as eaten.") var log = false
    @Option(help: "How much was eaten, in grams; by default one portion.") var grams: Double?
    @Option(help: "How many portions.") var servings = 1.0
    @OptionGroup var place: EntryPlace

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EditReport {
        let code = try BarcodeArgument.read(code)
        let own = try await food.barcodes.food(code, isOnline: online, server: server)
        guard log else { return .food(OwnFoodReport(own, notices: OwnFoodRule.notices(own.nutrients))) }
        let logged = try await food.ownFoods.log(
            own,
            code: code,
            grams: grams,
            servings: servings,
            at: await place.place(in: session)
        )
        return .entry(EntriesReport("Logged", [logged], sheet: try await food.sheet(logged.entry.day)))
    }
}
