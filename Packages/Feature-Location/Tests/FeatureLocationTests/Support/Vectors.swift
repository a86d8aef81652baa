import Foundation

/// The public test vectors: `$BENTO_VECTORS`, by default `../shared/vectors` beside the repository.
enum Vectors {
    static let root: URL = {
        if let path = ProcessInfo.processInfo.environment["BENTO_VECTORS"] {
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<6 { root.deleteLastPathComponent() }
        return root.deletingLastPathComponent().appendingPathComponent("shared/vectors", isDirectory: true)
    }()

    /// A folder or file of the vectors; `nil`, with the reason printed, where it is absent.
    static func url(_ path: String) -> URL? {
        let url = root.appendingPathComponent(path)
        guard FileManager.default.fileExists(atPath: url.path) else {
            FileHandle.standardError.write(Data("skipped: no test vectors at \(url.path)\n".utf8))
            return nil
        }
        return url
    }

    /// Every file below a folder with one of the extensions, sorted; empty where the folder is absent.
    static func files(_ path: String, extensions: Set<String>) -> [URL] {
        guard let folder = url(path),
            let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        else { return [] }
        return walk.compactMap { $0 as? URL }
            .filter { extensions.contains($0.pathExtension) }
            .sorted { $0.path < $1.path }
    }
}
