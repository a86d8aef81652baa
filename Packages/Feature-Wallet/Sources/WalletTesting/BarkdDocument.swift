import ArkLedger
import Core
import CoreTesting
import Foundation

/// barkd's OpenAPI document, from the public test vectors, and a validator for the parts of JSON Schema that it uses.
public struct BarkdDocument: Sendable {
    /// `nil` if the vectors are not available.
    public static let data = try? Vectors.data("wallet/ark/barkd-openapi.json")

    private let root: JSONValue

    public init?() {
        guard let data = Self.data, let root = try? JSONDecoder().decode(JSONValue.self, from: data) else { return nil }
        self.root = root
    }

    public var operations: [(path: String, method: String)] {
        (root["paths"]?.objectValue ?? [:]).sorted { $0.key < $1.key }.flatMap { path, item in
            (item.objectValue ?? [:]).keys.filter { $0 != "parameters" }.sorted().map { (path, $0.uppercased()) }
        }
    }

    /// The faults of a response according to the document.
    ///
    /// - Parameters:
    ///   - body: `nil` for none.
    ///   - path: as the document writes it, with its parameters in braces.
    public func faults(of status: Int, _ body: JSONValue?, to method: String, _ path: String) -> [String] {
        let operation = root["paths"]?[path]?[method.lowercased()]
        guard let response = operation?["responses"]?["\(status)"] else {
            return ["status \(status) is not in the document"]
        }
        guard let content = response["content"]?.objectValue?.values.first else {
            return body == nil ? [] : ["a body where none is expected"]
        }
        guard let body else { return ["no body"] }
        guard let schema = content["schema"] else { return [] }
        return check(body, schema, "")
    }

    private func check(_ value: JSONValue, _ schema: JSONValue, _ place: String) -> [String] {
        if let reference = schema["$ref"]?.stringValue {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            return check(value, root["components"]?["schemas"]?[name] ?? .null, place)
        }
        if let all = schema["allOf"]?.arrayValue { return all.flatMap { check(value, $0, place) } }
        if let one = schema["oneOf"]?.arrayValue {
            let fits = one.count { check(value, $0, place).isEmpty }
            return fits >= 1 ? [] : ["\(place): fits none of \(one.count): \(value.text().prefix(200))"]
        }
        var faults: [String] = []
        let types =
            schema["type"]?.arrayValue?.compactMap(\.stringValue) ?? [schema["type"]?.stringValue].compactMap { $0 }
        if !types.isEmpty,
            !types.contains(where: { value.typeName == $0 || ($0 == "number" && value.typeName == "integer") })
        {
            return ["\(place): \(value.typeName) instead of \(types)"]
        }
        if let allowed = schema["enum"]?.arrayValue, !allowed.contains(value) {
            faults.append("\(place): \(value.text()) is not allowed")
        }
        if let least = schema["minimum"]?.doubleValue, let number = value.doubleValue, number < least {
            faults.append("\(place): below \(least)")
        }
        if schema["format"]?.stringValue == "int32", let number = value.intValue, Int32(exactly: number) == nil {
            faults.append("\(place): too large")
        }
        if schema["format"]?.stringValue == "date-time", value.stringValue != nil, !Self.isMoment(value) {
            faults.append("\(place): no moment")
        }
        if let members = value.objectValue {
            for name in schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? [] where members[name] == nil {
                faults.append("\(place): '\(name)' is missing")
            }
            for (name, part) in schema["properties"]?.objectValue ?? [:] {
                if let member = members[name] { faults += check(member, part, "\(place).\(name)") }
            }
        }
        if let items = value.arrayValue, let part = schema["items"] {
            for (index, item) in items.enumerated() { faults += check(item, part, "\(place)[\(index)]") }
        }
        return faults
    }

    private static func isMoment(_ value: JSONValue) -> Bool {
        (try? JSONDecoder().decode([WireTime].self, from: Data("[\(value.text())]".utf8))) != nil
    }
}
