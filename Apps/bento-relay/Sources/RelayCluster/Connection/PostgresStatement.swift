/// SQL that each connection prepares once under its name: parsing and planning cost more than all the rest of an append.
struct PostgresStatement: Sendable, Hashable {
    let name: String
    let sql: String

    init(_ name: String, _ sql: String) {
        self.name = name
        self.sql = sql
    }

    static let begin = Self("begin", "BEGIN ISOLATION LEVEL READ COMMITTED")
    static let commit = Self("commit", "COMMIT")
}

/// A parameter, in PostgreSQL's binary format.
enum PostgresValue: Sendable {
    case bytes([UInt8])
    case text(String)
    /// `int2`, `int4`, `int8`.
    case small(Int16)
    case integer(Int32)
    case number(Int64)
    case noBytes
    case noNumber
    /// `bytea[]`, `int8[]`.
    case list([[UInt8]])
    case numbers([Int64])

    /// The type's number in `pg_type`, which is the same in every server.
    var type: UInt32 {
        switch self {
        case .bytes, .noBytes: 17
        case .text: 25
        case .small: 21
        case .integer: 23
        case .number, .noNumber: 20
        case .list: 1001
        case .numbers: 1016
        }
    }

    /// `nil` for `NULL`.
    var encoded: [UInt8]? {
        switch self {
        case .bytes(let bytes): bytes
        case .text(let text): Array(text.utf8)
        case .small(let value): Self.bigEndian(value)
        case .integer(let value): Self.bigEndian(value)
        case .number(let value): Self.bigEndian(value)
        case .noBytes, .noNumber: nil
        case .list(let elements): Self.array(elements, of: 17)
        case .numbers(let values): Self.array(values.map { Self.bigEndian($0) }, of: 20)
        }
    }

    private static func bigEndian(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    /// One dimension, no nulls, the elements' type; the count and the first index; each element behind its length.
    private static func array(_ elements: [[UInt8]], of type: Int32) -> [UInt8] {
        var bytes = bigEndian(Int32(1)) + bigEndian(Int32(0)) + bigEndian(type)
        bytes += bigEndian(Int32(elements.count)) + bigEndian(Int32(1))
        for element in elements { bytes += bigEndian(Int32(element.count)) + element }
        return bytes
    }
}

/// A row of a result, in PostgreSQL's binary format.
struct PostgresRow: Sendable {
    let columns: [[UInt8]?]

    func bytes(_ column: Int) throws(PostgresError) -> [UInt8] {
        guard let bytes = optionalBytes(column) else { throw .unexpected("a column without a value") }
        return bytes
    }

    func optionalBytes(_ column: Int) -> [UInt8]? { columns.indices.contains(column) ? columns[column] : nil }

    func number(_ column: Int) throws(PostgresError) -> Int64 {
        guard let number = try optionalNumber(column) else { throw .unexpected("a column without a number") }
        return number
    }

    /// The value of an `int2`, `int4` or `int8`.
    func optionalNumber(_ column: Int) throws(PostgresError) -> Int64? {
        guard let bytes = optionalBytes(column) else { return nil }
        guard [2, 4, 8].contains(bytes.count) else { throw .unexpected("a column that is no number") }
        let bits = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let shift = UInt64(64 - 8 * bytes.count)
        return Int64(bitPattern: bits << shift) >> Int64(shift)
    }

    /// False for `NULL`.
    func isTrue(_ column: Int) -> Bool { optionalBytes(column) == [1] }
}
