import Core
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
            var code = context.parameters.get("code") ?? ""
            if code.hasSuffix(".json") { code.removeLast(5) }
            guard (1...24).contains(code.utf8.count), code.utf8.allSatisfy({ (48...57).contains($0) }) else {
                return Reply.json(["code": .string(""), "status": 0, "status_verbose": "no code or invalid code"])
            }
            guard let product = SandboxProducts.all[code] else {
                return Reply.json(
                    ["code": .string(code), "status": 0, "status_verbose": "product not found"],
                    status: .notFound
                )
            }
            return Reply.json([
                "code": .string(code), "status": 1, "status_verbose": "product found",
                "product": Self.fields(request, of: product),
            ])
        }
    }

    /// The fields that `?fields=` names; all without it.
    private static func fields(_ request: Request, of product: JSONValue) -> JSONValue {
        guard let wanted = request.uri.queryParameters.get("fields"), let members = product.objectValue else {
            return product
        }
        let names = Set(wanted.split(separator: ",").map(String.init))
        return .object(members.filter { names.contains($0.key) })
    }
}
