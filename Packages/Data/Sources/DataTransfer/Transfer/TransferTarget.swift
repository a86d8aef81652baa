import AppData
import Foundation

/// A place that a backup or an export is written to.
struct TransferTarget: Sendable {
    let url: URL
    let home: AppHome

    /// Refuses what must not be written over, and what has no folder.
    ///
    /// - Throws: ``TransferError/missingFolder(_:)``, ``TransferError/exists(_:)``, ``TransferError/sameFile(_:)`` for the files
    ///   of the home itself, the log of the database and the key of the secrets among them, whether they are there now or not.
    func check(replacing: Bool) throws {
        let folder = url.deletingLastPathComponent()
        var kind: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &kind), kind.boolValue else {
            throw TransferError.missingFolder(folder.path)
        }
        if AppHome.owns(url.lastPathComponent), home.url.isSameFile(as: folder) {
            throw TransferError.sameFile(url.path)
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
        for name in names where AppHome.owns(name) && home.file(name).isSameFile(as: url) {
            throw TransferError.sameFile(url.path)
        }
        guard !replacing else { return }
        // A link that leads nowhere is something, too.
        var information = stat()
        guard lstat(url.path, &information) != 0 else { throw TransferError.exists(url.path) }
    }

    /// The name that it has until it is whole.
    func unfinished() throws -> UnfinishedFile {
        let stamp = UUID().uuidString
        let temporary = URL(fileURLWithPath: url.path + ".new-" + stamp)
        // SQLite opens no longer path, and puts its journal beside the file.
        guard temporary.path.utf8.count <= 504 else { throw HomeError.failed(url.path, "its path is too long") }
        return UnfinishedFile(temporary, stamp: stamp, home: home)
    }
}
