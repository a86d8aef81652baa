/// The fields of a form as a browser would post them untouched. It reads the HTML that this package writes, and no other.
struct PostedForm {
    private(set) var fields: [(name: String, value: String)] = []

    init(_ html: String) {
        var name: String?
        for tag in html.components("<").dropFirst() {
            let head = tag.prefix { $0 != ">" }
            let rest = String(tag.dropFirst(head.count + 1))
            let attributes = Self.attributes(head)
            switch head.prefix(while: { $0 != " " }) {
            case "input":
                let isOff = ["checkbox", "radio"].contains(attributes["type"]) && attributes["checked"] == nil
                // A line break does not fit a single line.
                let value = (attributes["value"] ?? "").filter { !$0.isNewline }
                if !isOff, let name = attributes["name"] { fields.append((name, value)) }
            case "textarea":
                let value = rest.hasPrefix("\n") ? String(rest.dropFirst()) : rest
                fields.append((attributes["name"] ?? "", Self.plain(value).replacing("\n", with: "\r\n")))
            case "select": name = attributes["name"]
            case "option": if attributes["selected"] != nil { fields.append((name ?? "", attributes["value"] ?? "")) }
            default: break
            }
        }
    }

    private static func attributes(_ head: Substring) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = head.drop { $0 != " " }
        while !rest.isEmpty {
            rest = rest.drop { $0 == " " }
            let name = String(rest.prefix { $0 != "=" && $0 != " " })
            rest = rest.dropFirst(name.count)
            if rest.hasPrefix("=\"") {
                let value = rest.dropFirst(2).prefix { $0 != "\"" }
                attributes[name] = plain(String(value))
                rest = rest.dropFirst(value.count + 3)
            } else if !name.isEmpty {
                attributes[name] = ""
            }
        }
        return attributes
    }

    private static func plain(_ text: String) -> String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
}
