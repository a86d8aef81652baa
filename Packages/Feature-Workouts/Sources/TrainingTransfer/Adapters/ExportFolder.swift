import Files
import Foundation
import TrainingLog

/// A folder in which exports of other programs appear.
struct ExportFolder: Sendable {
    let path: String

    struct File: Sendable, Hashable {
        let path: String
        let bytes: Int
        let modifiedAt: Date
        var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    }

    /// Files looked at in one folder at most; the newest come first.
    static let most = 2000
    private static let endings: Set<String> = ["csv", "fit", "gpx", "tcx", "xml", "zip", "json", "gz"]

    /// The regular files whose ending an export could have, the oldest first. Folders inside, links and hidden files are passed
    /// over.
    ///
    /// - Throws: ``FileError`` where the folder cannot be read.
    func files() throws(FileError) -> [File] {
        var found: [File] = []
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: path) where !name.hasPrefix(".") {
                let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
                guard Self.endings.contains(ending) else { continue }
                let file = path.hasSuffix("/") ? path + name : path + "/" + name
                guard let facts = try? FileManager.default.attributesOfItem(atPath: file),
                    facts[.type] as? FileAttributeType == .typeRegular, let bytes = facts[.size] as? Int,
                    let modifiedAt = facts[.modificationDate] as? Date
                else { continue }
                found.append(File(path: file, bytes: bytes, modifiedAt: modifiedAt))
            }
        } catch {
            throw FileError(path, .failed("the folder cannot be read"))
        }
        found.sort { ($0.modifiedAt, $0.path) > ($1.modifiedAt, $1.path) }
        return found.prefix(Self.most).reversed()
    }

    func open(_ file: File) throws(FileError) -> RandomAccessFile {
        try RandomAccessFile(URL(fileURLWithPath: file.path))
    }
}
