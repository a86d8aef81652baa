import Core
import Foundation
import Hummingbird

/// The OpenAPI documents of the endpoints, one for each service, and all of them in one.
enum SandboxDocument {
    /// The document of a service; `nil` if there is no such service.
    static func document(of service: String) throws -> JSONValue? {
        let name = service.replacing(" ", with: "-")
        guard name.utf8.allSatisfy({ (97...122).contains($0) || $0 == UInt8(ascii: "-") }),
            let url = Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "OpenAPI")
        else { return nil }
        return try JSONValue(parsing: Data(contentsOf: url))
    }

    /// The paths and schemas of all services in one document. No two services have a path or a schema of one name.
    static func all(_ services: [String]) throws -> JSONValue {
        var paths: [String: JSONValue] = [:]
        var schemas: [String: JSONValue] = [:]
        for service in services {
            guard let document = try document(of: service) else { continue }
            paths.merge(document["paths"]?.objectValue ?? [:]) { first, _ in first }
            schemas.merge(document["components"]?["schemas"]?.objectValue ?? [:]) { first, _ in first }
        }
        return [
            "openapi": "3.2.0", "info": ["title": "bento-sandbox", "version": "1"], "paths": .object(paths),
            "components": ["schemas": .object(schemas)],
        ]
    }

    static func response(to request: Request, served: [ServedEndpoint]) throws -> Response {
        let services = served.map(\.service).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        guard let service = request.uri.queryParameters.get("service") else { return Response.json(try all(services)) }
        guard let document = try document(of: service) else {
            return Response.json(
                ["error": ["message": .string("The services are: \(services.joined(separator: ", ")).")]],
                status: .notFound
            )
        }
        return Response.json(document)
    }
}
