import AppData
import Files
import Foundation
import Gazetteer

/// A file with the table of all places, which can be regenerated. It is memory-mapped, so that a search reads only the
/// pages it needs and not tens of megabytes.
struct PackedGazetteerFile: Sendable {
    private let folder: URL

    init(home: AppHome) { folder = home.cacheFolder }

    private var file: URL { folder.appending(path: "gazetteer") }

    /// The maximum size, enough for a million places.
    private static let limit = 1 << 30
    /// The signature. It is as long as a table's alignment, together with the checksum that follows it.
    private static let magic: [UInt8] = Array("BNTOGZF1".utf8)

    private static func header(_ checksum: Int64) -> [UInt8] {
        magic + withUnsafeBytes(of: checksum.littleEndian) { Array($0) }
    }

    /// The table with this checksum; `nil` if the file is missing or has another one.
    func gazetteer(checksum: Int64) -> Gazetteer? {
        let header = Self.header(checksum)
        // It has this name only once it is completely on disk; readers tolerate later damage by the disk.
        guard let mapped = try? MappedFile(file, limit: Self.limit), mapped.bytes.starts(with: header) else {
            return nil
        }
        let table = UnsafeRawBufferPointer(rebasing: mapped.bytes[header.count...])
        return try? Gazetteer(PackedTable(table, ownedBy: mapped))
    }

    func save(_ table: [UInt8], checksum: Int64) throws {
        try PrivateFile.makeFolder(folder)
        let writer = try PrivateFileWriter(file)
        try writer.write(Self.header(checksum))
        try writer.write(table)
        try writer.finish()
    }

    func remove() { PrivateFile.remove(file) }
}
