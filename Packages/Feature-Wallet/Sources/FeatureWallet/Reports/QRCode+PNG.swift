import BitcoinText
import Formats

extension QRCode {
    /// Pixels of a module: a code with its quiet zone is then 300 to 700 pixels wide, and a phone reads it off any screen.
    private static let pixels = 8

    /// A picture of black on white in one bit a pixel (PNG, ISO/IEC 15948), with the quiet zone.
    ///
    /// - Parameter title: kept in the file as its title; of Latin letters.
    func png(title: String? = nil) -> [UInt8] {
        let side = size + 2 * Self.quietZone
        let width = side * Self.pixels
        var rows: [UInt8] = []
        for y in 0..<side {
            var bits = [UInt8](repeating: 0, count: (width + 7) / 8)
            for x in 0..<width where !self[x / Self.pixels - Self.quietZone, y - Self.quietZone] {
                bits[x / 8] |= 0x80 >> UInt8(x % 8)
            }
            // Each row begins with its filter: none.
            for _ in 0..<Self.pixels { rows += [0] + bits }
        }
        let deflater = Deflater(.zlib)
        let pixels = deflater.deflate(rows) + deflater.finish()
        // One bit of grey a pixel, the one compression, filter method and no interlacing.
        let header = Self.bigEndian(width) + Self.bigEndian(width) + [1, 0, 0, 0, 0]
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += Self.chunk("IHDR", header)
        if let title { file += Self.chunk("tEXt", Array("Title\0\(title)".utf8)) }
        file += Self.chunk("IDAT", pixels) + Self.chunk("IEND", [])
        return file
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + data
        var checksum = CRC32()
        checksum.update(named)
        return bigEndian(data.count) + named + bigEndian(Int(checksum.value))
    }

    private static func bigEndian(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
