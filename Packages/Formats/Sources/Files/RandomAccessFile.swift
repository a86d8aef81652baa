import Core
import Foundation

/// A regular file that is read at any place (`pread(2)`), by several tasks at once if they like.
public final class RandomAccessFile: RandomAccessBytes {
    private let descriptor: FileDescriptor
    /// When it was opened.
    public let byteCount: Int

    /// - Throws: ``FileError``, also for folders, pipes and devices.
    public init(_ file: URL) throws(FileError) {
        descriptor = try FileDescriptor(file.filePath, O_RDONLY)
        byteCount = Int(try descriptor.requireRegular().st_size)
    }

    public func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        guard offset >= 0, offset < byteCount, count > 0 else { return [] }
        let wanted = min(count, byteCount - offset)
        var result = [UInt8](repeating: 0, count: wanted)
        var filled = try descriptor.read(into: &result, at: offset)
        while filled < wanted {
            var rest = [UInt8](repeating: 0, count: wanted - filled)
            let more = try descriptor.read(into: &rest, at: offset + filled)
            // It has become shorter since it was opened.
            guard more > 0 else { return Array(result[..<filled]) }
            result.replaceSubrange(filled..<filled + more, with: rest[..<more])
            filled += more
        }
        return result
    }
}
