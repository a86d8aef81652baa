import Core

/// A geocoding answer as XML (`format=xml`): each member an element of its name, a list one element for each of its own.
enum GeocodingXML {
    /// The document of an answer in the form of `format=json`.
    static func document(_ answer: JSONValue) -> String {
        #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"# + element("root", answer)
    }

    private static func element(_ name: String, _ value: JSONValue) -> String {
        switch value {
        case .array(let elements): elements.map { element(name, $0) }.joined()
        case .object(let members):
            "<\(name)>"
                + members.sorted { $0.key < $1.key }.map { element($0.key, $0.value) }.joined()
                + "</\(name)>"
        case .null: ""
        default: "<\(name)>\(escaped(value.stringValue ?? value.text()))</\(name)>"
        }
    }

    /// Characters that XML 1.0 cannot hold are left out.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
