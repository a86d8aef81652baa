/// A field of a flow that a page composes from several: a hidden `compose.text` contains `squat 1x{reps}[ @ {kg} kg]`,
/// and the fields that it names are beside it. Text in square brackets is left out if a field in it is empty.
///
/// Flows take sentences, and a page without a script cannot put one together.
package enum ComposedField {
    static let prefix = "compose."
    private static let longest = 4_000

    /// The fields as the flow takes them.
    package static func resolved(_ fields: [(name: String, value: String)]) -> [(name: String, value: String)] {
        guard fields.contains(where: { $0.name.hasPrefix(prefix) }) else { return fields }
        let values = Dictionary(fields.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
        var used: Set<String> = ["step"]
        var composed: [(name: String, value: String)] = []
        for field in fields where field.name.hasPrefix(prefix) {
            let text = filled(field.value.prefix(longest), from: values, &used)
            composed.append((String(field.name.dropFirst(prefix.count)), text))
        }
        return fields.filter { !$0.name.hasPrefix(prefix) && !used.contains($0.name) } + composed
    }

    private static func filled(
        _ template: Substring,
        from values: [String: String],
        _ used: inout Set<String>
    ) -> String {
        var (result, optional): (String, String?) = ("", nil)
        var isWhole = true
        var rest = template
        func clean(_ value: String) -> String {
            String(value.prefix(200)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        while let character = rest.popFirst() {
            switch character {
            case "[": (optional, isWhole) = ("", true)
            case "]":
                if isWhole { result += optional ?? "" }
                optional = nil
            case "{":
                let name = String(rest.prefix { $0 != "}" })
                rest = rest.dropFirst(name.count + 1)
                used.insert(name)
                let value = clean(values[name] ?? "")
                if value.isEmpty { isWhole = false }
                if optional == nil { result += value } else { optional? += value }
            default: if optional == nil { result.append(character) } else { optional?.append(character) }
            }
        }
        return result
    }
}
