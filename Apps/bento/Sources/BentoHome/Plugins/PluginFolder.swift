import Core
import Files
import Foundation

/// The plug-ins of a home: a file for each in `plugins/`, readable only by its owner, and a folder in which it works.
package struct PluginFolder: Sendable {
    /// The maximum number of plug-ins: nobody would read a longer list.
    package static let limit = 100

    private struct Kept: Codable, Sendable, Equatable {
        var plugin: Plugin?
    }

    /// The folder of all plug-ins.
    package let url: URL

    package init(home: URL) { url = home.appending(path: "plugins") }

    private func file(_ name: String) -> StateFile<Kept> {
        StateFile(url.appending(path: "\(name).json"), empty: Kept())
    }

    /// A stamp that changes when a plug-in's file does.
    package func stamp(of name: String) -> FileStamp { FileStamp(file(name).file.filePath) }

    /// The working folder of a plug-in: the only one of its own.
    package func workFolder(of name: String) -> URL { url.appending(path: "work").appending(path: name) }

    /// The folder for pictures and other files of a plug-in's last result.
    package func resultFolder(of name: String) -> URL { url.appending(path: "\(name).files") }

    /// The file with the latest standard error of a plug-in.
    package func errorFile(of name: String) -> URL { url.appending(path: "\(name).errors.txt") }

    /// True for letters, digits, and `-`, beginning with a letter, at most 24 characters: it is a word of the command
    /// line, and the prefix of tool names, which have at most 48.
    package static func isName(_ name: String) -> Bool {
        guard let first = name.utf8.first, (97...122).contains(first), name.utf8.count <= 24, name.utf8.last != 45
        else { return false }
        return name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
    }

    /// The names of all plug-ins, in order.
    package func names() -> [String] {
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: url.filePath) else { return [] }
        return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.filter(Self.isName).sorted()
            .prefix(Self.limit).map(\.self)
    }

    /// The plug-ins that can be read, and the faults of the others.
    package func all() -> (plugins: [Plugin], faults: [String: String]) {
        var (plugins, faults): ([Plugin], [String: String]) = ([], [:])
        for name in names() {
            do {
                if let plugin = try plugin(name) { plugins.append(plugin) }
            } catch {
                faults[name] = (error as? any BentoError)?.message ?? "\(error)"
            }
        }
        return (plugins, faults)
    }

    /// - Throws: ``Files/FileError``; ``Files/StateFileError``.
    package func plugin(_ name: String) throws -> Plugin? {
        guard Self.isName(name), let plugin = try file(name).read().plugin, plugin.name == name else { return nil }
        return plugin
    }

    /// The plug-in with a name.
    ///
    /// - Throws: ``UnknownName``.
    package func existing(_ name: String) throws -> Plugin {
        guard let plugin = try plugin(name) else { throw UnknownName(kind: "plug-in", name: name, known: names()) }
        return plugin
    }

    /// Adds a new plug-in.
    ///
    /// - Throws: a failure if one with its name exists, or if there are too many.
    package func add(_ plugin: Plugin) async throws {
        guard names().count < Self.limit else {
            throw Failure.usage("plugin.too-many", "\(Self.limit) plug-ins are as many as there can be.")
        }
        try await file(plugin.name).update { kept in
            guard kept.plugin == nil else { throw Self.taken(plugin.name, "a plug-in") }
            kept.plugin = plugin
        }
    }

    package static func taken(_ name: String, _ by: String) -> Failure {
        .usage(
            "plugin.taken",
            "'\(name)' is the name of \(by).",
            recovery: "Take another name: bento plugin add NAME -- command"
        )
    }

    /// Changes an existing plug-in.
    ///
    /// - Throws: ``UnknownName``.
    package func update(_ name: String, _ change: (inout Plugin) throws -> Void) async throws {
        _ = try existing(name)
        try await file(name).update { kept in
            guard var plugin = kept.plugin else { return }
            try change(&plugin)
            kept.plugin = plugin
        }
    }

    /// Records that the person agrees to the server's current list.
    ///
    /// - Returns: the changes.
    package func accept(_ name: String) async throws -> [Plugin.Change] {
        var changes: [Plugin.Change] = []
        try await update(name) { plugin in
            changes = plugin.changes
            if let waiting = plugin.waiting { plugin.tools = waiting }
            plugin.waiting = nil
        }
        return changes
    }

    /// Deletes a plug-in and everything that belongs to it.
    ///
    /// - Throws: ``UnknownName``.
    package func delete(_ name: String) throws {
        // One that is damaged can be deleted, too.
        guard Self.isName(name), names().contains(name) else {
            throw UnknownName(kind: "plug-in", name: name, known: names())
        }
        PrivateFile.remove(file(name).file)
        removeTraces(of: name)
    }

    /// Removes everything that belongs to a plug-in except its file.
    package func removeTraces(of name: String) {
        PrivateFile.remove(errorFile(of: name))
        PrivateFile.remove(file(name).file.appendingPathExtension("lock"))
        try? FileManager.default.removeItem(at: workFolder(of: name))
        try? FileManager.default.removeItem(at: resultFolder(of: name))
        // Only if they are empty.
        PrivateFile.remove(workFolder(of: name).deletingLastPathComponent())
        PrivateFile.remove(url)
    }
}
