import Foundation

/// The public test vectors, at `$BENTO_VECTORS` or beside the repository.
enum Vectors {
    /// The folder; `nil`, with the reason printed, where it is absent.
    static func folder(_ name: String) -> URL? {
        let root: URL
        if let named = ProcessInfo.processInfo.environment["BENTO_VECTORS"] {
            root = URL(fileURLWithPath: named)
        } else {
            // Tests/HostTests/Driving/Vectors.swift is four levels below the repository.
            root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("../shared/vectors")
        }
        let folder = root.appendingPathComponent(name).standardizedFileURL
        guard FileManager.default.fileExists(atPath: folder.path) else {
            print("skipped: the vectors '\(name)' are not at \(folder.path)")
            return nil
        }
        return folder
    }

    /// The Big List of Naughty Strings.
    static func blns() throws -> [String]? {
        guard let folder = folder("text/blns") else { return nil }
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        guard let file = files.first(where: { $0.pathExtension == "json" }) else {
            print("skipped: there is no JSON list in \(folder.path)")
            return nil
        }
        return try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
    }
}
