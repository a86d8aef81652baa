import Core

/// Reads the files of the USDA National Nutrient Database, release SR28: `ABBREV.csv` (amounts per 100 g),
/// `FOOD_DES.txt` (names, `^` between and `~` around fields), `FD_GROUP.txt` and `WEIGHT.txt` (household measures).
///
/// Nothing of a file is used unless all of it is right.
enum USDAReader {
    /// The bytes of the files.
    struct Files: Sendable {
        let abbreviated: [UInt8]
        let names: [UInt8]
        let groups: [UInt8]
        let weights: [UInt8]
    }

    /// How the columns of `ABBREV.csv` begin, in the order of ``Nutrient``.
    static let columns = [
        "Water", "Energ_Kcal", "Protein", "Lipid_Tot", "Ash", "Carbohydrt", "Fiber_TD", "Sugar_Tot", "Calcium", "Iron",
        "Magnesium", "Phosphorus", "Potassium", "Sodium", "Zinc", "Copper", "Manganese", "Selenium", "Vit_C", "Thiamin",
        "Riboflavin", "Niacin", "Panto_Acid", "Vit_B6", "Folate_Tot", "Folic_Acid", "Food_Folate", "Folate_DFE",
        "Choline_Tot", "Vit_B12", "Vit_A_IU", "Vit_A_RAE", "Retinol", "Alpha_Carot", "Beta_Carot", "Beta_Crypt",
        "Lycopene", "Lut", "Vit_E", "Vit_D_µg", "Vit_D_IU", "Vit_K", "FA_Sat", "FA_Mono", "FA_Poly", "Cholestrl",
    ]
    /// How many foods one file may have that another lacks: the published files differ by one.
    private static let slack = 20

    /// The foods, by number.
    ///
    /// - Throws: a ``Failure`` that names the file, the line and what is wrong.
    static func foods(_ files: Files) throws(Failure) -> [USDAStore.Food] {
        let groups = try self.groups(files.groups)
        let names = try self.names(files.names)
        let measures = try self.measures(files.weights)
        let amounts = try self.amounts(files.abbreviated)
        try compare(amounts: amounts, names: names, measures: measures)
        return amounts.map { number, row in
            let name = names[number]
            return USDAStore.Food(
                number: number,
                name: name?.name ?? row.name,
                group: name.flatMap { groups[$0.group] } ?? "",
                nutrients: row.nutrients,
                measures: measures[number] ?? []
            )
        }
        .sorted { $0.number < $1.number }
    }

    /// A file that was cut between two lines is only seen by what the others have beyond it.
    private static func compare(
        amounts: [Int: (name: String, nutrients: Nutrients)],
        names: [Int: (name: String, group: String)],
        measures: [Int: [FoodMeasure]]
    ) throws(Failure) {
        let nameless = amounts.keys.count { names[$0] == nil }
        guard nameless <= slack else {
            throw fault(
                "FOOD_DES.txt",
                nil,
                "names \(names.count) foods, but ABBREV.csv has \(amounts.count); it was probably cut short"
            )
        }
        let figureless = names.keys.count { amounts[$0] == nil }
        guard figureless <= slack else {
            throw fault(
                "ABBREV.csv",
                nil,
                "has \(amounts.count) foods, but FOOD_DES.txt names \(names.count); it was probably cut short"
            )
        }
        let last = measures.keys.max() ?? 0
        let beyond = amounts.keys.count { $0 > last }
        guard beyond <= max(slack, amounts.count / 20) else {
            throw fault(
                "WEIGHT.txt",
                nil,
                "ends at food \(last), and \(beyond) foods come after it; it was probably cut short"
            )
        }
    }

    // MARK: Files

    private static func amounts(_ bytes: [UInt8]) throws(Failure) -> [Int: (name: String, nutrients: Nutrients)] {
        var rows = CSVRows(bytes)
        guard let header = rows.next() else { throw fault("ABBREV.csv", nil, "is empty") }
        let places = try places(header)
        guard let number = header.firstIndex(of: "NDB_No"), let name = header.firstIndex(of: "Shrt_Desc") else {
            throw fault("ABBREV.csv", 1, "has no columns 'NDB_No' and 'Shrt_Desc'")
        }
        var result: [Int: (name: String, nutrients: Nutrients)] = [:]
        result.reserveCapacity(9000)
        while let row = rows.next() {
            guard rows.isComplete else { throw cut("ABBREV.csv", rows.line) }
            guard row.count == header.count else {
                throw fault("ABBREV.csv", rows.line, "has \(row.count) columns instead of \(header.count)")
            }
            guard let id = Int(row[number]), id > 0 else {
                throw fault("ABBREV.csv", rows.line, "has no food number")
            }
            guard result[id] == nil else { throw fault("ABBREV.csv", rows.line, "has food \(id) a second time") }
            var values: [Double] = []
            values.reserveCapacity(places.count)
            for place in places {
                if row[place].isEmpty {
                    values.append(.nan)
                } else if let value = Double(row[place]), value.isFinite, value >= 0 {
                    values.append(value)
                } else {
                    throw fault("ABBREV.csv", rows.line, "has no number in '\(header[place])'")
                }
            }
            result[id] = (row[name], Nutrients(row: values))
        }
        guard !result.isEmpty else { throw fault("ABBREV.csv", nil, "has no foods") }
        return result
    }

    private static func places(_ header: [String]) throws(Failure) -> [Int] {
        var result: [Int] = []
        for column in columns {
            let place = header.indices.first { header[$0].hasPrefix(column) && !result.contains($0) }
            guard let place else { throw fault("ABBREV.csv", 1, "has no column '\(column)'") }
            result.append(place)
        }
        return result
    }

    private static func names(_ bytes: [UInt8]) throws(Failure) -> [Int: (name: String, group: String)] {
        var result: [Int: (name: String, group: String)] = [:]
        try lines(bytes, file: "FOOD_DES.txt", fields: 14) { fields in
            guard let number = Int(fields[0]), !fields[2].isEmpty else { return false }
            result[number] = (fields[2], fields[1])
            return true
        }
        return result
    }

    private static func groups(_ bytes: [UInt8]) throws(Failure) -> [String: String] {
        var result: [String: String] = [:]
        try lines(bytes, file: "FD_GROUP.txt", fields: 2) { fields in
            result[fields[0]] = fields[1]
            return true
        }
        return result
    }

    private static func measures(_ bytes: [UInt8]) throws(Failure) -> [Int: [FoodMeasure]] {
        var result: [Int: [FoodMeasure]] = [:]
        try lines(bytes, file: "WEIGHT.txt", fields: 7) { fields in
            guard let number = Int(fields[0]), let amount = Double(fields[2]), amount > 0,
                let grams = Double(fields[4]),
                grams.isFinite, grams >= 0
            else { return false }
            guard let unit = USDAMeasure.unit(fields[3]), grams > 0 else { return true }
            if result[number, default: []].contains(where: { $0.unit == unit }) { return true }
            result[number, default: []].append(FoodMeasure(unit, grams: grams / amount, label: fields[3]))
            return true
        }
        return result
    }

    /// Gives each line's fields, without their tildes, to `read`, which says whether they make sense.
    private static func lines(
        _ bytes: [UInt8],
        file: String,
        fields count: Int,
        _ read: ([String]) -> Bool
    ) throws(Failure) {
        guard !bytes.isEmpty else { throw fault(file, nil, "is empty") }
        guard bytes.last == 10 || bytes.last == 13 else {
            throw cut(file, bytes.count { $0 == 10 } + 1)
        }
        for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: true).enumerated() {
            let trimmed = line.filter { $0 != 13 }
            if trimmed.isEmpty { continue }
            let fields = trimmed.split(separator: UInt8(ascii: "^"), omittingEmptySubsequences: false).map(text)
            guard fields.count == count else {
                throw fault(file, index + 1, "has \(fields.count) fields instead of \(count)")
            }
            guard read(fields) else { throw fault(file, index + 1, "has a field that cannot be read") }
        }
    }

    /// Latin-1 without tildes.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        var scalars = String.UnicodeScalarView()
        for byte in bytes where byte != UInt8(ascii: "~") { scalars.append(Unicode.Scalar(byte)) }
        return String(scalars)
    }

    private static func cut(_ file: String, _ line: Int) -> Failure {
        fault(file, line, "ends in the middle of a line; the file was cut short")
    }

    private static func fault(_ file: String, _ line: Int?, _ what: String) -> Failure {
        let place = line.map { "\(file), line \($0)" } ?? file
        return .invalid(
            "food.import",
            "\(place) \(what). Nothing was imported.",
            recovery: "Get the files of the USDA National Nutrient Database SR28 again, and name their folder."
        )
    }
}
