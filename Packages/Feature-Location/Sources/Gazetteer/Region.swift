/// A first-level administrative area: a state, province, canton, prefecture.
package struct Region: Sendable, Hashable {
    /// ISO 3166-1 alpha-2 of its country.
    package let countryCode: String
    /// GeoNames' code within the country: `CA` in the United States, `08` for Ontario.
    package let code: String
    /// Empty where only the code is known.
    package let name: String
    /// Other names and codes people type: "ON", "NSW", "Bayern".
    package let aliases: [String]

    /// Reads a line: `US.CA`, name, aliases separated by semicolons; tabs between.
    package init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        // By scalars: a mark behind the dot would make one Character of the two.
        guard fields.count == 3, let dot = fields[0].unicodeScalars.firstIndex(of: ".") else { return nil }
        countryCode = String(fields[0].unicodeScalars[..<dot])
        code = String(fields[0].unicodeScalars[dot...].dropFirst())
        name = String(fields[1])
        aliases = fields[2].split(separator: ";").map(String.init)
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
