import Foundation
import RepositoryReading

/// Writes a feature as a separate package outside the repository.
struct PluginScaffold: Sendable {
    /// The repository's root.
    let root: String
    let name: FeatureName

    /// The default folder, beside the repository.
    var usualFolder: String {
        URL(fileURLWithPath: root).deletingLastPathComponent().appendingPathComponent(name.id + "-plugin").path
    }

    /// - Parameter folder: a path from the current folder; by default ``usualFolder``.
    /// - Returns: the folder, and the files written, relative to it.
    /// - Throws: `DevError`; nothing is left behind then.
    func add(at folder: String? = nil) throws -> (folder: String, files: [String]) {
        let folder = Self.standing(folder ?? usualFolder)
        let inside = Self.standing(root)
        guard folder != inside, !folder.hasPrefix(inside + "/") else {
            throw DevError.usage(
                "\(folder) is in the repository, whose packages the host links",
                fix: "name a folder outside it with AT=, or use 'make new-feature'"
            )
        }
        guard !FileManager.default.fileExists(atPath: folder) else {
            throw DevError.usage("\(folder) exists", fix: "choose another folder with AT=, or remove it first")
        }
        let template = PluginTemplate(name: name, repository: Self.way(from: folder, to: inside))
        do {
            for (path, text) in template.files { try TextFile.write(text, to: folder + "/" + path) }
        } catch {
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
        return (folder, template.files.map(\.path))
    }

    /// A path with symbolic links resolved in its existing part, so that a relative path between two is correct.
    private static func standing(_ path: String) -> String {
        var url = URL(fileURLWithPath: path).standardizedFileURL
        var missing: [String] = []
        while !FileManager.default.fileExists(atPath: url.path), url.path != "/" {
            missing.insert(url.lastPathComponent, at: 0)
            url = url.deletingLastPathComponent()
        }
        return missing.reduce(url.resolvingSymlinksInPath()) { $0.appendingPathComponent($1) }.path
    }

    /// The relative path between two folders: `../../bento`.
    static func way(from folder: String, to other: String) -> String {
        let (from, to) = (folder.split(separator: "/"), other.split(separator: "/"))
        let common = zip(from, to).prefix { $0 == $1 }.count
        let up = Array(repeating: "..", count: from.count - common)
        return (up + to.dropFirst(common).map(String.init)).joined(separator: "/")
    }
}
