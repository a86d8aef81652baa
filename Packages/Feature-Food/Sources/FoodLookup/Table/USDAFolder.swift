import Formats
import Foundation

/// Reads the USDA National Nutrient Database, release SR28, from its files: `ABBREV.csv` (amounts per 100 g),
/// `FOOD_DES.txt` (names; Latin-1, fields parted by `^`, texts in `~`) and `WEIGHT.txt` (household measures).
///
/// All or nothing: the first fault is thrown and no food is returned.
package struct USDAFolder {
    /// Bytes of the largest file that is read; SR28's largest has 2.5 MB.
    package static let maximumBytes = 64 * 1024 * 1024

    package let folder: URL

    package init(folder: URL) { self.folder = folder }

    /// The foods, in the order of `ABBREV.csv`.
    ///
    /// - Throws: `USDAImportError`.
    package func read() throws -> [FoodRecord] {
        let rows = try Self.abbreviated(bytes(of: "ABBREV.csv"))
        let names = try Self.descriptions(bytes(of: "FOOD_DES.txt"))
        let weights = try Self.weights(bytes(of: "WEIGHT.txt"))
        try Self.checkComplete(rows, names: names, weights: weights)
        return rows.map { row in
            let description = names[row.number]
            let measures = weights[row.number] ?? []
            return FoodRecord(
                id: "usda:\(row.number)",
                name: description?.name ?? row.name,
                source: .usda,
                sourceNumber: row.number,
                sourceName: description?.name ?? row.name,
                nutrients: row.nutrients,
                measures: measures,
                aliases: description?.aliases ?? [],
                density: USDAMeasures.density(of: measures),
                kind: Self.kind(ofGroup: description?.group ?? "")
            )
        }
    }

    private func bytes(of file: String) throws -> [UInt8] {
        let url = folder.appending(path: file)
        guard let size = try? url.resourceValues(forKeys: [.fileSizeKey]).fileSize else {
            throw USDAImportError.missingFile(file, folder: folder.path)
        }
        guard size <= Self.maximumBytes else { throw USDAImportError.tooLarge(file, bytes: size) }
        guard let data = try? Data(contentsOf: url) else {
            throw USDAImportError.missingFile(file, folder: folder.path)
        }
        return Array(data)
    }

    /// Food groups 0800 (breakfast cereals) and 1400 (beverages) are eaten otherwise than the rest.
    private static func kind(ofGroup group: String) -> FoodRecord.Kind {
        switch group {
        case "0800": .cereal
        case "1400": .drink
        default: .food
        }
    }

    /// A file that was cut between two lines is only seen by what the others have beyond it. The published files differ
    /// by one food.
    private static func checkComplete(
        _ rows: [Row],
        names: [String: Description],
        weights: [String: [FoodMeasure]]
    ) throws(USDAImportError) {
        let slack = max(2, rows.count / 500)
        let numbers = Set(rows.map(\.number))
        let nameless = numbers.count { names[$0] == nil }
        guard nameless <= slack else { throw .incomplete("FOOD_DES.txt", missing: nameless) }
        let figureless = names.keys.count { !numbers.contains($0) }
        guard figureless <= slack else { throw .incomplete("ABBREV.csv", missing: figureless) }
        // Not every food has a measure, but they are spread over all of them.
        let last = weights.keys.max() ?? ""
        let beyond = numbers.count { $0 > last }
        guard beyond <= max(2, rows.count / 20) else { throw .incomplete("WEIGHT.txt", missing: beyond) }
    }

    // MARK: ABBREV.csv

    package struct Row {
        package var number: String
        package var name: String
        package var nutrients: Nutrients
    }

    /// The columns before the nutrients, and the first nutrients, by which the file is recognized.
    private static let header = [
        "index", "NDB_No", "Shrt_Desc", "Water_(g)", "Energ_Kcal", "Protein_(g)", "Lipid_Tot_(g)", "Ash_(g)",
        "Carbohydrt_(g)", "Fiber_TD_(g)", "Sugar_Tot_(g)",
    ]

    /// Reads `ABBREV.csv`. An empty cell is a missing amount.
    package static func abbreviated(_ bytes: [UInt8]) throws(USDAImportError) -> [Row] {
        let file = "ABBREV.csv"
        var lines = CSVReader(bytes)
        guard let titles = try next(&lines, of: file)?.texts else { throw .empty(file) }
        for (index, expected) in header.enumerated() {
            let found = index < titles.count ? titles[index] : ""
            guard found == expected else { throw .wrongColumns(file: file, expected: expected, found: found) }
        }
        let first = 3
        let count = Nutrient.allCases.count
        guard titles.count >= first + count else {
            throw .wrongFields(file: file, line: 1, expected: first + count, found: titles.count)
        }
        var rows: [Row] = []
        var seen: Set<String> = []
        while let record = try next(&lines, of: file) {
            let (fields, line) = (record.texts, record.line)
            guard fields.count == titles.count else {
                throw .wrongFields(file: file, line: line, expected: titles.count, found: fields.count)
            }
            guard let number = Int(fields[1]), number > 0, number < 100_000 else {
                throw .notANumber(file: file, line: line, field: fields[1])
            }
            let padded = String(repeating: "0", count: 5 - "\(number)".count) + "\(number)"
            guard seen.insert(padded).inserted else {
                throw .duplicate(file: file, line: line, number: padded)
            }
            var amounts: [Double] = []
            amounts.reserveCapacity(count)
            for field in fields[first..<first + count] {
                if field.isEmpty {
                    amounts.append(.nan)
                } else if let value = Double(field), value.isFinite, value >= 0 {
                    amounts.append(value)
                } else {
                    throw .notANumber(file: file, line: line, field: field)
                }
            }
            rows.append(Row(number: padded, name: fields[2], nutrients: Nutrients(row: amounts)))
        }
        guard !rows.isEmpty else { throw .empty(file) }
        return rows
    }

    private static func next(_ reader: inout CSVReader, of file: String) throws(USDAImportError) -> CSVRecord? {
        do throws(FormatFault) {
            return try reader.next()
        } catch {
            throw .cutShort(file: file, line: error.line ?? 0)
        }
    }

    // MARK: FOOD_DES.txt

    package struct Description {
        package var name: String
        package var group: String
        package var aliases: [String]
    }

    /// Reads `FOOD_DES.txt`: 14 fields; the number, the group, the long name, and common names in the fifth.
    package static func descriptions(_ bytes: [UInt8]) throws(USDAImportError) -> [String: Description] {
        var result: [String: Description] = [:]
        var lines = CaretLines(bytes, file: "FOOD_DES.txt", fieldCount: 14)
        while let fields = try lines.next() {
            let common = fields[4].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            result[fields[0]] = Description(
                name: fields[2],
                group: fields[1],
                aliases: common.filter { $0.count >= 3 && $0.count <= 60 }
            )
        }
        guard !result.isEmpty else { throw .empty("FOOD_DES.txt") }
        return result
    }

    // MARK: WEIGHT.txt

    /// Reads `WEIGHT.txt`: 7 fields; number, sequence, amount, description, grams.
    package static func weights(_ bytes: [UInt8]) throws(USDAImportError) -> [String: [FoodMeasure]] {
        var result: [String: [FoodMeasure]] = [:]
        var lines = CaretLines(bytes, file: "WEIGHT.txt", fieldCount: 7)
        var count = 0
        while let fields = try lines.next() {
            count += 1
            guard let amount = Double(fields[2]), amount > 0, amount.isFinite else {
                throw .notANumber(file: "WEIGHT.txt", line: lines.line, field: fields[2])
            }
            guard let grams = Double(fields[4]), grams >= 0, grams.isFinite else {
                throw .notANumber(file: "WEIGHT.txt", line: lines.line, field: fields[4])
            }
            guard let measure = USDAMeasures.measure(fields[3], grams: grams / amount) else { continue }
            if result[fields[0], default: []].contains(where: { $0.unit == measure.unit }) { continue }
            result[fields[0], default: []].append(measure)
        }
        guard count > 0 else { throw .empty("WEIGHT.txt") }
        return result
    }
}
