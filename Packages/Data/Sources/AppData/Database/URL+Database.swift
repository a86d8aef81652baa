import Foundation

extension URL {
    /// Removes a database file and what SQLite puts beside it.
    package func removeDatabase() {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }

    /// The size in bytes; 0 where there is no file.
    package var byteCount: Int {
        var information = stat()
        return stat(filePath, &information) == 0 ? Int(information.st_size) : 0
    }

    /// Whether two paths lead to one file.
    package func isSameFile(as other: URL) -> Bool {
        var mine = stat()
        var theirs = stat()
        guard stat(path, &mine) == 0, stat(other.path, &theirs) == 0 else { return false }
        return mine.st_ino == theirs.st_ino && mine.st_dev == theirs.st_dev
    }
}
