import CoreTesting
import Formats
import Testing

@Suite("gzip")
struct GzipTests {
    private static let text = Array(String(repeating: "The quick brown fox. ", count: 5000).utf8)

    private static func inflate(_ bytes: [UInt8], by size: Int, limits: InflateLimits = .standard) throws -> [UInt8] {
        let inflater = Inflater(.gzip, limits: limits)
        var result: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            inflater.append(bytes[start..<min(start + size, bytes.count)])
            while let piece = try inflater.next() { result += piece }
        }
        inflater.finish()
        while let piece = try inflater.next() { result += piece }
        return result
    }

    @Test("gives back what was packed, whatever the pieces", arguments: [1, 7, 1000, 1_000_000])
    func roundTrip(size: Int) throws {
        #expect(try Self.inflate(Gzip.compressed(Self.text), by: size) == Self.text)
        #expect(try Self.inflate(Gzip.compressed([]), by: size) == [])
    }

    @Test("reads several members as one, and zeros after them as padding", arguments: [1, 1_000_000])
    func members(size: Int) throws {
        let bytes = Gzip.compressed([1, 2]) + Gzip.compressed([]) + Gzip.compressed([3])
        #expect(try Self.inflate(bytes + [0, 0, 0], by: size) == [1, 2, 3])
        #expect(throws: FormatFault.self) { try Self.inflate(bytes + [9], by: size) }
    }

    @Test("says that a file is cut, wherever", arguments: [1, 1_000_000])
    func cut(size: Int) {
        let bytes = Gzip.compressed(Self.text)
        for count in [1, 9, 10, bytes.count / 2, bytes.count - 1] {
            let fault = #expect(throws: FormatFault.self) { try Self.inflate(Array(bytes[..<count]), by: size) }
            #expect(fault?.reason == .cut)
        }
    }

    @Test("notices a flipped bit")
    func damaged() {
        var bytes = Gzip.compressed(Self.text)
        bytes[bytes.count - 6] ^= 1
        #expect(throws: FormatFault.self) { try Gzip.decompressed(bytes) }
        #expect(throws: FormatFault.self) { try Gzip.decompressed(Array("not gzip at all".utf8)) }
    }

    @Test("refuses a bomb before it has gone off")
    func bomb() {
        let zeros = [UInt8](repeating: 0, count: 20_000_000)
        let bytes = Gzip.compressed(zeros, level: 9)
        let ratio = #expect(throws: FormatFault.self) { try Self.inflate(bytes, by: 1000) }
        #expect(ratio?.reason == .tooLarge)
        let limits = InflateLimits(outputBytes: 100_000, ratio: .max)
        #expect(throws: FormatFault.self) { try Self.inflate(bytes, by: 1000, limits: limits) }
    }

    @Test("a small file may be as compressible as it likes")
    func smallAndDense() throws {
        let zeros = [UInt8](repeating: 0, count: 1_000_000)
        #expect(try Self.inflate(Gzip.compressed(zeros, level: 9), by: 1000) == zeros)
    }
}
