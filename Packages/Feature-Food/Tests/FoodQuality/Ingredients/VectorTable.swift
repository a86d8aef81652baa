/// One suite of `sharp-recipe-parser-tests.json`: the names of its columns, and its rows.
struct VectorTable: Decodable {
    enum Cell: Decodable {
        case text(String)
        case number(Double)
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else {
                self = .other
            }
        }

        var string: String? { if case .text(let text) = self { text } else { nil } }
        var double: Double? { if case .number(let number) = self { number } else { nil } }
    }

    let suite: String
    let args: String
    let rows: [[Cell]]

    /// The cells of a row by the names of their columns.
    func named(_ row: [Cell]) -> [String: Cell] {
        let columns = args.split { ",\n ".contains($0) }.map(String.init)
        return Dictionary(zip(columns, row), uniquingKeysWith: { first, _ in first })
    }

    /// True if the suite is about ingredients, and not about cooking times and temperatures.
    var isAboutIngredients: Bool { suite.hasPrefix("Parse ingredient") }

    /// True if the suite is in Portuguese: its name ends in the language.
    var isPortuguese: Bool { suite.split(separator: " ").last?.hasPrefix("pt") ?? false }
}
