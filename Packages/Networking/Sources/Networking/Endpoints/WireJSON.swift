import Core
import Foundation

/// The JSON coders of the endpoints.
public enum WireJSON {
    /// A decoder that reads dates as services write them: as RFC 3339 or nearly so, or a day alone.
    public static func decoder(keys: KeyStyle = .asIs) -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = keys == .snakeCase ? .convertFromSnakeCase : .useDefaultKeys
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            guard let time = RFC3339Time(text.utf8, allowsDay: true) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an ISO 8601 date")
            }
            return time.date
        }
        return decoder
    }

    /// An encoder that writes dates as ISO 8601 in UTC, and keys in a stable order.
    public static func encoder(keys: KeyStyle = .asIs) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = keys == .snakeCase ? .convertToSnakeCase : .useDefaultKeys
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(RFC3339Time.text(date))
        }
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// A type in words for a person: Swift's own ("Dictionary<String, Any>") say nothing to them.
    private static func word(for type: any Any.Type) -> String {
        let name = String(describing: type)
        if name.hasPrefix("Dictionary") { return "object" }
        if name.hasPrefix("Array") || name.hasPrefix("Set") { return "list" }
        switch name {
        case "String", "Date", "URL", "UUID": return "text"
        case "Bool": return "true or false"
        case "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Float", "Double",
            "Decimal":
            return "number"
        default: return "value of the expected form"
        }
    }

    /// A decoding error in words: the path in the payload and the problem there, never a value.
    static func describe(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(type(of: error))" }
        func place(_ context: DecodingError.Context, _ last: (any CodingKey)? = nil) -> String {
            let path = (context.codingPath + (last.map { [$0] } ?? []))
                .map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
            return path.isEmpty ? "at the top" : "at '\(path.joined(separator: "."))'"
        }
        switch error {
        case .keyNotFound(let key, let context): return "\(place(context, key)) something is missing"
        case .valueNotFound(_, let context): return "\(place(context)) there is null"
        case .typeMismatch(let type, let context): return "\(place(context)) there is no \(word(for: type))"
        case .dataCorrupted(let context):
            return context.codingPath.isEmpty
                ? "it is not valid JSON" : "\(place(context)) the value cannot be used"
        @unknown default: return "it has another form than expected"
        }
    }
}

/// The relation between the keys of a JSON body and the names of a type's properties; chosen for each endpoint.
public enum KeyStyle: Sendable, Hashable {
    /// Keys are the coding keys, verbatim.
    case asIs
    /// `access_token` in JSON, `accessToken` in the type (Foundation's conversion). Not for payloads that mix styles:
    /// those declare their keys.
    case snakeCase
}
