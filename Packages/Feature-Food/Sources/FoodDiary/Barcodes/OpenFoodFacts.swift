import Core
import FoodFiles
import FoodRules
import Foundation
import HTTPTypes
import Networking

/// Products from a server of Open Food Facts (`/api/v2/product/CODE`).
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
        return BarcodeProduct(product)
    }
}
