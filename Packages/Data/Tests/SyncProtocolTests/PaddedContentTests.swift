import Core
import Formats
import Testing

@testable import SyncProtocol

@Suite("PaddedContent")
struct PaddedContentTests {
    @Test(
        "sizes are those of PADME, and at least 256",
        arguments: [
            (0, 256), (1, 256), (256, 256), (257, 272), (272, 272), (273, 288), (500, 512), (513, 544), (1_000, 1_024),
            (1_025, 1_088), (9_000, 9_216), (65_537, 67_584), (1_048_577, 1_081_344),
        ]
    )
    func sizes(count: Int, size: Int) {
        #expect(PaddedContent.size(of: count) == size)
    }

    @Test("a size is its own size, and never more than 12 % above")
    func overhead() {
        for count in stride(from: 257, through: 1_200_000, by: 97) {
            let size = PaddedContent.size(of: count)
            #expect(PaddedContent.size(of: size) == size)
            #expect(size >= count)
            #expect(size <= count + count * 12 / 100)
        }
    }

    @Test("content comes back whole", arguments: [0, 1, 200, 255, 256, 5_000, 70_000, 1 << 20])
    func wholeness(count: Int) throws {
        let random = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 2_654_435_761 >> 13) }
        for content in [random, [UInt8](repeating: 7, count: count)] {
            #expect(try PaddedContent.unpad(PaddedContent.pad(content), of: "batch") == content)
        }
    }

    private func padded(_ deflated: [UInt8], to count: Int? = nil) -> [UInt8] {
        var writer = ByteWriter()
        writer.block(deflated)
        let size = PaddedContent.size(of: max(count ?? 0, writer.bytes.count))
        return writer.bytes + [UInt8](repeating: 0, count: size - writer.bytes.count)
    }

    private func deflated(_ content: [UInt8]) -> [UInt8] {
        let deflater = Deflater(.raw)
        return deflater.deflate(content) + deflater.finish()
    }

    @Test("what inflates more than 16 times is refused, however little it is")
    func ratio() throws {
        let bomb = padded(deflated([UInt8](repeating: 0, count: 256 * 16 + 1)))
        #expect(bomb.count == 256)
        #expect(throws: SyncFault.tooLarge("batch when it is unpacked", limit: 4_096)) {
            try PaddedContent.unpad(bomb, of: "batch")
        }
        let most = padded(deflated([UInt8](repeating: 0, count: 256 * 16)))
        #expect(try PaddedContent.unpad(most, of: "batch").count == 4_096)
    }

    @Test("what inflates beyond 8 MiB is refused")
    func size() {
        let bomb = padded(deflated([UInt8](repeating: 0, count: 9 << 20)), to: 1 << 20)
        #expect(throws: SyncFault.tooLarge("batch when it is unpacked", limit: 8 << 20)) {
            try PaddedContent.unpad(bomb, of: "batch")
        }
    }

    @Test("a padding, a length or an end that nobody writes is refused")
    func forms() {
        let good = PaddedContent.pad(Array("two eggs".utf8))
        let stream = deflated(Array("two eggs".utf8))
        let bad: [[UInt8]] = [
            good.dropLast() + [1],
            Array(good.dropLast()),
            good + [0],
            [0xFF, 0xFF, 0xFF, 0xFF] + good.dropFirst(4),
            [0, 0, 0, 0] + good.dropFirst(4),
            [0, 0, 1, 0] + good.dropFirst(4),
            padded(stream + [0]),
            padded(Array(stream.dropLast())),
            padded(stream + stream),
            [],
            [0, 0],
        ]
        for bytes in bad { #expect(throws: SyncFault.self) { try PaddedContent.unpad(bytes, of: "batch") } }
    }
}
