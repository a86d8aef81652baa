import Foundation
import SyncMerge

/// A row with the registers of it that other devices do not have yet.
struct DirtyRow: Sendable, Hashable, Codable {
    let table: String
    let row: String
    /// Bit i: register i of the table.
    let mask: Int64

    init(table: String, row: String, mask: Int64) {
        self.table = table
        self.row = row
        self.mask = mask
    }

    init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        table = try values.decode(String.self)
        row = try values.decode(String.self)
        mask = try values.decode(Int64.self)
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(table)
        try values.encode(row)
        try values.encode(mask)
    }

    func has(_ register: Int) -> Bool { register < 63 ? mask & 1 << Int64(register) != 0 : mask < 0 }

    /// Every register of a table.
    static let all: Int64 = -1

    /// The text by which the outbox keeps them.
    static func text(of rows: [DirtyRow]) throws -> String {
        String(decoding: try JSONEncoder().encode(rows), as: UTF8.self)
    }

    static func rows(of text: String) throws -> [DirtyRow] {
        try JSONDecoder().decode([DirtyRow].self, from: Data(text.utf8))
    }
}
