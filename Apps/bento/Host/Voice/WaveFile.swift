/// A recording as RIFF WAVE.
enum WaveFile {
    /// The same bytes with their lengths set right: a recorder that is stopped has no time to write them.
    ///
    /// - Returns: `nil` if it is no WAVE file, or holds no sound.
    static func mended(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 12, word(bytes, 0) == "RIFF", word(bytes, 8) == "WAVE" else { return nil }
        var place = 12
        while place + 8 <= bytes.count {
            guard word(bytes, place) != "data" else {
                let length = bytes.count - place - 8
                guard length > 0 else { return nil }
                var mended = bytes
                set(length, in: &mended, at: place + 4)
                set(bytes.count - 8, in: &mended, at: 4)
                return mended
            }
            // Chunks are padded to even lengths (RIFF, "chunks").
            let length = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << ($1 * 8) }
            place += 8 + length + length % 2
        }
        return nil
    }

    private static func word(_ bytes: [UInt8], _ place: Int) -> String {
        String(decoding: bytes[place..<place + 4], as: UTF8.self)
    }

    private static func set(_ value: Int, in bytes: inout [UInt8], at place: Int) {
        let value = UInt32(clamping: value)
        for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: value >> (index * 8)) }
    }
}
