import Core
import CoreTesting
import Foundation

/// The wallet's part of the public test vectors.
enum WalletVectors {
    static func json(_ path: String) throws -> Vector {
        Vector(value: try JSONDecoder().decode(JSONValue.self, from: Vectors.data("wallet/" + path)))
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
