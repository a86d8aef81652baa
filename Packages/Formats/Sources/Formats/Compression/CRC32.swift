import CZlib

/// The checksum of gzip and zip (ISO 3309).
public struct CRC32: Sendable, Hashable {
    public private(set) var value: UInt32 = 0

    public init() {}

    public mutating func update(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer {
            value = UInt32(truncatingIfNeeded: crc32_z(UInt(value), $0.baseAddress, $0.count))
        }
    }
}
