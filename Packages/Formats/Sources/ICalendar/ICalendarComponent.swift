/// A component of a calendar: an event, a to-do, a time zone, an alarm.
public struct ICalendarComponent: Sendable, Hashable {
    /// In capitals: `VEVENT`.
    public let name: String
    /// The line on which it begins, from 1.
    public let line: Int
    public internal(set) var properties: [ICalendarProperty] = []
    public internal(set) var children: [ICalendarComponent] = []

    init(name: String, line: Int) {
        self.name = name
        self.line = line
    }

    /// The first property with a name.
    public subscript(_ name: String) -> ICalendarProperty? { properties.first { $0.name == name } }

    func all(_ name: String) -> [ICalendarProperty] { properties.filter { $0.name == name } }
}

/// A content line: `DTSTART;TZID=Europe/Berlin:20261201T090000` (RFC 5545, section 3.1).
public struct ICalendarProperty: Sendable, Hashable {
    /// In capitals.
    public let name: String
    /// The value as written, with its escapes.
    public let value: String
    public let line: Int
    private let parameters: [String: String]

    /// The properties that are kept; all others are skipped before they take memory.
    static let kept: Set<String> = [
        "UID", "SUMMARY", "DESCRIPTION", "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "RDATE", "EXDATE", "EXRULE",
        "RECURRENCE-ID", "STATUS", "COMPLETED", "PERCENT-COMPLETE", "ACTION", "TRIGGER", "METHOD", "TZID",
        "X-LIC-LOCATION", "TZOFFSETFROM", "TZOFFSETTO", "CATEGORIES",
    ]

    /// The first value of a parameter, without its quotes.
    public func parameter(_ name: String) -> String? { parameters[name] }

    /// The name at the beginning of a line; `nil` if it is not a content line.
    static func name(of line: [UInt8]) -> String? {
        var end = 0
        while end < line.count, end < 64 {
            switch line[end] {
            case 48...57, 65...90, 97...122, UInt8(ascii: "-"): end += 1
            case UInt8(ascii: ":"), UInt8(ascii: ";"):
                return end == 0 ? nil : String(decoding: line[..<end], as: UTF8.self).uppercased()
            default: return nil
            }
        }
        return nil
    }

    /// The characters that end a parameter's value.
    private static let marks = Array(",;:".utf8)

    /// - Returns: `nil` if the parameters cannot be read.
    init?(_ text: String, name: String, line: Int) {
        var rest = Substring(text).utf8.dropFirst(name.utf8.count)
        var parameters: [String: String] = [:]
        while rest.first == UInt8(ascii: ";") {
            rest = rest.dropFirst()
            guard parameters.count < 32, let equals = rest.firstIndex(of: UInt8(ascii: "=")) else { return nil }
            let key = String(Substring(rest[..<equals])).uppercased()
            rest = rest[rest.index(after: equals)...]
            var values = 0
            repeat {
                if values > 0 { rest = rest.dropFirst() }
                let value: Substring.UTF8View
                if rest.first == UInt8(ascii: "\"") {
                    rest = rest.dropFirst()
                    guard let quote = rest.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
                    value = rest[..<quote]
                    rest = rest[rest.index(after: quote)...]
                } else {
                    let end = rest.firstIndex {
                        [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":")].contains($0)
                    }
                    guard let end else { return nil }
                    value = rest[..<end]
                    rest = rest[end...]
                }
                if values == 0, parameters[key] == nil { parameters[key] = String(Substring(value)) }
                values += 1
            } while rest.first == UInt8(ascii: ",")
        }
        guard rest.first == UInt8(ascii: ":") else { return nil }
        self.name = name
        self.line = line
        self.parameters = parameters
        value = String(Substring(rest.dropFirst()))
    }

    /// The value as text, unescaped (section 3.3.11), without control characters.
    public var text: String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in value.unicodeScalars {
            if isEscaped {
                isEscaped = false
                switch scalar {
                case "n", "N": result.append("\n")
                case "\\", ",", ";", ":", "\"": result.append(scalar)
                default:
                    result.append("\\")
                    result.append(scalar)
                }
            } else if scalar == "\\" {
                isEscaped = true
            } else if scalar == "\t" || (scalar.properties.generalCategory != .control) {
                result.append(scalar)
            }
        }
        return String(result)
    }
}
