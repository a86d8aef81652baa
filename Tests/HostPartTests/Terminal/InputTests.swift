import Foundation
import Testing

@testable import BentoTerminal

#if canImport(Glibc)
    import Glibc
#endif

@Suite("Input")
struct InputTests {
    @Test(
        "a gigabyte of input is pulled piece by piece, in a few megabytes",
        .enabled(if: memoryIsKnown, "no /proc here")
    )
    func gigabyte() async throws {
        let zeros = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/dev/zero"))
        defer { try? zeros.close() }
        let input = InputReader(descriptor: zeros.fileDescriptor)
        var grown = 0
        // Another test in this process may take memory meanwhile, but not each time.
        for _ in 1...5 {
            let before = try Self.residentBytes()
            var most = before
            var count = 0
            while count < 1_000_000_000, let piece = try await input.bytes() {
                count += piece.count
                if count % (1 << 26) < piece.count { most = max(most, try Self.residentBytes()) }
            }
            #expect(count >= 1_000_000_000)
            grown = most - before
            if grown < 60_000_000 { break }
        }
        #expect(grown < 60_000_000)
    }

    private static let memoryIsKnown = FileManager.default.fileExists(atPath: "/proc/self/statm")

    private static func residentBytes() throws -> Int {
        let words = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(words[1]) ?? 0) * Int(getpagesize())
    }
}
