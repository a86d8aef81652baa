import Core
import Foundation

/// A server's description of an error, in any of the usual formats.
///
/// Supported are problem details (RFC 9457), `{error: {code, message, details}}`, `{error, error_description}` (RFC
/// 6749), `{error}`, `{message}`, `{msg, error_code}`, `{detail}` (a string, or a list of places and messages),
/// `{errors}`, a page of HTML (its title), and plain text. Of several messages the first in this order counts:
/// `error.message`, `error`, `message`, `detail`, the whole body, `HTTP n Error`.
public struct ErrorBody: Sendable, Equatable {
    /// The server's code, as sent.
    public let code: String?
    /// The server's words; never empty.
    public let message: String
    /// Further details.
    public let details: JSONValue?

    /// The maximum number of bytes that are read of an error's body.
    static let maximumBytes = 65_536

    /// Reads an error's body.
    ///
    /// - Parameters:
    ///   - body: its first 64 KiB at most.
    ///   - mediaType: the type without parameters; a wrong or missing one does no harm.
    ///   - status: the status code of the response.
    ///   - secrets: values that must not appear in the message.
    public init(_ body: [UInt8], mediaType: String = "", status: Int, secrets: [String] = []) {
        let fallback = "HTTP \(status) Error"
        func clean(_ text: String?) -> String? {
            guard let text else { return nil }
            let shown = Self.singleLine(Redaction.text(text, hiding: secrets))
            return shown.isEmpty ? nil : shown
        }
        if let json = try? JSONValue(parsing: body, maximumDepth: 32) {
            code = clean(Self.code(in: json))
            message = clean(Self.message(in: json)) ?? fallback
            details = Self.details(in: json).map { Self.hiding(secrets, in: $0) }
            return
        }
        code = nil
        details = nil
        let text = String(decoding: body.prefix(Self.maximumBytes), as: UTF8.self)
        let isPage = mediaType.contains("html") || text.prefix(256).lowercased().contains("<html")
        if isPage || text.prefix(16).lowercased().hasPrefix("<!doctype") {
            message = clean(Self.title(ofPage: text)) ?? fallback
        } else if mediaType.hasPrefix("image/") || mediaType == "application/octet-stream" {
            message = fallback
        } else {
            message = clean(String(text.prefix(2000))) ?? fallback
        }
    }

    /// Phrases that frameworks put into `error` beside the actual message: the status in words.
    private static let genericPhrases: Set<String> = [
        "bad request", "unauthorized", "forbidden", "not found", "method not allowed", "conflict", "gone",
        "unprocessable entity", "unprocessable content", "too many requests", "internal server error", "bad gateway",
        "service unavailable", "gateway timeout",
    ]

    private static func message(in json: JSONValue) -> String? {
        if case .string(let text) = json { return text }
        if let inner = json["error"] {
            if let text = inner["message"]?.stringValue ?? inner["msg"]?.stringValue { return text }
            if let text = inner.stringValue, !text.isEmpty {
                // RFC 6749: `error` is the code, the description is the message.
                if let description = json["error_description"]?.stringValue { return description }
                if !genericPhrases.contains(text.lowercased()) { return text }
            }
        }
        for key in ["message", "msg", "detail", "error_description", "title", "reason"] {
            if let text = json[key]?.stringValue, !text.isEmpty { return text }
            if let text = json[key].flatMap(list), !text.isEmpty { return text }
        }
        if let text = json["errors"].flatMap(list) { return text }
        if let text = json["error"]?.stringValue, !text.isEmpty { return text }
        if let text = json["error"].flatMap(list), !text.isEmpty { return text }
        if case .array = json { return list(json) }
        return json.objectValue?.isEmpty == true ? nil : json.text()
    }

    /// Lists of messages: `["..."]`, `[{msg, loc}]`, `[{message}]`, `{field: ["..."]}`.
    private static func list(_ json: JSONValue) -> String? {
        switch json {
        case .array(let elements):
            let texts = elements.prefix(5).compactMap { element -> String? in
                if let text = element.stringValue { return text }
                guard let text = element["msg"]?.stringValue ?? element["message"]?.stringValue else { return nil }
                let place = element["loc"]?.arrayValue?.map { $0.stringValue ?? $0.text() }.joined(separator: ".")
                return place.map { "\($0): \(text)" } ?? text
            }
            return texts.isEmpty ? nil : texts.joined(separator: "; ")
        case .object(let members):
            let texts = members.sorted { $0.key < $1.key }.prefix(5).compactMap { key, value -> String? in
                (value.stringValue ?? list(value)).map { "\(key): \($0)" }
            }
            return texts.isEmpty ? nil : texts.joined(separator: "; ")
        default: return nil
        }
    }

    private static func code(in json: JSONValue) -> String? {
        func text(_ value: JSONValue?) -> String? {
            switch value {
            case .string(let text)?: text.isEmpty || text.utf8.count > 100 ? nil : text
            case .integer(let number)?: String(number)
            default: nil
            }
        }
        if let inner = json["error"] {
            for key in ["code", "type", "status"] {
                if let found = text(inner[key]) { return found }
            }
            if json["error_description"] != nil, let found = text(inner) { return found }
        }
        for key in ["error_code", "errorCode", "code"] {
            if let found = text(json[key]) { return found }
        }
        // RFC 9457: the type is an address; its last part names the problem.
        if let type = json["type"]?.stringValue, type != "about:blank", json["title"] != nil || json["detail"] != nil {
            return text(.string(String(type.split(separator: "/").last ?? "")))
        }
        return nil
    }

    private static func details(in json: JSONValue) -> JSONValue? {
        json["error"]?["details"] ?? json["details"] ?? json["errors"] ?? json["weak_password"]
    }

    private static func hiding(_ secrets: [String], in json: JSONValue) -> JSONValue {
        switch json {
        case .string(let text): .string(Redaction.text(text, hiding: secrets))
        case .array(let elements): .array(elements.map { hiding(secrets, in: $0) })
        case .object(let members): .object(members.mapValues { hiding(secrets, in: $0) })
        default: json
        }
    }

    /// The text of the first `title`, or else of the first `h1`.
    private static func title(ofPage page: String) -> String? {
        for tag in ["title", "h1"] {
            guard let open = page.range(of: "<\(tag)", options: .caseInsensitive),
                let start = page[open.upperBound...].firstIndex(of: ">"),
                let end = page[start...].range(of: "</\(tag)", options: .caseInsensitive)
            else { continue }
            let text = page[page.index(after: start)..<end.lowerBound]
            let plain = singleLine(withoutTags(text))
            if !plain.isEmpty { return plain }
        }
        return nil
    }

    private static func withoutTags(_ text: Substring) -> String {
        var result = ""
        var isInTag = false
        for character in text {
            switch character {
            case "<": isInTag = true
            case ">": isInTag = false
            default: if !isInTag { result.append(character) }
            }
        }
        for (entity, character) in [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&"),
        ] {
            result = result.replacingOccurrences(of: entity, with: character)
        }
        return result
    }

    /// One line of at most 500 characters, without control characters: a server must not be able to move a terminal's
    /// cursor.
    static func singleLine(_ text: String) -> String {
        var result = ""
        var pendingSpace = false
        var count = 0
        for scalar in text.unicodeScalars {
            let isSpace = scalar.properties.isWhitespace
            if isSpace || scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
            {
                if isSpace { pendingSpace = !result.isEmpty }
                continue
            }
            if pendingSpace {
                result += " "
                pendingSpace = false
            }
            result.unicodeScalars.append(scalar)
            count += 1
            if count == 500 { return result + "..." }
        }
        return result
    }
}
