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

    /// Why tests that need them are skipped.
    public static let absence = "the public test vectors are not here; set BENTO_VECTORS to their folder"

    /// A file's bytes.
    public static func data(_ path: String) throws -> Data {
        try Data(contentsOf: (folder ?? URL(filePath: "/nonexistent")).appending(path: path))
    }
}
