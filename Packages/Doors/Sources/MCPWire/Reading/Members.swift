import Core

/// A JSON object that is read member by member. Members that were not read remain in ``rest``, so that a value
/// preserves what it does not know.
///
/// A member that is `null` counts as absent: servers and clients write both.
struct Members {
    private(set) var rest: [String: JSONValue]
    /// The path of the object, for faults: `result/tools`; empty for the outermost.
    private let place: String

    init(_ object: [String: JSONValue], at place: String = "") {
        rest = object
        self.place = place
    }

    init(_ json: JSONValue, at place: String) throws(ShapeFault) {
        guard case .object(let object) = json else { throw ShapeFault("'\(place)' must be an object") }
        self.init(object, at: place)
    }

    mutating func value(_ name: String) -> JSONValue? {
        guard let value = rest.removeValue(forKey: name), value != .null else { return nil }
        return value
    }

    mutating func string(_ name: String) throws(ShapeFault) -> String {
        try required(name, "a string") { $0.stringValue }
    }

    mutating func optionalString(_ name: String) throws(ShapeFault) -> String? {
        try optional(name, "a string") { $0.stringValue }
    }

    mutating func optionalBool(_ name: String) throws(ShapeFault) -> Bool? {
        try optional(name, "true or false") { $0.boolValue }
    }

    mutating func int(_ name: String) throws(ShapeFault) -> Int {
        try required(name, "a whole number") { $0.intValue }
    }

    mutating func optionalInt(_ name: String) throws(ShapeFault) -> Int? {
        try optional(name, "a whole number") { $0.intValue }
    }

    mutating func number(_ name: String) throws(ShapeFault) -> Double {
        try required(name, "a number") { $0.doubleValue }
    }

    mutating func optionalNumber(_ name: String) throws(ShapeFault) -> Double? {
        try optional(name, "a number") { $0.doubleValue }
    }

    mutating func object(_ name: String) throws(ShapeFault) -> [String: JSONValue] {
        try required(name, "an object") { $0.objectValue }
    }

    mutating func optionalObject(_ name: String) throws(ShapeFault) -> [String: JSONValue]? {
        try optional(name, "an object") { $0.objectValue }
    }

    mutating func array(_ name: String) throws(ShapeFault) -> [JSONValue] {
        try required(name, "an array") { $0.arrayValue }
    }

    mutating func optionalArray(_ name: String) throws(ShapeFault) -> [JSONValue]? {
        try optional(name, "an array") { $0.arrayValue }
    }

    mutating func optionalStrings(_ name: String) throws(ShapeFault) -> [String]? {
        try optional(name, "an array of strings") { value in
            guard let elements = value.arrayValue else { return nil }
            let strings = elements.compactMap(\.stringValue)
            return strings.count == elements.count ? strings : nil
        }
    }

    /// An object whose members are all strings.
    mutating func optionalTexts(_ name: String) throws(ShapeFault) -> [String: String]? {
        try optional(name, "an object of strings") { value in
            guard let members = value.objectValue else { return nil }
            let texts = members.compactMapValues(\.stringValue)
            return texts.count == members.count ? texts : nil
        }
    }

    mutating func id(_ name: String) throws(ShapeFault) -> RequestID {
        try required(name, RequestID.form) { RequestID($0) }
    }

    mutating func optionalID(_ name: String) throws(ShapeFault) -> RequestID? {
        try optional(name, RequestID.form) { RequestID($0) }
    }

    private mutating func optional<Value>(
        _ name: String,
        _ form: String,
        _ read: (JSONValue) -> Value?
    ) throws(ShapeFault) -> Value? {
        guard let json = value(name) else { return nil }
        guard let value = read(json) else { throw ShapeFault("\(path(name)) must be \(form)") }
        return value
    }

    private mutating func required<Value>(
        _ name: String,
        _ form: String,
        _ read: (JSONValue) -> Value?
    ) throws(ShapeFault) -> Value {
        guard let value = try optional(name, form, read) else { throw ShapeFault("\(path(name)) is missing") }
        return value
    }

    private func path(_ name: String) -> String { place.isEmpty ? "'\(name)'" : "'\(place)/\(name)'" }
}

extension [String: JSONValue] {
    /// The members whose values are not `nil`.
    init(present members: KeyValuePairs<String, JSONValue?>) {
        self = [:]
        for (name, value) in members { if let value { self[name] = value } }
    }

    /// These members and the others whose values are not `nil`.
    func with(_ others: KeyValuePairs<String, JSONValue?>) -> [String: JSONValue] {
        merging([String: JSONValue](present: others)) { $1 }
    }
}

extension JSONValue {
    static func strings(_ strings: [String]) -> JSONValue { .array(strings.map { .string($0) }) }
}

/// Members that may be absent.
extension JSONValue? {
    static func text(_ text: String?) -> JSONValue? { text.map { JSONValue.string($0) } }
    static func flag(_ flag: Bool?) -> JSONValue? { flag.map { JSONValue.bool($0) } }
    static func count(_ count: Int?) -> JSONValue? { count.map { JSONValue.integer(Int64($0)) } }
    static func decimal(_ number: Double?) -> JSONValue? { number.map { JSONValue.number($0) } }
    /// An object with these members; absent if there are none.
    static func members(_ members: [String: JSONValue]) -> JSONValue? {
        guard !members.isEmpty else { return .none }
        return JSONValue.object(members)
    }
    /// An array with these elements; absent if there are none.
    static func elements(_ elements: [JSONValue]) -> JSONValue? {
        guard !elements.isEmpty else { return .none }
        return JSONValue.array(elements)
    }
}

/// A part of a message that does not have the form required by the protocol.
public struct ShapeFault: BentoError, Equatable {
    /// The problem, as a sentence without its period: `'arguments' must be an object`.
    public let problem: String

    init(_ problem: String) { self.problem = problem }

    public var code: String { "mcp.malformed" }
    public var message: String { "The message is malformed: \(problem)." }
    public var exitStatus: ExitStatus { .protocolError }
}
