import ArgumentParser
import Core
import Formats
import QRCodes

/// Files that the code of a request is drawn into, for a payer who is to scan it elsewhere than on this screen.
package struct RequestPicture: ParsableArguments, Sendable {
    @Option(help: "Also draw the QR code into an SVG file; - for standard output, in the place of the request.")
    var svg: OutputFile?
    @Option(help: "Also draw the QR code into a PNG file.") var png: OutputFile?

    package init() {}

    /// Called before a request is made, which uses up addresses even if nobody sees it.
    package func check(in session: FlowSession) throws {
        if png?.path == "-" {
            throw Failure.usage("wallet.png", "A PNG file is not text for standard output.", recovery: "Name a file.")
        }
        for file in [svg, png].compactMap({ $0 }) { try session.check(file) }
    }

    package func write(_ report: RequestReport, in session: FlowSession) async throws {
        guard svg != nil || png != nil else { return }
        let code = try QRCode(report.codeText, errorCorrection: .low)
        let network = report.request.network
        let title = network == .mainnet ? nil : NetworkText.line(network)
        if let svg { try await session.write(InputSequence(Array(code.svg(title: title).utf8)), to: svg) }
        if let png { try await session.write(InputSequence(code.png(title: title)), to: png) }
    }
}

extension QRCode {
    /// A picture in black and white with its quiet zone (Portable Network Graphics, W3C, 3rd edition): eight pixels for each
    /// module, which is a byte of its row.
    ///
    /// - Parameter title: kept in the file, for programs that show it; plain ASCII.
    func png(title: String? = nil) -> [UInt8] {
        let side = size + 2 * Self.quietZone
        let pixels = UInt32(side * 8)
        var rows: [UInt8] = []
        rows.reserveCapacity(side * 8 * (side + 1))
        for y in 0..<side {
            let row = (0..<side).map { x -> UInt8 in
                self[x - Self.quietZone, y - Self.quietZone] ? 0 : 0xFF
            }
            // Each row begins with its filter: none.
            for _ in 0..<8 { rows += [0] + row }
        }
        let deflater = Deflater(.zlib, level: 9)
        let data = deflater.deflate(rows) + deflater.finish()
        // One bit for a pixel, shades of gray, the only methods there are, no interlacing.
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        file += Self.chunk("IHDR", Self.bytes(pixels) + Self.bytes(pixels) + [1, 0, 0, 0, 0])
        if let title { file += Self.chunk("tEXt", Array("Title\0\(title)".utf8)) }
        return file + Self.chunk("IDAT", data) + Self.chunk("IEND", [])
    }

    private static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(kind.utf8) + data
        var sum = CRC32()
        sum.update(content)
        return bytes(UInt32(data.count)) + content + bytes(sum.value)
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}
