import Core
import FoodRules
import Formats

/// Reads the products of an Open Food Facts export, as tab-separated values or JSON lines, piece by piece: append, then take
/// products until there is none. Memory is one piece and one line, of which an export has millions.
///
/// Formats: https://world.openfoodfacts.org/data, `en.openfoodfacts.org.products.csv` and `openfoodfacts-products.jsonl`.
package struct ProductFileReader {
    package struct Row: Sendable {
        package let code: GTIN
        package let product: BarcodeProduct
    }

    package enum Reason: String, Sendable, Hashable, CaseIterable {
        case elsewhere = "not sold in the countries that were asked for"
        case code = "a number that is no barcode"
        case figures = "no name or no energy"
        case damaged = "a line that cannot be read"
    }

    private enum Form {
        case table([String: Int])
        case lines
    }

    /// Longer lines are passed over; products with hundreds of revisions have some hundred thousand bytes.
    private static let longestLine = 4 << 20

    /// `germany`, in small letters.
    private let countries: [String]
    private var tags: [[UInt8]]
    private var form: Form?
    private var table = CSVReader(
        dialect: CSVDialect(separator: 9, quote: nil),
        limits: CSVLimits(fieldBytes: 1 << 20, recordBytes: 4 << 20)
    )
    private var line: [UInt8] = []
    private var isTooLong = false
    private var piece: [UInt8] = []
    private var place = 0
    private var isEnded = false
    private var isBroken = false
    package private(set) var read = 0
    package private(set) var passed: [Reason: Int] = [:]

    /// - Parameter countries: only products sold there, as Open Food Facts names them: `germany`, `united-states`; empty: all.
    package init(countries: [String]) {
        self.countries = countries.map { country in
            country.lowercased().split(whereSeparator: { " _".contains($0) }).joined(separator: "-")
        }
        tags = self.countries.map { Array("\"en:\($0)\"".utf8) }
    }

    package mutating func append(_ bytes: [UInt8]) {
        if form == nil {
            piece += bytes
            let first = piece.first { !" \t\r\n".utf8.contains($0) && ![0xEF, 0xBB, 0xBF].contains($0) }
            guard let first else { return }
            guard first != UInt8(ascii: "{") else {
                form = .lines
                return
            }
            form = .table([:])
            table.append(piece)
            piece = []
            return
        }
        if case .table = form { return table.append(bytes) }
        if place > 0 {
            piece.removeFirst(place)
            place = 0
        }
        piece += bytes
    }

    /// No more bytes will come.
    package mutating func finish() {
        isEnded = true
        table.finish()
    }

    /// The next product; `nil` where more bytes are needed, or at the end.
    ///
    /// - Throws: ``Failure`` where the file is no such export.
    package mutating func next() throws(Failure) -> Row? {
        switch form {
        case nil:
            if isEnded { throw Self.refusal("it is empty") }
            return nil
        case .table(let columns): return try nextOfTable(columns)
        case .lines: return nextOfLines()
        }
    }

    private static func refusal(_ why: String) -> Failure {
        Failure.invalid(
            "food.bad-file",
            "The file is not an export of Open Food Facts: \(why).",
            recovery: "Download the CSV or JSONL export from https://world.openfoodfacts.org/data."
        )
    }

    private mutating func pass(_ reason: Reason) { passed[reason, default: 0] += 1 }

    // MARK: Tables

    private mutating func nextOfTable(_ known: [String: Int]) throws(Failure) -> Row? {
        var columns = known
        while !isBroken {
            let record: CSVRecord?
            do {
                record = try table.next()
            } catch {
                if columns.isEmpty { throw Self.refusal(error.problem) }
                pass(.damaged)
                isBroken = true
                return nil
            }
            guard let record else {
                if isEnded, columns.isEmpty { throw Self.refusal("it is empty") }
                return nil
            }
            if columns.isEmpty {
                for (index, name) in record.texts.enumerated() where columns[name] == nil { columns[name] = index }
                guard columns["code"] != nil, columns["product_name"] != nil else {
                    throw Self.refusal("it has no columns 'code' and 'product_name', parted by tabs")
                }
                form = .table(columns)
                continue
            }
            read += 1
            func text(_ name: String) -> String? {
                guard let index = columns[name], index < record.count else { return nil }
                let text = FieldText.text(record[index])
                return text.isEmpty ? nil : text
            }
            guard record.count * 2 > columns.count else {
                pass(.damaged)
                continue
            }
            if !countries.isEmpty {
                let sold = text("countries_tags") ?? text("countries_en") ?? text("countries") ?? ""
                guard isAsked(sold) else {
                    pass(.elsewhere)
                    continue
                }
            }
            var fields: [String: JSONValue] = [:]
            for name in ["product_name", "brands", "serving_quantity"] {
                if let said = text(name) { fields[name] = .string(said) }
            }
            var amounts: [String: JSONValue] = [:]
            for name in BarcodeProduct.nutriments { if let said = text(name) { amounts[name] = .string(said) } }
            fields["nutriments"] = .object(amounts)
            if let row = row(text("code") ?? "", .object(fields)) { return row }
        }
        return nil
    }

    /// `en:germany,en:france`, `Germany,France`.
    private func isAsked(_ sold: String) -> Bool {
        sold.lowercased().split(separator: ",").contains { tag in
            let name = tag.split(separator: ":").last.map(String.init) ?? ""
            let plain = name.split(whereSeparator: { " _".contains($0) }).joined(separator: "-")
            return countries.contains(plain)
        }
    }

    // MARK: Lines

    private mutating func nextOfLines() -> Row? {
        while let line = nextLine() {
            guard !line.isEmpty else { continue }
            read += 1
            // Looked for in the bytes first: most of the world's lines are then never read as JSON.
            if !tags.isEmpty, !tags.contains(where: { Self.contains($0, in: line) }) {
                pass(.elsewhere)
                continue
            }
            guard let product = try? JSONValue(parsing: line) else {
                pass(.damaged)
                continue
            }
            if !countries.isEmpty {
                let sold = (product["countries_tags"]?.arrayValue ?? []).compactMap(\.stringValue)
                guard isAsked(sold.joined(separator: ",")) else {
                    pass(.elsewhere)
                    continue
                }
            }
            let code = product["code"]?.stringValue ?? product["_id"]?.stringValue ?? ""
            if let row = row(code, product) { return row }
        }
        return nil
    }

    /// The next line without its end; empty for one that is too long.
    private mutating func nextLine() -> [UInt8]? {
        if let end = piece[place...].firstIndex(of: 10) {
            take(piece[place..<end])
            place = end + 1
        } else {
            take(piece[place...])
            place = piece.count
            guard isEnded, !line.isEmpty || isTooLong else { return nil }
        }
        defer {
            line = []
            isTooLong = false
        }
        guard !isTooLong else {
            read += 1
            pass(.damaged)
            return []
        }
        if line.last == 13 { line.removeLast() }
        return line
    }

    private mutating func take(_ bytes: ArraySlice<UInt8>) {
        guard !isTooLong, line.count + bytes.count <= Self.longestLine else {
            (isTooLong, line) = (true, [])
            return
        }
        line += bytes
    }

    private static func contains(_ wanted: [UInt8], in line: [UInt8]) -> Bool {
        guard let first = wanted.first else { return true }
        var index = 0
        while let start = line[index...].firstIndex(of: first) {
            if line[start...].starts(with: wanted) { return true }
            index = start + 1
        }
        return false
    }

    // MARK: Products

    private mutating func row(_ code: String, _ fields: JSONValue) -> Row? {
        // Codes without their leading zeros occur.
        let digits =
            code.utf8.count < 8 || [9, 10, 11].contains(code.utf8.count)
            ? String(repeating: "0", count: max(0, (code.utf8.count < 8 ? 8 : 13) - code.utf8.count)) + code : code
        guard let number = try? GTIN(digits) else {
            pass(.code)
            return nil
        }
        guard let product = BarcodeProduct(fields) else {
            pass(.figures)
            return nil
        }
        return Row(code: number, product: product)
    }
}
