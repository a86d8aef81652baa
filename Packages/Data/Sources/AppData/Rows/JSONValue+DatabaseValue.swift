import Core
import Foundation
import GRDB

extension JSONValue {
    /// A column's value; what JSON has no word for is an object that names its kind.
    package init(_ value: DatabaseValue) {
        switch value.storage {
        case .null: self = .null
        case .int64(let number): self = .integer(number)
        case .double(let number) where number.isFinite: self = .number(number)
        case .double(let number): self = ["real": .string(number > 0 ? "Infinity" : "-Infinity")]
        case .string(let text): self = .string(text)
        case .blob(let data): self = ["base64": .string(data.base64EncodedString())]
        }
    }
}
