import Foundation

/// The public test vectors: `$BENTO_VECTORS`, by default `../shared/vectors` beside the repository.
enum FoodVectors {
    /// The folder, or nil, with the reason printed once per asking, where it is absent.
    static var folder: URL? {
        let environment = ProcessInfo.processInfo.environment["BENTO_VECTORS"]
        let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder =
            environment.map { URL(filePath: $0) } ?? repository.appending(path: "../shared/vectors").standardized
        guard FileManager.default.fileExists(atPath: folder.path) else {
            // The reason for skipping belongs into the test's output.
            print("Skipped: no test vectors at \(folder.path); set BENTO_VECTORS.")
            return nil
        }
        return folder
    }
}
