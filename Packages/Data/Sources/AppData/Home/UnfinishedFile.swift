import Files
import Foundation

/// The file that a backup, an export or a restore writes under a temporary name until it is complete.
///
/// A record in the home names it, and is locked for as long as its owner lives: so a later run removes what a killed one
/// left, wherever it was being written, and leaves alone what another run is writing now.
package final class UnfinishedFile {
    /// The prefix of the records' names.
    package static let prefix = "bento-unfinished-"

    /// The temporary file or folder.
    package let url: URL
    private let record: URL
    private var lock: FileLock?

    /// Records a file that is about to be made.
    ///
    /// - Parameters:
    ///   - url: its name must contain the stamp.
    ///   - stamp: unique to this run.
    ///   - home: where a record can be kept; in a home that cannot be written there will be none.
    package init(_ url: URL, stamp: String, home: AppHome) {
        self.url = url
        record = home.file(Self.prefix + stamp)
        guard let lock = try? FileLock.attempt(record) else { return }
        self.lock = lock
        try? lock.write(url.path.utf8)
    }

    deinit { remove() }

    /// Removes it, where it still has its temporary name, and the record.
    package func remove() {
        Self.remove(url)
        if lock != nil { unlink(record.filePath) }
        lock = nil
    }

    /// Removes what killed runs have left in a home and elsewhere.
    package static func sweep(_ home: AppHome) {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: home.path) else { return }
        var busy: Set<String> = []
        for name in names where name.utf8.starts(with: prefix.utf8) {
            let stamp = String(name.dropFirst(prefix.count))
            let record = home.file(name)
            guard let lock = try? FileLock.attempt(record) else {
                busy.insert(stamp)
                continue
            }
            withExtendedLifetime(lock) {
                // Only what this type records can have such a name: a damaged record removes nothing else.
                if !stamp.isEmpty, let bytes = try? PrivateFile.read(record, limit: 4 * 4096),
                    let path = String(validating: bytes, as: UTF8.self), path.hasPrefix("/"), !path.contains("\0")
                {
                    let url = URL(fileURLWithPath: path)
                    if url.lastPathComponent.contains("-" + stamp) { remove(url) }
                }
                unlink(record.filePath)
            }
        }
        PrivateFileWriter.sweep(names.filter(AppHome.owns), in: URL(filePath: home.path))
        // Folders of which everything is ours.
        for name in ["jobs", "cache"] where names.contains(name) {
            let folder = home.file(name)
            let inside = (try? FileManager.default.contentsOfDirectory(atPath: folder.filePath)) ?? []
            PrivateFileWriter.sweep(inside, in: folder)
        }
        // Earlier versions kept no records.
        for name in names {
            for prefix in ["bento-incoming-", "bento-before-restore-"] where name.utf8.starts(with: prefix.utf8) {
                let stamp = name.dropFirst(prefix.count).prefix(36)
                if !busy.contains(String(stamp)) { unlink(home.file(name).filePath) }
            }
        }
    }

    private static func remove(_ url: URL) {
        var information = stat()
        if lstat(url.filePath, &information) == 0, information.st_mode & S_IFMT == S_IFDIR {
            try? FileManager.default.removeItem(at: url)
        } else {
            url.removeDatabase()
        }
    }
}
