/// The numbers of an entry that may be in its zip64 field (APPNOTE, 4.5.3) instead.
struct Zip64Sizes {
    var size: UInt64
    var packed: UInt64
    var offset: UInt64

    /// Replaces each that is all ones in the directory, in this order; whether all of them are there.
    mutating func complete(from extra: [UInt8]) -> Bool {
        let ones = UInt64(UInt32.max)
        guard size == ones || packed == ones || offset == ones else { return true }
        var reader = LittleEndian(extra)
        while let kind = reader.next(UInt16.self), let length = reader.next(UInt16.self),
            let content = reader.take(Int(length))
        {
            guard kind == 1 else { continue }
            var field = LittleEndian(content)
            if size == ones {
                guard let value = field.next(UInt64.self) else { return false }
                size = value
            }
            if packed == ones {
                guard let value = field.next(UInt64.self) else { return false }
                packed = value
            }
            if offset == ones {
                guard let value = field.next(UInt64.self) else { return false }
                offset = value
            }
            return true
        }
        // Without the field, all ones are a number like any other.
        return true
    }
}
