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

    /// A field as a whole number; `nil` where a file gives it as a fraction or past what counts anything.
    func integer(_ field: UInt8) -> Int64? {
        self[field].flatMap { value in
            value == value.rounded() && abs(value) < 4_611_686_018_427_387_904 ? Int64(value) : nil
        }
    }

    /// A field with a time, in milliseconds since 1970; `nil` outside of what 32 bits of seconds can say.
    func time(_ field: UInt8) -> Int64? {
        integer(field).flatMap { (0...4_294_967_295).contains($0) ? FITReader.epoch + $0 * 1000 : nil }
    }

    init(number: UInt16, fields: [(number: UInt8, value: Double)], at: Int64?) {
        self.number = number
        self.fields = fields
        self.at = at
    }
}
