/// A data message of a FIT file: the values that are there, by field number.
package struct FITMessage: Sendable {
    /// The global message number.
    package let number: UInt16
    /// Field numbers with their raw values; fields of another kind than numbers are left out.
    package fileprivate(set) var fields: [(number: UInt8, value: Double)]
    /// Milliseconds since 1970, from the message's own time or a compressed header.
    package var at: Int64?

    package subscript(field: UInt8) -> Double? {
        for (number, value) in fields where number == field { return value }
        return nil
    }

    init(number: UInt16, fields: [(number: UInt8, value: Double)], at: Int64?) {
        self.number = number
        self.fields = fields
        self.at = at
    }
}
