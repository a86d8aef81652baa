import Core

/// JSON's written forms of strings and numbers.
package enum JSONValueText {
    static func quoted(_ text: String) -> String { JSONValue.string(text).text() }
    package static func number(_ value: Double) -> String { JSONValue.number(value).text() }
}
