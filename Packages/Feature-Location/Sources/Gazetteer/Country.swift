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
        // By bytes: a mark behind a tab would make one Character of the two.
        let fields = line.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard fields.count == 4, fields[0].count == 2 else { return nil }
        code = String(Substring(fields[0]))
        alpha3 = String(Substring(fields[1]))
        name = String(Substring(fields[2]))
        aliases = fields[3].split(separator: UInt8(ascii: ";")).map { String(Substring($0)) }
    }

    package var line: String { "\(code)\t\(alpha3)\t\(name)\t\(aliases.joined(separator: ";"))" }
}
