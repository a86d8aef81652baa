import Foundation

/// Finds the public test vectors: `$BENTO_VECTORS`, or `../shared/vectors` beside the repository.
public enum Vectors {
    /// Their folder; `nil` where they are not here.
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

    /// A folder or file of the vectors; `nil`, with the reason printed, where it is absent.
    public static func existing(_ path: String) -> URL? {
        let url = url(path)
        guard FileManager.default.fileExists(atPath: url.path) else {
            // bento-dev:allow print: a test that is skipped says why, and no program links this module
            print("Skipped: no test vectors at \(url.path); set BENTO_VECTORS.")
            return nil
        }
        return url
    }

    /// Every file below a folder with one of the extensions, sorted; empty, with the reason printed, where it is absent.
    public static func files(_ path: String, extensions: Set<String>) -> [URL] {
        guard let folder = existing(path),
            let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        else { return [] }
        return walk.compactMap { $0 as? URL }.filter { extensions.contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
    }

    public static func data(_ path: String) throws -> Data { try Data(contentsOf: url(path)) }
}
