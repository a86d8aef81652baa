import Core
import Foundation

/// The entry points of the packing script. The reader and the folding are those of the product, so that they agree.
package enum GazetteerPacking {
    /// Packs files into a table.
    ///
    /// - Parameters:
    ///   - places: a GeoNames `cities*.txt`.
    ///   - countries: lines as ``Country`` reads them.
    ///   - regions: lines as ``Region`` reads them.
    /// - Returns: a summary for the person who runs the script.
    /// - Throws: an error if a file cannot be read or written, or a row is faulty.
    package static func pack(places: String, countries: String, regions: String, output: String) throws -> String {
        let records = try records(inFile: places)
        let table = PackedTableWriter.pack(
            records,
            countries: try lines(countries),
            regions: try lines(regions).compactMap { Region(line: $0[...]) }
        )
        try Data(table).write(to: URL(filePath: output))
        return "\(records.count) places, \(table.count) bytes"
    }

    /// Every place of a GeoNames file.
    ///
    /// - Throws: an error at the first faulty row: a table that is shipped has none.
    package static func packed(places: String) throws -> [UInt8] {
        PackedTableWriter.pack(try records(inFile: places), countries: [], regions: [])
    }

    private static func records(inFile path: String) throws -> [PlaceRecord] {
        var records: [PlaceRecord] = []
        var reader = GeoNamesReader()
        let take = { (row: GeoNamesRow) in
            if case .place(let record) = row { records.append(record) }
        }
        reader.read([UInt8](try Data(contentsOf: URL(filePath: path))), each: take)
        reader.finish(each: take)
        if let fault = reader.faults.first {
            throw Failure.invalid("location.gazetteer-source", "\(path), \(fault) (\(reader.faultCount) faults).")
        }
        return records
    }

    private static func lines(_ path: String) throws -> [String] {
        try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map(String.init)
    }
}
