import Foundation

extension PrivateFile {
    /// The actual location of a file that people may keep elsewhere and link to: the regular file at the end of a
    /// symbolic link, otherwise the file itself, whether it exists or not. A replacement is written there, and the link
    /// stays.
    ///
    /// - Throws: ``FileError/Reason/badLink(to:)`` if a link does not lead to a regular file.
    public static func target(of file: URL) throws(FileError) -> URL {
        var status = stat()
        guard lstat(file.filePath, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return file }
        guard stat(file.filePath, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            let real = realpath(file.filePath, nil)
        else {
            throw FileError(file.filePath, .badLink(to: destination(of: file)))
        }
        defer { free(real) }
        return URL(fileURLWithPath: String(cString: real))
    }

    private static func destination(of link: URL) -> String {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = bytes.withUnsafeMutableBufferPointer { buffer in
            buffer.withMemoryRebound(to: CChar.self) { words in
                words.baseAddress.map { readlink(link.filePath, $0, words.count) } ?? 0
            }
        }
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
