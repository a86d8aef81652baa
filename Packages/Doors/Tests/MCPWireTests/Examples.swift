import Core
import CoreTesting
import Foundation
import Testing

/// The examples that the protocol's authors wrote: those of 2026-07-28 as files, one type a folder, and those of 2025-11-25 in the
/// text of its specification.
enum Examples {
    struct File: Sendable, CustomTestStringConvertible {
        let type: String
        let url: URL
        var testDescription: String { "\(type)/\(url.lastPathComponent)" }
        func json() throws -> JSONValue { try JSONValue(parsing: Data(contentsOf: url)) }
    }

    static let files: [File] = {
        guard Vectors.areHere else { return [] }
        return Vectors.files("mcp/2026-07-28/examples", extensions: ["json"])
            .map { File(type: $0.deletingLastPathComponent().lastPathComponent, url: $0) }
    }()

    /// A message of a page of the specification, with the method that it answers where it is a result.
    struct Quoted: Sendable, CustomTestStringConvertible {
        let page: String
        let json: JSONValue
        let answeredMethod: String?
        var testDescription: String { "\(page): \(json.text().prefix(80))" }
    }

    /// The whole messages in the text of 2025-11-25, in its order.
    static let quoted: [Quoted] = {
        guard Vectors.areHere else { return [] }
        return Vectors.files("mcp/2025-11-25/specification", extensions: ["mdx"]).flatMap { url -> [Quoted] in
            guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
            var methods: [RequestKey: String] = [:]
            return text.components(separatedBy: "```json").dropFirst().compactMap { part in
                // Some have comments, which are no JSON.
                guard let block = part.split(separator: "\n```").first.map({ $0.drop { $0 != "\n" } }),
                    let json = try? JSONValue(parsing: block.utf8), json["jsonrpc"] != nil
                else { return nil }
                let key = RequestKey(json: json["id"] ?? .null)
                if let method = json["method"]?.stringValue { methods[key] = method }
                return Quoted(page: url.lastPathComponent, json: json, answeredMethod: methods[key])
            }
        }
    }()

    private struct RequestKey: Hashable {
        let json: JSONValue
    }

    /// The faults of a value by the definition of a type.
    static func faults(in json: JSONValue, _ type: String, of version: String) throws -> [JSONSchema.Fault] {
        guard case .object(var document) = try schema(version) else { return [] }
        document["$ref"] = .string("#/$defs/\(type)")
        return JSONSchema(.object(document)).faults(in: json)
    }

    private static func schema(_ version: String) throws -> JSONValue {
        try JSONValue(parsing: Vectors.data("mcp/\(version)/schema.json"))
    }

    /// A value without what means the same when it is left out.
    static func plain(_ json: JSONValue) -> JSONValue {
        switch json {
        case .object(let members):
            .object(
                members.filter {
                    !($0.key == "isError" && $0.value == false) && !($0.key == "mode" && $0.value == "form")
                }
                .mapValues { plain($0) }
            )
        case .array(let elements): .array(elements.map { plain($0) })
        default: json
        }
    }
}
