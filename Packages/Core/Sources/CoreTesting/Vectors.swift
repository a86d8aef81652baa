import Foundation

/// Finds the public test vectors: `$BENTO_VECTORS`, or `../shared/vectors` beside the repository.
public enum Vectors {
    /// Their folder; `nil` if they are not here.
    public static let folder: URL? = {
        let chosen = ProcessInfo.processInfo.environment["BENTO_VECTORS"].map { URL(filePath: $0) }
        let repository = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
        let folder = chosen ?? repository.appending(path: "../shared/vectors").standardizedFileURL
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    public static var areHere: Bool { folder != nil }

    /// Why tests that need them are skipped.
    public static let absence = "the public test vectors are not here; set BENTO_VECTORS to their folder"

    public static func url(_ path: String) -> URL {
        (folder ?? URL(filePath: "/nonexistent")).appending(path: path)
    }

    /// Every file below a folder with one of the extensions, sorted; empty if the vectors are not here.
    public static func files(_ path: String, extensions: Set<String>) -> [URL] {
        guard let walk = FileManager.default.enumerator(at: url(path), includingPropertiesForKeys: nil) else {
            return []
        }
        return walk.compactMap { $0 as? URL }.filter { extensions.contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
    }

    public static func data(_ path: String) throws -> Data { try Data(contentsOf: url(path)) }

    /// The Big List of Naughty Strings.
    public static func naughtyStrings() throws -> [String] {
        try JSONDecoder().decode([String].self, from: data("text/blns/blns.json"))
    }
}
