/// A first-level administrative area: a state, province, canton, prefecture.
package struct Region: Sendable, Hashable {
    /// ISO 3166-1 alpha-2 of its country.
    package let countryCode: String
    /// GeoNames' code within the country: `CA` in the United States, `08` for Ontario.
    package let code: String
    /// Empty if only the code is known.
    package let name: String
    /// Other names and codes people type: "ON", "NSW", "Bayern".
    package let aliases: [String]

    /// Reads a line: `US.CA`, name, aliases separated by semicolons; tabs between.
    package init?(line: Substring) {
        // By bytes: a mark behind a tab or a dot would make one Character of the two.
        let fields = line.utf8.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        guard fields.count == 3, let dot = fields[0].firstIndex(of: UInt8(ascii: ".")) else { return nil }
        countryCode = String(Substring(fields[0][..<dot]))
        code = String(Substring(fields[0][dot...].dropFirst()))
        name = String(Substring(fields[1]))
        aliases = fields[2].split(separator: UInt8(ascii: ";")).map { String(Substring($0)) }
    }

    package init(countryCode: String, code: String, name: String = "", aliases: [String] = []) {
        self.countryCode = countryCode
        self.code = code
        self.name = name
        self.aliases = aliases
    }

    /// `US.CA`.
    package var key: String { "\(countryCode).\(code)" }

    package var line: String { "\(key)\t\(name)\t\(aliases.joined(separator: ";"))" }
}
