import Core
import Files
import Foundation

/// The files that a person names in arguments.
struct HostFiles: Sendable {
    /// - Throws: ``FileError``, also for folders, FIFOs and devices.
    func open(_ file: InputFile) throws -> any RandomAccessBytes { try RandomAccessFile(URL(filePath: file.path)) }

    /// The bytes of a plain file, or of a pipe while somebody writes to it.
    func bytes(of file: InputFile) -> InputSequence { InputSequence(of: URL(filePath: file.path), kinds: .any) }

    /// - Throws: ``FileError`` if the file is there and may not be replaced.
    func check(_ file: OutputFile, replacing: Bool) throws(FileError) {
        try PrivateFileWriter.check(URL(filePath: file.path), replacing: replacing)
    }

    /// - Throws: ``FileError``, also if the file is there and may not be replaced.
    func write(_ pieces: InputSequence, to file: OutputFile, replacing: Bool) async throws {
        let writer = try PrivateFileWriter(URL(filePath: file.path), replacing: replacing)
        for try await piece in pieces { try writer.write(piece) }
        try writer.finish()
    }
}
