import Core
import Foundation

/// Reads a file from its beginning, piece by piece, up to a limit.
public final class FileReader {
    public enum Kinds: Sendable {
        case regular
        /// Also named pipes and devices. They have no size, so only the limit ends them.
        case any
    }

    private let descriptor: FileDescriptor
    private let limit: Int
    private let patience: Duration
    private var given = 0
    private var chunk: [UInt8] = []
    /// The size of a regular file when it was opened; `nil` for others.
    public let byteCount: Int?

    /// - Parameters:
    ///   - limit: the maximum number of bytes.
    ///   - patience: the time limit for each piece of a pipe or device.
    /// - Throws: ``FileError``; for a regular file that is larger than the limit, before anything is read.
    public init(
        _ file: URL,
        limit: Int,
        kinds: Kinds = .regular,
        patience: Duration = .seconds(30)
    ) throws(FileError) {
        descriptor = try FileDescriptor(file.filePath, O_RDONLY)
        self.limit = limit
        self.patience = patience
        switch kinds {
        case .regular: byteCount = Int(try descriptor.requireRegular().st_size)
        case .any:
            let status = try descriptor.status()
            guard status.st_mode & S_IFMT != S_IFDIR else { throw FileError(file.filePath, .notAFile) }
            byteCount = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
        }
        if let byteCount, byteCount > limit { throw FileError(file.filePath, .tooLarge(limit: limit)) }
    }

    /// The next piece, never empty; `nil` at the end.
    ///
    /// - Throws: ``FileError``; ``FileError/Reason/tooLarge(limit:)`` as soon as more than the limit was read.
    public func next() throws(FileError) -> [UInt8]? {
        // A pipe that nobody has opened for writing yet would read as ended.
        if byteCount == nil { try descriptor.waitForInput(atMost: patience) }
        // Most files are missing or short: memory is made for what there is to read.
        if chunk.isEmpty { chunk = [UInt8](repeating: 0, count: min(1 << 16, max(byteCount ?? 1 << 16, 4095) + 1)) }
        let count = try descriptor.read(into: &chunk)
        guard count > 0 else { return nil }
        given += count
        guard given <= limit else { throw FileError(descriptor.path, .tooLarge(limit: limit)) }
        return Array(chunk[..<count])
    }

    public func readAll() throws(FileError) -> [UInt8] {
        var content: [UInt8] = []
        if let byteCount { content.reserveCapacity(byteCount) }
        while let piece = try next() { content.append(contentsOf: piece) }
        return content
    }
}

extension InputSequence {
    /// The bytes of a file, which is opened on the first read.
    ///
    /// - Throws: while iterating: ``FileError``, errors of `place`, `CancellationError`.
    public init(
        of place: @autoclosure @escaping @Sendable () throws -> URL,
        kinds: FileReader.Kinds = .regular
    ) {
        self.init {
            var reader: FileReader?
            return {
                try Task.checkCancellation()
                let open = try reader ?? FileReader(place(), limit: .max, kinds: kinds)
                reader = open
                return try open.next()
            }
        }
    }
}
