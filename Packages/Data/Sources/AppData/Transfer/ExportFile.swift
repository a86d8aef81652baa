import Foundation

/// A file that an export writes piece by piece, through a buffer.
final class ExportFile {
    private let url: URL
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    /// Bytes written so far.
    private(set) var byteCount = 0

    /// Creates the file (0600), which must not exist.
    init(_ url: URL) throws(HomeError) {
        self.url = url
        descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw HomeError(path: url.path, number: errno) }
    }

    deinit { close(descriptor) }

    func write(_ text: String) throws(HomeError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count >= 1 << 16 { try flush() }
    }

    /// Writes what is buffered and forces it to disk.
    func finish() throws(HomeError) {
        try flush()
        guard fsync(descriptor) == 0 else { throw HomeError(path: url.path, number: errno) }
    }

    private func flush() throws(HomeError) {
        try PrivateFile.writeAll(buffer, to: descriptor, path: url.path)
        byteCount += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }
}
