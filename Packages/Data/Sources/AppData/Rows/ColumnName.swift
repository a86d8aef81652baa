/// The column of a property: its name in snake case, as GRDB's own `convertToSnakeCase` has it, which goes through
/// Foundation's character sets for each column of each row (a seventh of an import, measured).
enum ColumnName {
    /// `weightKg` as `weight_kg`, `importedURLName` as `imported_url_name`.
    static func of(_ property: String) -> String {
        let letters = Array(property.utf8)
        guard letters.contains(where: isCapital) else { return property }
        var name: [UInt8] = []
        name.reserveCapacity(letters.count + 4)
        for (index, letter) in letters.enumerated() {
            guard isCapital(letter) else {
                name.append(letter)
                continue
            }
            let endsGroup = index + 1 < letters.count && (97...122).contains(letters[index + 1])
            if index > 0, !isCapital(letters[index - 1]) || endsGroup { name.append(UInt8(ascii: "_")) }
            name.append(letter | 0x20)
        }
        return String(decoding: name, as: UTF8.self)
    }

    private static func isCapital(_ letter: UInt8) -> Bool { (65...90).contains(letter) }
}
