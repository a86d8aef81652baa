import Files
import Foundation
import Synchronization

/// The host's log: lines appended to a private file of bounded size, beside which the one before is kept.
package final class LogFile: Sendable {
    /// Where the file is put aside and a new one begun, in bytes.
    package static let limit = 512 << 10

    package let file: URL
    private let lock = Mutex(())

    package init(home: URL) { file = home.appending(path: "bento.log") }

    package var olderFile: URL { file.appendingPathExtension("1") }

    /// Appends a line. One that cannot be written is lost: a log is never worth an error. No home is made for it.
    package func append(_ line: String) {
        lock.withLock { _ in
            guard let handle = try? open() else { return }
            defer { try? handle.close() }
            try? handle.write(contentsOf: Data(line.utf8))
        }
    }

    private func open() throws -> FileHandle? {
        guard FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path) else { return nil }
        try PrivateFile.ensure(file)
        var handle = try FileHandle(forWritingTo: file)
        if try handle.seekToEnd() > Self.limit {
            try handle.close()
            try PrivateFile.move(file, to: olderFile)
            try PrivateFile.ensure(file)
            handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
        }
        return handle
    }
}
