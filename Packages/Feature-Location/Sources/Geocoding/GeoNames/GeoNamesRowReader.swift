import Core
import Gazetteer

/// Reads a GeoNames file in pieces and returns its rows.
package struct GeoNamesRowReader {
    private var reader = GeoNamesReader()
    private var rows: [GeoNamesRow] = []
    private var hasBegun = false
    private let file: String
    private let limit: Int

    /// - Parameters:
    ///   - file: the name of the file in errors.
    ///   - limit: the maximum number of rows.
    package init(file: String, limit: Int = GeoNamesImport.mostRows) {
        self.file = file
        self.limit = limit
    }

    /// Reads the next bytes.
    ///
    /// - Throws: an error if the file is an archive or has too many rows.
    package mutating func take(_ bytes: [UInt8]) throws(Failure) {
        if !hasBegun, !bytes.isEmpty {
            hasBegun = true
            guard !bytes.starts(with: Array("PK\u{3}\u{4}".utf8)), !bytes.starts(with: [0x1F, 0x8B]) else {
                throw Failure.invalid(
                    "location.geonames-archive",
                    "\(file) is an archive.",
                    recovery: "Unpack it and import the text file inside."
                )
            }
        }
        reader.read(bytes) { rows.append($0) }
        try checkCount()
    }

    /// The rows of the whole file, and the report so far.
    ///
    /// - Throws: an error if the file contains no GeoNames data.
    package mutating func finish() throws(Failure) -> (rows: [GeoNamesRow], report: GeoNamesImport) {
        reader.finish { rows.append($0) }
        try checkCount()
        var report = GeoNamesImport()
        report.lines = reader.lineCount
        report.passedOver = reader.passedOverCount
        report.refused = reader.refusedCount
        report.faults = reader.faults.map(\.description)
        report.faultCount = reader.faultCount
        if rows.isEmpty, report.refused > 0 || report.lines == 0 {
            let first = report.faults.first.map { ": \($0)" } ?? ""
            throw Failure.invalid(
                "location.geonames-nothing",
                "\(file) has no row of GeoNames\(first).",
                recovery:
                    "Import a cities*.txt, alternateNames*.txt or admin1CodesASCII.txt from download.geonames.org."
            )
        }
        return (rows, report)
    }

    private func checkCount() throws(Failure) {
        guard rows.count > limit else { return }
        throw Failure.invalid(
            "location.geonames-too-many",
            "\(file) has more than \(limit) rows.",
            recovery: "Import cities500.txt or the file of one country."
        )
    }
}

/// The outcome of importing a GeoNames file.
package struct GeoNamesImport: Sendable, Hashable, Encodable {
    /// The number of lines read.
    package var lines = 0
    /// The number of rows that were new, that replaced others, and that already existed.
    package var added = 0
    package var changed = 0
    package var unchanged = 0
    /// The number of rows that are not populated places, or that name places unknown here.
    package var passedOver = 0
    /// The number of lines rejected for a fault.
    package var refused = 0
    /// The first faults in words; `faultCount` counts all.
    package var faults: [String] = []
    package var faultCount = 0

    /// The maximum number of rows in one import: GeoNames' largest list of cities has 235,000.
    package static let mostRows = 1_000_000
}
