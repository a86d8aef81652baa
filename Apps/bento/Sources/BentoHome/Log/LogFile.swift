import Files
import Foundation

/// The host's log: lines appended to a private file of limited size, with the previous one kept beside it.
package struct LogFile: Sendable {
    /// The size in bytes at which the file is archived and a new one begun.
    package static let limit = 512 << 10

    package let file: URL

    package init(home: URL) { file = home.appending(path: "bento.log") }

    package var olderFile: URL { file.appendingPathExtension("1") }

    /// The lines of the previous file and of this one, oldest first.
    ///
    /// - Throws: ``FileError`` if a file exists and cannot be read.
    package func lines() throws -> [String] {
        try [olderFile, file].flatMap { file in
            let bytes = try PrivateFile.read(file, limit: 4 * Self.limit) ?? []
            return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        }
    }

    /// Appends a line, concurrently with others. One that cannot be written is lost: a log is never worth an error. No
    /// home is created for it.
    package func append(_ line: String) {
        try? PrivateFile.append(line.utf8, to: file, limit: Self.limit, puttingAside: olderFile)
    }
}
