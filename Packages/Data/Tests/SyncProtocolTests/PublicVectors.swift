import Foundation

/// Public test vectors that swift-crypto carries beside its sources: Wycheproof's, and those of RFC 9180. They are read where
/// SwiftPM has checked it out, and skipped where it is built from elsewhere.
enum PublicVectors {
    static let folder: URL? = {
        var folder = URL(filePath: CommandLine.arguments[0]).standardizedFileURL
        while folder.path != "/" {
            let tests = folder.appending(path: "checkouts/swift-crypto/Tests")
            if FileManager.default.fileExists(atPath: tests.path) { return tests }
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }()

    static var areHere: Bool { folder != nil }

    static let absence = "swift-crypto's sources, with the public vectors, are not beside this build"

    static func read<Value: Decodable>(_: Value.Type, _ path: String) throws -> Value {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try JSONDecoder().decode(Value.self, from: Data(contentsOf: folder.appending(path: path)))
    }
}

/// A file of Wycheproof.
struct Wycheproof<Group: Decodable>: Decodable {
    let numberOfTests: Int
    let testGroups: [Group]
}
