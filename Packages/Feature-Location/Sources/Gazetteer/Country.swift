/// A country of the gazetteer's list.
package struct Country: Sendable, Hashable {
    /// ISO 3166-1 alpha-2, upper case.
    let code: String
    /// ISO 3166-1 alpha-3.
    let alpha3: String
    let name: String
    /// Other names people type: "UK", "Holland".
    let aliases: [String]

    /// Reads a line: code, alpha-3, name, aliases separated by semicolons; tabs between.
    init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 4, fields[0].utf8.count == 2 else { return nil }
        code = String(fields[0])
        alpha3 = String(fields[1])
        name = String(fields[2])
        aliases = fields[3].split(separator: ";").map(String.init)
    }

    package var line: String { "\(code)\t\(alpha3)\t\(name)\t\(aliases.joined(separator: ";"))" }
}
