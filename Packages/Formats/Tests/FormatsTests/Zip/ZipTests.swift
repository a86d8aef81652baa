import CoreTesting
import Formats
import Testing

@Suite("zip")
struct ZipTests {
    private static func archive(_ files: [(String, [UInt8])], compresses: Bool = true) -> [UInt8] {
        var writer = ZipWriter()
        var bytes: [UInt8] = []
        for (name, content) in files { bytes += writer.entry(name, content, compresses: compresses) }
        return bytes + writer.finish()
    }

    private static func contents(_ bytes: [UInt8], limits: ZipLimits = .standard) throws -> [String: [UInt8]] {
        let archive = try ZipArchive(bytes, limits: limits)
        var result: [String: [UInt8]] = [:]
        for entry in archive.entries { result[entry.name] = try archive.bytes(of: entry, limit: .max) }
        return result
    }

    private static let text = Array(String(repeating: "line of text\n", count: 20_000).utf8)

    @Test("gives back what was packed", arguments: [true, false])
    func roundTrip(compresses: Bool) throws {
        let files = [("a.txt", text), ("ü/b.bin", [0, 1, 2]), ("empty", [])].map { ($0.0, $0.1) }
        let found = try Self.contents(Self.archive(files, compresses: compresses))
        #expect(found == Dictionary(uniqueKeysWithValues: files))
    }
    private var text: [UInt8] { Self.text }

    @Test("writes an entry piece by piece")
    func pieces() throws {
        var writer = ZipWriter(year: 2024, month: 2, day: 29)
        var bytes = writer.begin("a")
        for _ in 0..<10 { bytes += writer.write(text) }
        bytes += writer.begin("b")
        bytes += writer.write([7])
        bytes += writer.finish()
        let archive = try ZipArchive(bytes)
        #expect(archive.entries.map(\.byteCount) == [text.count * 10, 1])
        #expect(try archive.bytes(of: archive.entries[1], limit: 1) == [7])
        #expect(throws: FormatFault.self) { try archive.bytes(of: archive.entries[0], limit: 5) }
    }

    @Test("reads more entries than fit the old directory (zip64)")
    func manyEntries() throws {
        var writer = ZipWriter()
        var bytes: [UInt8] = []
        for number in 0..<66_000 { bytes += writer.entry("\(number)", [], compresses: false) }
        bytes += writer.finish()
        #expect(try ZipArchive(bytes).entries.count == 66_000)
        let fault = #expect(throws: FormatFault.self) { try ZipArchive(bytes, limits: ZipLimits(entries: 65_999)) }
        #expect(fault?.reason == .tooLarge)
    }

    @Test("reads an archive with something before it and a comment after it")
    func surrounded() throws {
        var bytes = Array("#!/bin/sh\n".utf8) + Self.archive([("a", [1, 2, 3])])
        let comment = Array("a comment with PK\u{5}\u{6} in it, longer than the record itself".utf8)
        bytes[bytes.count - 2] = UInt8(comment.count)
        bytes += comment
        #expect(try Self.contents(bytes) == ["a": [1, 2, 3]])
    }

    @Test("an archive in an archive is read where it lies")
    func nested() throws {
        let inner = Self.archive([("x", text)])
        let outer = try ZipArchive(Self.archive([("inner.zip", inner)], compresses: false))
        let entry = try #require(try outer.entry(named: "inner.zip"))
        #expect(try Self.contents(try outer.bytes(of: entry, limit: 1 << 20)) == ["x": text])
    }

    @Test("names are text, never paths", arguments: ["../../etc/passwd", "/abs", "a\\..\\b", "\u{1B}[2J", ""])
    func hostileNames(name: String) throws {
        let archive = try ZipArchive(Self.archive([(name, [1])]))
        #expect(archive.entries[0].name == name)
        #expect(archive.entries[0].lastComponent.contains("/") == false)
        #expect(try archive.bytes(of: archive.entries[0], limit: 1) == [1])
    }

    @Test("a name that two files have is found by nobody")
    func duplicates() throws {
        let archive = try ZipArchive(Self.archive([("a", [1]), ("a", [2])]))
        #expect(throws: FormatFault.self) { try archive.entry(named: "a") }
        #expect(try archive.entry(named: "b") == nil)
    }

    @Test("files that share bytes are refused")
    func overlaps() throws {
        var bytes = Self.archive([("a", text), ("b", text)])
        let starts = bytes.indices.filter { bytes[$0...].starts(with: [0x50, 0x4B, 1, 2]) }
        // The second entry of the directory points at the first one's header.
        for offset in 42..<46 { bytes[starts[1] + offset] = 0 }
        let fault = #expect(throws: FormatFault.self) { try ZipArchive(bytes) }
        #expect(fault?.reason == .malformed)
        // Or the first one's packed size reaches into the second.
        var longer = Self.archive([("a", [1]), ("b", text)], compresses: false)
        let first = try #require(longer.indices.first { longer[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
        longer[first + 21] = 1
        #expect(throws: FormatFault.self) { try ZipArchive(longer) }
    }

    @Test(
        "a file that lies behind the directory is refused, however far",
        arguments: [4, 5, 1 << 40, Int.max - 30, Int.max]
    )
    func farAway(offset: Int) throws {
        func little(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        // A directory behind four bytes, whose one entry gives its place in a zip64 field.
        let entry =
            [0x50, 0x4B, 1, 2] + little(0, 24) + little(1, 2) + little(12, 2) + little(0, 10)
            + little(0xFFFF_FFFF, 4) + Array("a".utf8) + little(1, 2) + little(8, 2) + little(offset, 8)
        let end = [0x50, 0x4B, 5, 6] + little(0, 4) + little(1, 2) + little(1, 2) + little(entry.count, 4)
        let bytes = [0x50, 0x4B, 3, 4] + entry + end + little(4, 4) + little(0, 2)
        let fault = #expect(throws: FormatFault.self) { try ZipArchive(bytes) }
        #expect(fault?.reason == .malformed)
    }

    @Test("an entry that unpacks to more than it says, or to far more than it takes, is refused")
    func bombs() throws {
        var liar = Self.archive([("a", text)])
        let start = try #require(liar.indices.first { liar[$0...].starts(with: [0x50, 0x4B, 1, 2]) })
        for offset in 24..<28 { liar[start + offset] = offset == 24 ? 5 : 0 }
        #expect(throws: FormatFault.self) { try Self.contents(liar) }
        let bomb = Self.archive([("a", [UInt8](repeating: 0, count: 20_000_000))])
        let fault = #expect(throws: FormatFault.self) { try Self.contents(bomb) }
        #expect(fault?.reason == .tooLarge)
        #expect(throws: FormatFault.self) { try ZipArchive(bomb, limits: ZipLimits(totalBytes: 1000)) }
    }

    @Test("a flipped bit anywhere is noticed or changes nothing, and never crashes")
    func fuzz() throws {
        let content = Array("some text that is packed, some text that is not".utf8)
        let good = Self.archive([("a", content), ("b", Array(content.reversed()))])
        for index in good.indices {
            for bit in 0..<8 {
                var bytes = good
                bytes[index] ^= 1 << UInt8(bit)
                guard let archive = try? ZipArchive(bytes) else { continue }
                for entry in archive.entries {
                    guard let found = try? archive.bytes(of: entry, limit: 1 << 20) else { continue }
                    #expect(found == content || found == content.reversed())
                }
            }
        }
    }

    @Test("a file cut anywhere is refused")
    func cut() {
        let bytes = Self.archive([("a", Array("hello".utf8)), ("b", [1])])
        for count in 0..<bytes.count {
            #expect(throws: FormatFault.self) { try ZipArchive(Array(bytes[..<count])) }
        }
    }

    @Test("reads what a Mac packed", .enabled(if: Vectors.areHere, "\(Vectors.absence)"))
    func appleHealth() throws {
        let folder = "workouts/apple-health/alxdrcirilo/tests/data"
        let archive = try ZipArchive([UInt8](try Vectors.data("\(folder)/export.zip")))
        #expect(archive.entries.count == 5)
        let entry = try #require(try archive.entry(named: "apple_health_export/export.xml"))
        #expect(entry.lastComponent == "export.xml")
        #expect(try archive.bytes(of: entry, limit: 1 << 20) == [UInt8](try Vectors.data("\(folder)/export.xml")))
    }
}
