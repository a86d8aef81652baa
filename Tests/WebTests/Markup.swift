/// Reads markup as strictly as our own is written, and tells what is wrong with it.
struct Markup {
    private(set) var faults: [String] = []
    private(set) var ids: [String] = []
    private(set) var tags: [String: Int] = [:]
    private(set) var names: [[String: String]] = []

    private static let void: Set<String> = [
        "meta", "link", "input", "img", "hr", "br", "col", "wbr", "path", "rect", "circle", "line",
    ]
    /// What a paragraph may not hold: a parser would end it.
    private static let blocks: Set<String> = [
        "p", "div", "form", "ul", "ol", "dl", "section", "article", "table", "h1", "h2", "h3", "h4", "nav", "fieldset",
    ]

    init(_ document: String) {
        var open: [String] = []
        var references: [(String, String)] = []
        var rest = Substring(document)
        while let start = rest.firstIndex(of: "<") {
            if rest[..<start].contains(">") { faults.append("a bare > before \(rest[start...].prefix(40))") }
            rest = rest[rest.index(after: start)...]
            guard let end = Self.end(of: rest) else {
                faults.append("a tag without an end: \(rest.prefix(40))")
                return
            }
            let tag = rest[..<end]
            rest = rest[rest.index(after: end)...]
            if tag.hasPrefix("!") { continue }
            if tag.hasPrefix("/") {
                let name = String(tag.dropFirst())
                if open.popLast() != name { faults.append("</\(name)> closes something else") }
                continue
            }
            let name = String(tag.prefix { $0.isLetter || $0.isNumber })
            let attributes = Self.attributes(tag.dropFirst(name.count))
            tags[name, default: 0] += 1
            names.append(attributes)
            if attributes.keys.contains(where: { $0.hasPrefix("on") || $0 == "style" }) {
                faults.append("<\(name)> has an attribute that runs")
            }
            if let id = attributes["id"] { ids.append(id) }
            for key in ["for", "aria-labelledby", "aria-describedby", "form", "list"] {
                for id in attributes[key]?.split(separator: " ") ?? [] { references.append((key, String(id))) }
            }
            if name == "script", attributes["src"]?.hasPrefix("/") != true { faults.append("a script of no file") }
            if open.last == "p", Self.blocks.contains(name) { faults.append("<\(name)> in a paragraph") }
            if open.contains("form"), name == "form" { faults.append("a form in a form") }
            if ["ul", "ol"].contains(open.last), name != "li" { faults.append("<\(name)> in a list") }
            if !Self.void.contains(name), !tag.hasSuffix("/") { open.append(name) }
        }
        if !open.isEmpty { faults.append("never closed: \(open)") }
        let known = Set(ids)
        if known.count < ids.count {
            faults.append("an id twice: \(Dictionary(grouping: ids) { $0 }.filter { $1.count > 1 }.keys)")
        }
        for (key, id) in references where !known.contains(id) {
            faults.append("\(key) names \(id), which is not there")
        }
        if tags["h1"] != 1 { faults.append("\(tags["h1"] ?? 0) headings of the first level") }
        if tags["main"] != 1 { faults.append("\(tags["main"] ?? 0) elements <main>") }
    }

    private static func end(of text: Substring) -> Substring.Index? {
        var quoted = false
        for index in text.indices {
            if text[index] == "\"" { quoted.toggle() }
            if text[index] == ">", !quoted { return index }
        }
        return nil
    }

    private static func attributes(_ text: Substring) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = text
        while let start = rest.firstIndex(where: { $0 != " " && $0 != "/" }) {
            rest = rest[start...]
            let name = String(rest.prefix { $0 != "=" && $0 != " " && $0 != "/" })
            rest = rest.dropFirst(name.count)
            var value = ""
            if rest.hasPrefix("=\"") {
                rest = rest.dropFirst(2)
                value = String(rest.prefix { $0 != "\"" })
                rest = rest.dropFirst(value.count + 1)
            }
            if attributes.updateValue(value, forKey: name) != nil { attributes["on-twice"] = name }
        }
        return attributes
    }
}
