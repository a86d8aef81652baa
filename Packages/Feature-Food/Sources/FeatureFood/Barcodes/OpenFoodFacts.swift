import Core
import FoodReading
import FoodRules
import Foundation
import HTTPTypes
import Networking

/// Products from Open Food Facts (`/api/v2/product/CODE`, Open Database License).
///
/// Everything in an answer was typed by somebody: figures beyond what 100 g can hold are taken as unknown.
struct OpenFoodFacts {
    /// The public server.
    static let publicURL = "https://world.openfoodfacts.org"

    private let client: HTTPClient
    private let base: URL

    init(transport: any HTTPTransport, base: URL) {
        self.base = base
        client = HTTPClient(
            transport: transport,
            configuration: HTTPClient.Configuration(
                baseURL: base,
                userAgent: "Bento/1 (food scan lookup)",
                limits: HTTPLimits(collectedBytes: 4 << 20)
            )
        )
    }

    /// Checks an address.
    ///
    /// - Throws: ``FoodError/badValue(_:given:allowed:)``.
    static func url(_ text: String) throws(FoodError) -> URL {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            url.host?.isEmpty == false
        else {
            throw .badValue(
                "The server",
                given: "'\(FoodError.short(text))'",
                allowed: "an address such as \(publicURL)"
            )
        }
        return url
    }

    /// The product with a number; `nil` where nobody entered it.
    ///
    /// - Throws: a `BentoError` where the server cannot be asked.
    func product(_ code: GTIN) async throws -> BarcodeProduct? {
        let fields = "code,product_name,brands,nutriments,serving_quantity"
        let url = base.appending(path: "api/v2/product/\(code.lookupCode).json")
            .appending(queryItems: [URLQueryItem(name: "fields", value: fields)])
        let reply = try await client.send(ClientRequest(.get, url, acceptedStatuses: [404]))
        let answer: JSONValue
        do {
            answer = try JSONValue(parsing: reply.text)
        } catch {
            if reply.status == 404 { return nil }
            throw Failure(
                "food.barcode-answer",
                "\(base.host() ?? "The server") did not answer with a product.",
                recovery: "Check the address with --server, or try again later.",
                exitStatus: .protocolError
            )
        }
        // `status` is 1 where the product is known, 0 where it is not.
        guard let product = answer["product"], answer["status"] != 0, answer["status"] != "failure" else { return nil }
        return Self.read(product)
    }

    /// A product's fields; `nil` where it has neither a name nor energy.
    static func read(_ product: JSONValue) -> BarcodeProduct? {
        func text(_ key: String) -> String? {
            guard let value = product[key]?.stringValue else { return nil }
            let line = value.split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(separator: " ")
            return line.isEmpty ? nil : String(line.prefix(120))
        }
        let brand = text("brands").flatMap { $0.split(separator: ",").first.map(String.init) }
        guard let name = text("product_name") ?? brand else { return nil }
        let amounts = product["nutriments"] ?? [:]
        var nutrients = Nutrients()
        nutrients[.kcal] =
            number(amounts["energy-kcal_100g"], limit: 910)
            ?? number(amounts["energy_100g"], limit: 3800).map { $0 / 4.184 }
        // Grams, except where named otherwise; minerals come in grams as well.
        let keys: [(Nutrient, String, Double)] = [
            (.protein, "proteins_100g", 1), (.carbs, "carbohydrates_100g", 1), (.fat, "fat_100g", 1),
            (.fiber, "fiber_100g", 1), (.sugar, "sugars_100g", 1), (.saturatedFat, "saturated-fat_100g", 1),
            (.sodium, "sodium_100g", 1000),
        ]
        for (nutrient, key, factor) in keys {
            nutrients[nutrient] = number(amounts[key], limit: 100).map { $0 * factor }
        }
        guard nutrients.kcal != nil else { return nil }
        return BarcodeProduct(
            name: name,
            brand: brand == name ? nil : brand,
            nutrients: nutrients,
            servingGrams: number(product["serving_quantity"], limit: 5000).flatMap { $0 > 0 ? $0 : nil }
        )
    }

    /// A number, also where it comes as text; `nil` where it is missing or beyond its limit.
    private static func number(_ value: JSONValue?, limit: Double) -> Double? {
        guard let number = value?.doubleValue ?? value?.stringValue.flatMap(Double.init) else { return nil }
        return number.isFinite && number >= 0 && number <= limit ? number : nil
    }
}

/// A product as a source describes it.
struct BarcodeProduct: Sendable, Hashable {
    let name: String
    let brand: String?
    /// Per 100 g, or per 100 ml of a drink.
    let nutrients: Nutrients
    /// What one portion weighs, in grams, where stated.
    let servingGrams: Double?
}
