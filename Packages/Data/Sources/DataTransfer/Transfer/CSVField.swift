import AppData
import Formats
import Foundation
import GRDB

/// The values of the database as fields of CSV, which has no word for NULL: an absent field is NULL, `""` an empty text.
///
/// A blob is `base64:` and its bytes; a text that begins so, or as a formula does, gets a `'` before it, which reading takes
/// off again.
extension CSVField {
    static func cell(_ value: DatabaseValue) -> CSVCell {
        switch value.storage {
        case .null: .absent
        case .int64(let number): .number(number)
        case .double(let number):
            .verbatim(number.isFinite ? "\(number)" : (number > 0 ? "Infinity" : "-Infinity"))
        case .string(let text): text.utf8.starts(with: "base64:".utf8) ? .verbatim("'" + text) : .text(text)
        case .blob(let data): .verbatim("base64:" + data.base64EncodedString())
        }
    }
}

extension CSVLimits {
    /// Those of an export that was already read as a whole.
    static let everything = CSVLimits(fieldBytes: .max, recordBytes: .max, fieldsPerRecord: 1 << 16)
}
