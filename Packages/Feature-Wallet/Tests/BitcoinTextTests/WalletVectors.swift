import Core
import Foundation

/// The public test vectors: `$BENTO_VECTORS`, by default `../shared/vectors` beside the repository.
enum WalletVectors {
    static let folder: URL? = {
        let chosen = ProcessInfo.processInfo.environment["BENTO_VECTORS"].map { URL(filePath: $0) }
        let repository = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
        let folder = chosen ?? repository.appending(path: "../shared/vectors").standardizedFileURL
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    static let absence = "the public test vectors are not here; set BENTO_VECTORS to their folder"

    static func json(_ path: String) throws -> Vector {
        let url = (folder ?? URL(filePath: "/nonexistent")).appending(path: "wallet").appending(path: path)
        return Vector(value: try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: url)))
    }
}

/// A value of a vector file; what is not there is null.
struct Vector {
    let value: JSONValue

    var items: [Vector] { (value.arrayValue ?? []).map { Vector(value: $0) } }
    var string: String? { value.stringValue }
    var isTrue: Bool { value.boolValue == true }
    var text: String { value.text() }
    subscript(key: String) -> Vector { Vector(value: value.objectValue?[key] ?? .null) }
    subscript(index: Int) -> Vector { items.indices.contains(index) ? items[index] : Vector(value: .null) }
}
