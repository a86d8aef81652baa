import Core
import CoreHosting

/// An OpenAPI document, for checking responses against it.
struct ServedDocument {
    let document: JSONValue

    /// Every operation with every status that it names: `POST /v1/messages 200`.
    var promised: Set<String> {
        var found: Set<String> = []
        for (path, item) in document["paths"]?.objectValue ?? [:] {
            for (method, operation) in item.objectValue ?? [:] {
                for status in operation["responses"]?.objectValue?.keys.sorted() ?? [] {
                    found.insert("\(method.uppercased()) \(path) \(status)")
                }
            }
        }
        return found
    }

    /// The path of the document that matches a request's path.
    func template(_ path: String) -> String? {
        let bare = path.split(separator: "?").first.map(String.init) ?? path
        let paths = (document["paths"]?.objectValue ?? [:]).keys
        if paths.contains(bare) { return bare }
        let steps = bare.split(separator: "/")
        return paths.sorted().first { template in
            let parts = template.split(separator: "/")
            return parts.count == steps.count && zip(parts, steps).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
        }
    }

    /// The faults of a response according to the document; empty if there are none.
    ///
    /// - Parameter pieces: the body, or the data of each event of a stream.
    func faults(method: String, path: String, status: Int, type: String?, pieces: [JSONValue]) -> [String] {
        guard let template = template(path),
            let response = document["paths"]?[template]?[method.lowercased()]?["responses"]?[String(status)]
        else { return ["\(method) \(path) \(status) is in no document"] }
        guard let content = response["content"]?.objectValue else {
            return pieces.isEmpty && type == nil ? [] : ["\(method) \(path) \(status) has a body"]
        }
        guard let type, let form = content[type] else {
            return ["\(method) \(path) \(status) has the type \(type ?? "none")"]
        }
        guard let schema = form["itemSchema"] ?? form["schema"] else { return ["\(path) has no schema for \(type)"] }
        let checked = JSONSchema(resolved(schema, depth: 0))
        return pieces.flatMap { piece in checked.faults(in: piece).map { "\($0) in \(piece.text().prefix(300))" } }
    }

    /// A schema with its references resolved.
    private func resolved(_ schema: JSONValue, depth: Int) -> JSONValue {
        guard depth < 40 else { return false }
        switch schema {
        case .object(let members):
            if let reference = members["$ref"]?.stringValue {
                let found = reference.split(separator: "/").dropFirst().reduce(JSONValue?.some(document)) {
                    $0?[String($1)]
                }
                // A reference to nothing accepts nothing.
                return found.map { resolved($0, depth: depth + 1) } ?? false
            }
            return .object(members.mapValues { resolved($0, depth: depth + 1) })
        case .array(let elements): return .array(elements.map { resolved($0, depth: depth + 1) })
        default: return schema
        }
    }
}
