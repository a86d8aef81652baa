import AppData
import ArgumentParser
import Core

struct ScanBarcode: Flow {
    static let descriptor = FlowDescriptor(
        "barcode",
        "Find a food by the number under its barcode, and log it",
        discussion: """
            The check digit is tested first. Your own foods are looked at, then, with --online or after \
            'food online-barcodes on', Open Food Facts (world.openfoodfacts.org). What is found is kept for the next time.
            """,
        effect: .writes,
        examples: [
            FlowExample("4006381333931 --online", "Look it up", input: ["code": "4006381333931", "online": true]),
            FlowExample(
                "4006381333931 --log --grams 45",
                "Log 45 g of it",
                input: ["code": "4006381333931", "log": true, "grams": 45]
            ),
        ]
    )

    @Argument(help: "8, 12, 13 or 14 digits.") var code: String
    @Flag(help: "Allow asking Open Food Facts.") var online = false
    @Option(help: "The address of another Open Food Facts server.") var server: String?
    @Flag(help: "Log it as eaten.") var log = false
    @Option(help: "How much was eaten, in grams; by default one portion.") var grams: Double?
    @Option(help: "How many portions.") var servings = 1.0
    @OptionGroup var place: EntryPlace

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> EditReport {
        let code = try BarcodeArgument.read(code)
        let weight = try AddFood.portion(grams)
        guard servings >= 0.01, servings <= 100 else {
            throw FoodError.badValue(
                "The servings",
                given: NumberText.short(servings),
                allowed: "0.01 to 100"
            )
        }
        let own = try await food.barcodes.food(code, isOnline: online, server: server)
        guard log else { return .food(OwnFoodReport(own, notices: OwnFoodRule.notices(own.nutrients))) }
        let entry = try await place.entry(text: "", food: food, time: session.time)
        let portion = weight ?? own.measures.first?.grams ?? 100
        var item = FoodItem(
            id: .make(at: session.time.now),
            entryId: entry.id,
            position: 0,
            name: own.name,
            brand: own.brand,
            barcode: code.normalized,
            text: code.digits,
            quantity: weight ?? 1,
            unit: weight == nil ? own.measures.first?.unit ?? .serving : .gram,
            grams: portion,
            servings: servings,
            source: .barcode,
            sourceId: own.catalogID,
            state: .verified,
            confidence: 1
        )
        item.perServing = own.nutrients.scaled(by: portion / 100)
        try item.checkPlausible()
        let logged = LoggedEntry(entry: entry, items: [item])
        try await food.log([logged], summary: "log \(own.name)")
        return .entry(EntriesReport("Logged", [logged], sheet: try await food.sheet(entry.day)))
    }
}
