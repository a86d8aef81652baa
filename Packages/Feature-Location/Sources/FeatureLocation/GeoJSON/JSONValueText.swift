import Core

/// JSON's written forms of strings and numbers.
enum JSONValueText {
    static func quoted(_ text: String) -> String { JSONValue.string(text).text() }
    static func number(_ value: Double) -> String { JSONValue.number(value).text() }
}
