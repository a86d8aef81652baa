/// Finds the end of a run of plain bytes, eight bytes at a time.
enum ByteRuns {
    @inline(__always)
    private static func spread(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

    /// The high bit of each byte that is zero is set. Bytes above the first such one may be marked wrongly.
    @inline(__always)
    private static func zeros(_ word: UInt64) -> UInt64 {
        (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
    }

    /// The index of the first of up to four bytes, at or after a start; the end (by default that of the bytes) where there
    /// is none.
    @inline(__always)
    static func first(
        of first: UInt8,
        _ second: UInt8,
        _ third: UInt8,
        _ fourth: UInt8,
        in bytes: Span<UInt8>,
        from start: Int,
        to limit: Int? = nil
    ) -> Int {
        var index = start
        let end = limit ?? bytes.count
        let raw = bytes.bytes
        let (one, two, three, four) = (spread(first), spread(second), spread(third), spread(fourth))
        while index &+ 8 <= end {
            let word = UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
            let found = zeros(word ^ one) | zeros(word ^ two) | zeros(word ^ three) | zeros(word ^ four)
            if found != 0 { return index &+ found.trailingZeroBitCount >> 3 }
            index &+= 8
        }
        while index < end {
            let byte = bytes[index]
            if byte == first || byte == second || byte == third || byte == fourth { return index }
            index &+= 1
        }
        return end
    }

    @inline(__always)
    static func first(of byte: UInt8, in bytes: Span<UInt8>, from start: Int, to limit: Int? = nil) -> Int {
        first(of: byte, byte, byte, byte, in: bytes, from: start, to: limit)
    }

    /// The index of the first byte that is not plain ASCII text (a control character other than tab, line feed and
    /// carriage return, or anything from 0x7F up); the end where there is none.
    static func firstUnusual(in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
        var index = start
        let raw = bytes.bytes
        while index < end {
            while index &+ 8 <= end {
                let word = UInt64(littleEndian: raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
                // A byte below 0x20 borrows; one from 0x7F up has its high bit set, or gets it by adding one.
                let low = (word &- spread(0x20)) & ~word
                let high = word | ((word & spread(0x7F)) &+ spread(1))
                if (low | high) & 0x8080_8080_8080_8080 != 0 { break }
                index &+= 8
            }
            let stop = min(index &+ 8, end)
            while index < stop {
                let byte = bytes[index]
                if byte >= 0x7F || byte < 0x20 && byte != 9 && byte != 10 && byte != 13 { return index }
                index &+= 1
            }
        }
        return end
    }

    static func count(of byte: UInt8, in bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
        var count = 0
        var index = start
        let raw = bytes.bytes
        let sixteen = SIMD16<UInt8>(repeating: byte)
        let one = SIMD16<UInt8>(repeating: 1)
        while index &+ 16 <= end {
            // Each lane counts the matches of its column, 255 at the most before it would overflow.
            let stop = min(end &- 15, index &+ 16 &* 255)
            var columns = SIMD16<UInt8>(repeating: 0)
            while index < stop {
                let bytes = raw.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
                columns &+= SIMD16<UInt8>.zero.replacing(with: one, where: bytes .== sixteen)
                index &+= 16
            }
            count &+= Int(SIMD16<UInt16>(truncatingIfNeeded: columns).wrappedSum())
        }
        let wanted = spread(byte)
        while index &+ 8 <= end {
            // Each byte of the sum counts matches in its column, 255 at the most before it would overflow.
            let stop = min(end &- 7, index &+ 8 &* 255)
            var columns: UInt64 = 0
            while index < stop {
                let word = raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self) ^ wanted
                let low = spread(0x7F)
                let others = ((word & low) &+ low) | word | low
                columns &+= ~others &>> 7
                index &+= 8
            }
            let pairs = (columns & 0x00FF_00FF_00FF_00FF) &+ ((columns &>> 8) & 0x00FF_00FF_00FF_00FF)
            count &+= Int((pairs &* 0x0001_0001_0001_0001) &>> 48)
        }
        while index < end {
            count &+= bytes[index] == byte ? 1 : 0
            index &+= 1
        }
        return count
    }
}
