/// The checksum of FIT files (CRC-16/ARC: polynomial 0x8005 reflected, from 0).
enum CRC16 {
    private static let table: [UInt16] = (0..<256).map { byte in
        var value = UInt16(byte)
        for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0xA001 : value >> 1 }
        return value
    }

    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt16 {
        let table = table
        var value: UInt16 = 0
        for byte in bytes { value = value >> 8 ^ table[Int((value ^ UInt16(byte)) & 0xFF)] }
        return value
    }
}
