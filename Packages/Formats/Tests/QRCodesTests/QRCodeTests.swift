import CoreTesting
import Foundation
import Testing

@testable import QRCodes

@Suite("QR codes")
struct QRCodeTests {
    /// zbar, where the machine has it.
    private static let reader = ["/usr/bin/zbarimg", "/usr/local/bin/zbarimg", "/opt/homebrew/bin/zbarimg"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    @Test("the standard's sizes and capacities", arguments: [(1, 21, 19, 9), (7, 45, 156, 66), (40, 177, 2956, 1276)])
    func sizes(number: Int, size: Int, low: Int, high: Int) {
        let version = QRVersion(number: number)
        #expect(version.size == size)
        #expect(version.dataCodewords(.low) == low)
        #expect(version.dataCodewords(.high) == high)
    }

    @Test("alignment patterns stand where the standard's table has them")
    func alignment() {
        #expect(QRVersion(number: 2).alignmentCenters == [6, 18])
        #expect(QRVersion(number: 7).alignmentCenters == [6, 22, 38])
        #expect(QRVersion(number: 32).alignmentCenters == [6, 34, 60, 86, 112, 138])
        #expect(QRVersion(number: 40).alignmentCenters == [6, 30, 58, 86, 114, 142, 170])
    }

    @Test("the correction of the standard's example")
    func correction() {
        // ISO/IEC 18004, annex I: 01234567 at version 1-M.
        let data: [UInt8] = [16, 32, 12, 86, 97, 128, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17]
        #expect(ReedSolomon(degree: 10).remainder(of: data) == [165, 36, 212, 193, 237, 54, 199, 135, 44, 85])
    }

    @Test("capital letters and digits take a smaller code, and a longer text than version 40 holds is refused")
    func modes() throws {
        #expect(
            try QRCode(String(repeating: "A", count: 100)).version < QRCode(String(repeating: "a", count: 100)).version
        )
        #expect(try QRCode(String(repeating: "9", count: 7089), errorCorrection: .low).version == 40)
        #expect(throws: QRCodeError.self) { try QRCode(String(repeating: "9", count: 7090), errorCorrection: .low) }
        #expect(throws: QRCodeError.self) { try QRCode(String(repeating: "a", count: 2954), errorCorrection: .low) }
    }

    @Test("the picture covers the code and its quiet zone")
    func picture() throws {
        let code = try QRCode("HELLO")
        #expect(code.svg().contains("viewBox=\"0 0 29 29\""))
    }

    @Test(
        "zbar reads every version at every level",
        .enabled(if: reader != nil, "zbarimg is not installed (Debian: apt install zbar-tools)"),
        arguments: QRErrorCorrection.allCases
    )
    func readBack(level: QRErrorCorrection) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bento-qr-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var generator = SystemRandomNumberGenerator()
        var expected: [String] = []
        for number in TestVolume.current.sample(Array(1...39)) + [40] {
            let capacity = QRVersion(number: number).dataCodewords(level) - 3
            let letters = number.isMultiple(of: 3) ? "ABCDEFGHJK0123456789:/" : "abcdefghijklmnopqrstuvwxyz0189?&=:"
            let text =
                "\(number)\(level.rawValue)"
                + String((0..<max(1, capacity - 4)).map { _ in letters.randomElement(using: &generator) ?? "A" })
            let code = try QRCode(Array(text.utf8), level, minimumVersion: number, mayRaiseLevel: false)
            #expect(code.version == number)
            #expect(code.errorCorrection == level)
            try Data(code.pgm(scale: 4)).write(to: folder.appending(path: "\(number).pgm"))
            expected.append(text)
        }
        let process = Process()
        process.executableURL = URL(filePath: Self.reader ?? "")
        process.arguments =
            ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"]
            + (try FileManager.default.contentsOfDirectory(atPath: folder.path).map { folder.appending(path: $0).path })
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        let read = Set(output.split(separator: "\n").map(String.init))
        for text in expected { #expect(read.contains(text), "\(text.prefix(3)) was not read") }
    }
}

extension QRCode {
    /// A gray picture (PGM): the simplest form that zbar takes.
    ///
    /// - Parameter scale: pixels on each side of a module, 1 or more.
    func pgm(scale: Int) -> [UInt8] {
        let border = Self.quietZone
        let side = (size + 2 * border) * max(1, scale)
        var result = Array("P5\n\(side) \(side)\n255\n".utf8)
        result.reserveCapacity(result.count + side * side)
        for y in 0..<side {
            for x in 0..<side {
                result.append(self[x / max(1, scale) - border, y / max(1, scale) - border] ? 0 : 255)
            }
        }
        return result
    }
}
