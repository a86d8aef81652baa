import Foundation

extension JSONSchema {
    /// A regular expression of a schema.
    struct Pattern {
        private let expression: NSRegularExpression

        init?(_ text: String) {
            guard let expression = try? NSRegularExpression(pattern: text) else { return nil }
            self.expression = expression
        }

        /// True if the pattern matches anywhere in a text.
        func matches(_ text: String) -> Bool {
            expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
        }
    }

    static func pattern(_ text: String) -> Pattern? { Pattern(text) }

    static func checkLimits(_ value: JSONValue, _ schema: JSONValue, fault: (String) -> Void) {
        if let number = value.doubleValue { check(number, schema, fault: fault) }
        if let string = value.stringValue {
            let length = string.unicodeScalars.count
            if let least = schema["minLength"]?.intValue, length < least {
                fault(least == 1 ? "must not be empty" : "must have at least \(least) characters")
            }
            if let most = schema["maxLength"]?.intValue, length > most { fault("must have at most \(most) characters") }
            if let text = schema["pattern"]?.stringValue, let pattern = pattern(text), !pattern.matches(string) {
                fault("must have the form \(text)")
            }
        }
        if let elements = value.arrayValue {
            checkCount(elements.count, schema["minItems"], schema["maxItems"], of: "items", fault: fault)
            if schema["uniqueItems"] == true, !elements.areAllDifferent { fault("has an item twice") }
        }
        if let members = value.objectValue {
            checkCount(members.count, schema["minProperties"], schema["maxProperties"], of: "fields", fault: fault)
        }
    }

    private static func check(_ number: Double, _ schema: JSONValue, fault: (String) -> Void) {
        if let least = schema["minimum"]?.doubleValue, number < least { fault("must be at least \(plain(least))") }
        if let most = schema["maximum"]?.doubleValue, number > most { fault("must be at most \(plain(most))") }
        if let least = schema["exclusiveMinimum"]?.doubleValue, number <= least {
            fault("must be more than \(plain(least))")
        }
        if let most = schema["exclusiveMaximum"]?.doubleValue, number >= most {
            fault("must be less than \(plain(most))")
        }
        if let step = schema["multipleOf"]?.doubleValue, step > 0 {
            let times = number / step
            // 0.3 is a multiple of 0.1, which no double holds exactly.
            let isMultiple =
                times.isFinite
                ? abs(times - times.rounded()) <= 1e-9 * max(1, abs(times))
                : number.truncatingRemainder(dividingBy: step) == 0
            if !isMultiple {
                fault("must be a multiple of \(plain(step))")
            }
        }
    }

    private static func checkCount(
        _ count: Int,
        _ least: JSONValue?,
        _ most: JSONValue?,
        of what: String,
        fault: (String) -> Void
    ) {
        if let least = least?.intValue, count < least { fault("must have at least \(least) \(what)") }
        if let most = most?.intValue, count > most { fault("must have at most \(most) \(what)") }
    }

    static func matches(_ value: JSONValue, type: String) -> Bool {
        switch type {
        case "number": value.doubleValue != nil
        case "integer": value.intValue != nil
        default: value.typeName == type
        }
    }

    private static func plain(_ number: Double) -> String { JSONValue.number(number).text() }

    static func article(_ name: String) -> String {
        switch name {
        case "null": "null"
        case _ where name.first.map { "aeio".contains($0) } ?? false: "an \(name)"
        default: "a \(name)"
        }
    }

    static func escaped(_ key: String) -> String {
        key.map { $0 == "~" ? "~0" : ($0 == "/" ? "~1" : String($0)) }.joined()
    }
}

extension JSONValue {
    /// True if both are the same value; `1` and `1.0` are.
    func isSame(as other: JSONValue) -> Bool {
        switch (self, other) {
        case (.array(let one), .array(let two)):
            one.count == two.count && zip(one, two).allSatisfy { $0.isSame(as: $1) }
        case (.object(let one), .object(let two)):
            one.count == two.count && one.allSatisfy { key, value in two[key].map { $0.isSame(as: value) } ?? false }
        case (.integer, .number), (.number, .integer): doubleValue == other.doubleValue
        default: self == other
        }
    }
}

extension [JSONValue] {
    fileprivate var areAllDifferent: Bool {
        !indices.contains { index in self[..<index].contains { $0.isSame(as: self[index]) } }
    }
}
