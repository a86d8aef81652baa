import Foundation

/// Writes a private file (0600) piece by piece, through a buffer, beside its final location, and moves it there when it
/// is finished. An unfinished file leaves nothing behind.
public final class PrivateFileWriter {
    /// The text between the file's name and a random suffix in the name of an unfinished file.
    private static let unfinished = ".new-"

    private let file: URL
    private var temporary: URL
    private let replacing: Bool
    private var descriptor: FileDescriptor?
    private var buffer: [UInt8] = []
    /// Bytes written so far.
    public private(set) var byteCount = 0

    /// - Throws: ``FileError``; ``FileError/Reason/exists`` if `replacing` is false and the file exists.
    public init(_ file: URL, replacing: Bool = true) throws(FileError) {
        self.file = file
        self.replacing = replacing
        try Self.check(file, replacing: replacing)
        // By its text: URL's own words for its parts cost a short run as much as writing the file.
        let path = file.filePath
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
        let stem = path[..<name] + path[name...].prefix(100) + Self.unfinished
        temporary = file
        do throws(FileError) {
            repeat {
                temporary = URL(filePath: stem + UUID().uuidString)
                descriptor = try FileDescriptor(temporary.filePath, O_WRONLY | O_CREAT | O_EXCL)
                // A file that is swept away before it is locked is created again.
            } while descriptor?.lock(keeping: temporary.filePath) == false
        } catch {
            // The error concerns the location, not a temporary name that nobody has seen.
            throw FileError(file.filePath, error.reason, number: error.number)
        }
    }

    /// Checks that a file may be written to this location, as a writer does first.
    ///
    /// - Throws: ``FileError``; ``FileError/Reason/exists`` if `replacing` is false and the file exists.
    public static func check(_ file: URL, replacing: Bool) throws(FileError) {
        var status = stat()
        guard lstat(file.filePath, &status) == 0 else { return }
        guard replacing else { throw FileError(file.filePath, .exists) }
        // Renaming over a folder fails, and over a pipe or device takes it away.
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFLNK else { throw FileError(file.filePath, .notAFile) }
    }

    /// Writes a new file in its own location, for code that renames it later.
    ///
    /// - Throws: ``FileError``; ``FileError/Reason/exists`` if the file exists.
    public init(new file: URL) throws(FileError) {
        self.file = file
        replacing = false
        temporary = file
        descriptor = try FileDescriptor(file.filePath, O_WRONLY | O_CREAT | O_EXCL)
    }

    deinit { if descriptor != nil { unlink(temporary.filePath) } }

    /// Removes files that killed programs did not finish from a folder. A writer holds a lock of its own as long as it
    /// exists.
    ///
    /// - Parameter names: the names that this program uses in the folder; only unfinished files of these names are
    ///   considered.
    public static func sweep(_ names: some Sequence<String>, in folder: URL) {
        for name in names {
            guard name.utf8.dropLast(36).suffix(unfinished.utf8.count).elementsEqual(unfinished.utf8),
                UUID(uuidString: String(name.suffix(36))) != nil
            else { continue }
            let path = folder.appending(path: name).path
            guard let left = try? FileDescriptor(path, O_WRONLY | O_NOFOLLOW), left.lock(keeping: path) == true
            else { continue }
            unlink(path)
        }
    }

    public func write(_ bytes: some Collection<UInt8>) throws(FileError) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 16 { try flush() }
    }

    public func write(_ text: String) throws(FileError) { try write(text.utf8) }

    /// Syncs the content to disk and moves the file into place.
    ///
    /// - Parameters:
    ///   - synchronizes: whether the content is synced to disk.
    ///   - isLasting: whether the new name is, too; without it a power failure may bring back the previous file.
    /// - Throws: ``FileError``; the previous file is then unchanged.
    public func finish(synchronizes: Bool = true, isLasting: Bool = true) throws(FileError) {
        guard let open = descriptor else { return }
        try flush()
        if synchronizes { try named { () throws(FileError) in try open.synchronize() } }
        // Its lock is held until it has its name.
        defer { descriptor = nil }
        guard temporary != file else { return }
        try PrivateFile.move(temporary, to: file, replacing: replacing, isLasting: isLasting)
    }

    private func flush() throws(FileError) {
        guard let descriptor else { return }
        try named { () throws(FileError) in try descriptor.writeAll(buffer) }
        byteCount += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }

    private func named(_ work: () throws(FileError) -> Void) throws(FileError) {
        do throws(FileError) {
            try work()
        } catch {
            throw FileError(file.filePath, error.reason, number: error.number)
        }
    }
}
