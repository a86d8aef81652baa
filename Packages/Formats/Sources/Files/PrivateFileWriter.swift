import Foundation

/// Writes a private file (0600) piece by piece, through a buffer, beside its place, and puts it there when it is finished.
/// One that is never finished leaves nothing.
public final class PrivateFileWriter {
    /// What stands between the file's name and a random rest in the name of one that is not finished.
    private static let unfinished = ".new-"

    private let file: URL
    private var temporary: URL
    private let replacing: Bool
    private var descriptor: FileDescriptor?
    private var buffer: [UInt8] = []
    /// Bytes written so far.
    public private(set) var byteCount = 0

    /// - Throws: ``FileError``; ``FileError/Reason/exists`` where `replacing` is false and there is such a file.
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
                // One that is swept away before it is locked is made anew.
            } while descriptor?.lock(keeping: temporary.filePath) == false
        } catch {
            // What is wrong is wrong with the place, not with a name that nobody has heard of.
            throw FileError(file.filePath, error.reason, number: error.number)
        }
    }

    /// Looks whether a file may take this place, as a writer does first.
    ///
    /// - Throws: ``FileError``; ``FileError/Reason/exists`` where `replacing` is false and there is such a file.
    public static func check(_ file: URL, replacing: Bool) throws(FileError) {
        var status = stat()
        guard lstat(file.filePath, &status) == 0 else { return }
        guard replacing else { throw FileError(file.filePath, .exists) }
        // Renaming over a folder fails, and over a pipe or device takes it away.
        let kind = status.st_mode & S_IFMT
        guard kind == S_IFREG || kind == S_IFLNK else { throw FileError(file.filePath, .notAFile) }
    }

    /// Writes a new file at its own place, for whoever gives it another name later.
    ///
    /// - Throws: ``FileError``; ``FileError/Reason/exists`` where there is one.
    public init(new file: URL) throws(FileError) {
        self.file = file
        replacing = false
        temporary = file
        descriptor = try FileDescriptor(file.filePath, O_WRONLY | O_CREAT | O_EXCL)
    }

    deinit { if descriptor != nil { unlink(temporary.filePath) } }

    /// Removes files of a folder that killed programs have not finished: while a writer lives, it holds a lock of its own.
    ///
    /// - Parameter names: those in the folder that this program gives; only names of unfinished files are looked at.
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

    /// Forces the content to disk and puts the file in its place.
    ///
    /// - Parameters:
    ///   - synchronizes: whether the content is forced to disk.
    ///   - isLasting: whether the new name is, too; without it a power failure may bring back what was there before.
    /// - Throws: ``FileError``; what was there before is then untouched.
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
