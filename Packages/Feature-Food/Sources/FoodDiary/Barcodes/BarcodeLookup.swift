import AppData
import Core
import FoodFiles
import FoodLookup
import FoodRules
import Foundation
import Networking

/// Finds the food of a barcode: among the person's own first, then in the file of products that they imported, then,
/// where it is allowed, online.
package struct BarcodeLookup: Sendable {
    let journal: FoodJournal
    let transport: (any HTTPTransport)?
    let settings: FeatureSettings
    let time: TimeContext

    /// The food with a barcode; what is found in a file or online is saved as an own food.
    ///
    /// - Parameters:
    ///   - isOnline: whether the person allowed it for this lookup.
    ///   - server: the address given for this lookup.
    /// - Throws: ``FoodError`` where nobody knows it, and what the network throws.
    package func food(_ code: GTIN, isOnline: Bool, server: ServerAddress?) async throws -> OwnFood {
        let store = OwnFoodStore(journal: journal)
        if let own = try await store.food(barcode: code) { return own }
        if let product = try await ProductStore(database: journal.database).product(code) {
            return try await keep(product.facts, as: code, in: store)
        }
        let isAllowed = try await settings[FoodSettings.onlineBarcodes]
        guard isOnline || isAllowed else {
            throw FoodError.missing(
                "No food of yours and no imported product has the barcode \(code).",
                hint: "Look it up online with --online, or add it: bento food own add NAME --kcal N --barcode \(code)."
            )
        }
        guard let transport else {
            throw Failure.unavailable(
                "food.offline",
                "This program was built without a network.",
                recovery: "Add the food by hand: bento food own add."
            )
        }
        let configured = try await settings[FoodSettings.server]
        let base = try OpenFoodFacts.url((server ?? configured)?.description ?? OpenFoodFacts.publicURL)
        guard let product = try await OpenFoodFacts(transport: transport, base: base).product(code) else {
            throw FoodError.missing(
                "\(base.host() ?? "The server") does not know the barcode \(code).",
                hint: "Add it from the label: bento food own add NAME --kcal N --per100g --barcode \(code)."
            )
        }
        return try await keep(product, as: code, in: store)
    }

    private func keep(_ product: BarcodeProduct, as code: GTIN, in store: OwnFoodStore) async throws -> OwnFood {
        var own = OwnFood(
            // Two devices that look up the same product mean the same food.
            id: .named("barcode", code.normalized),
            name: product.name,
            brand: product.brand,
            barcode: code.normalized,
            aliases: [],
            nutrients: product.nutrients,
            measures: [FoodMeasure(.serving, grams: product.servingGrams ?? 100)],
            kind: .barcode
        )
        // One that was forgotten comes back.
        let id = own.id
        if let forgotten = try await store.journal.database.read({ try OwnFood.find(id, in: $0) }) {
            own.updatedAt = forgotten.updatedAt
        }
        try await store.save(own, summary: "barcode \(code) \(product.name)")
        return own
    }
}
