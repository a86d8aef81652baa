import Core
import Foundation

/// What an import of a GeoNames file did.
struct GeoNamesImport: Sendable, Hashable, Encodable {
    /// Lines read.
    var lines = 0
    /// Rows that were new, that replaced others, and that were there already.
    var added = 0
    var changed = 0
    var unchanged = 0
    /// Rows that are no populated places, or names of places that are not known here.
    var passedOver = 0
    /// Lines left out for a fault.
    var refused = 0
    /// Faults, the first ones in words; `faultCount` counts all.
    var faults: [String] = []
    var faultCount = 0

    /// Places in one import at most: GeoNames' largest list of cities has 235,000.
    static let mostPlaces = 1_000_000

    /// Reads a file into rows, a mebibyte at a time.
    ///
    /// - Parameter progress: gets the part of the file read, 0...1.
    /// - Throws: `Core/Failure` where the file cannot be read, is an archive, or has too many places;
    ///   `CancellationError`.
    static func rows(
        of file: URL,
        progress: (Double) -> Void = { _ in }
    ) throws -> (rows: [GeoNamesRow], report: GeoNamesImport) {
        let handle: FileHandle
        do {
            handle = try FileHandle(forReadingFrom: file)
        } catch {
            throw Failure(
                "location.geonames-unreadable",
                "The file \(file.path) cannot be read.",
                recovery: "Check its path and permissions.",
                exitStatus: .noInput
            )
        }
        defer { try? handle.close() }
        let size = (try? handle.seekToEnd()).map(Double.init) ?? 0
        try? handle.seek(toOffset: 0)

        var reader = GeoNamesReader()
        var rows: [GeoNamesRow] = []
        let take = { (row: GeoNamesRow) throws(Failure) in
            rows.append(row)
            guard rows.count <= mostPlaces else {
                throw Failure.invalid(
                    "location.geonames-too-many",
                    "\(file.lastPathComponent) has more than \(mostPlaces) rows.",
                    recovery: "Import cities500.txt or the file of one country."
                )
            }
        }
        var read = 0.0
        do {
            while let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty {
                try Task.checkCancellation()
                if read == 0, chunk.starts(with: Array("PK\u{3}\u{4}".utf8)) || chunk.starts(with: [0x1F, 0x8B]) {
                    throw Failure.invalid(
                        "location.geonames-archive",
                        "\(file.lastPathComponent) is an archive.",
                        recovery: "Unpack it and import the text file inside."
                    )
                }
                try reader.read([UInt8](chunk), each: take)
                read += Double(chunk.count)
                progress(size > 0 ? min(1, read / size) : 1)
            }
            try reader.finish(each: take)
        } catch let error as CocoaError {
            throw Failure(
                "location.geonames-unreadable",
                "Reading \(file.path) failed: \(error.localizedDescription)",
                exitStatus: .ioError
            )
        }
        var report = GeoNamesImport()
        report.lines = reader.lineCount
        report.passedOver = reader.passedOverCount
        report.refused = reader.refusedCount
        report.faults = reader.faults.map(\.description)
        report.faultCount = reader.faultCount
        if rows.isEmpty, report.refused > 0 {
            throw Failure.invalid(
                "location.geonames-nothing",
                "\(file.lastPathComponent) has no row of GeoNames: \(report.faults.first ?? "").",
                recovery:
                    "Import a cities*.txt, alternateNames*.txt or admin1CodesASCII.txt from download.geonames.org."
            )
        }
        return (rows, report)
    }
}
