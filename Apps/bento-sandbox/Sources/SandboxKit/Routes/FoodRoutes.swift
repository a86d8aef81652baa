import Core
import Foundation
import HTTPTypes
import Hummingbird

/// Open Food Facts' product by its barcode (API v2).
struct FoodRoutes: SandboxRoutes {
    var served: [ServedEndpoint] {
        [
            ServedEndpoint(
                "open food facts",
                "GET",
                "/api/v2/product/{code}",
                "a product: \(SandboxProducts.all.keys.sorted().joined(separator: ", "))"
            )
        ]
    }

    func add(to router: Router<BasicRequestContext>) {
        router.get("/api/v2/product/:code") { request, context in
            var text = context.parameters.get("code") ?? ""
            if text.hasSuffix(".json") { text.removeLast(5) }
            guard let code = Self.normalized(text) else {
                return Response.json(["code": .string(""), "status": 0, "status_verbose": "no code or invalid code"])
            }
            guard let product = SandboxProducts.all[code] else {
                return Response.json(
                    ["code": .string(code), "status": 0, "status_verbose": "product not found"],
                    status: .notFound
                )
            }
            return Response.json([
                "code": .string(code), "status": 1, "status_verbose": "product found",
                "product": Self.fields(request, of: product),
            ])
        }
    }

    /// A barcode as the service keeps it: without leading zeros, then filled up to 8 or 13 digits; `nil` for none.
    static func normalized(_ text: String) -> String? {
        guard (1...24).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        let digits = text.drop { $0 == "0" }
        guard !digits.isEmpty else { return nil }
        let length = digits.count <= 8 ? 8 : 13
        return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }

    /// The fields that `?fields=` names, including those in parts of the product (`nutriments.fat_100g`); all without
    /// it or with `all`, none with `none`. Names that the product does not have are left out.
    private static func fields(_ request: Request, of product: JSONValue) -> JSONValue {
        guard let wanted = request.uri.queryParameters.get("fields"), !wanted.isEmpty else { return product }
        let names = wanted.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if names.contains("all") { return product }
        var chosen: [String: JSONValue] = [:]
        for name in names {
            if let value = product[name] {
                chosen[name] = value
                continue
            }
            let steps = name.split(separator: ".", maxSplits: 1).map(String.init)
            guard steps.count == 2, let value = product[steps[0]]?[steps[1]] else { continue }
            if chosen[steps[0]] == product[steps[0]] { continue }
            let inner = chosen[steps[0]]?.objectValue ?? [:]
            chosen[steps[0]] = .object(inner.merging([steps[1]: value]) { $1 })
        }
        return .object(chosen)
    }
}
