import Core
import Files
import Foundation

/// A download to a private file (0600), which stands at its place when it is whole, and not before.
///
/// Until then it is `NAME.part` beside it, with `NAME.part.of`, which says what it is a part of; a program that was killed
/// leaves both, and the next download goes on from there. One process at a time downloads to a file.
public actor FileDownload: DownloadTarget {
    private let file: URL
    private let replacing: Bool
    private var lock: FileLock?
    private var content: AppendingFile?

    /// - Parameter replacing: whether a file that is there may be replaced.
    public init(_ file: URL, replacing: Bool = true) {
        self.file = file
        self.replacing = replacing
    }

    private func beside(_ ending: String) -> URL {
        file.deletingLastPathComponent().appending(path: file.lastPathComponent + ending)
    }

    private var part: URL { beside(".part") }
    private var note: URL { beside(".part.of") }

    /// A validator is a header field's value.
    private static let longestNote = 8192

    /// - Throws: ``Files/FileError``; ``Files/FileError/Reason/locked`` where another process downloads to the file.
    public func partial() throws -> DownloadPart? {
        try hold()
        guard let count = AppendingFile.byteCount(of: part), count > 0,
            let words = try? PrivateFile.read(note, limit: Self.longestNote),
            let validator = String(validating: words, as: UTF8.self), !validator.isEmpty
        else { return nil }
        return DownloadPart(byteCount: count, validator: validator)
    }

    public func begin(at offset: Int64, validator: String?) throws {
        try hold()
        // Never a note of one content beside the bytes of another, wherever the program dies.
        if offset == 0 { PrivateFile.remove(note) }
        content = nil
        content = try AppendingFile(part, keeping: offset)
        guard let validator, validator.utf8.count <= Self.longestNote else { return PrivateFile.remove(note) }
        try PrivateFile.write(Array(validator.utf8), to: note)
    }

    public func write(_ bytes: [UInt8]) throws { try content?.write(bytes) }

    public func finish() throws {
        guard let content else { return }
        try content.synchronize()
        self.content = nil
        // Without the note first: what is whole is no part of anything.
        PrivateFile.remove(note)
        try PrivateFile.move(part, to: file, replacing: replacing)
        lock = nil
    }

    private func hold() throws {
        guard lock == nil else { return }
        if !replacing, AppendingFile.byteCount(of: file) != nil { throw FileError(file.path, .exists) }
        lock = try FileLock.attempt(beside(".part.lock"), isTemporary: true)
        if lock == nil { throw FileError(file.path, .locked) }
    }
}
