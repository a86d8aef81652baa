import CoreTesting
import Formats
import Testing

@Suite("CSV, random texts")
struct CSVPropertyTests {
    private static let pieces = [
        ",", ";", "\"", "\"\"", "\n", "\r", "\r\n", "a", "=1", "'", " ", "\u{301}", "é", "\t", "",
    ]

    private static func text(_ generator: inout SeededGenerator, upTo count: Int) -> String {
        (0..<Int.random(in: 0...count, using: &generator))
            .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &generator)] }.joined()
    }

    private static func outcome(_ pieces: [ArraySlice<UInt8>], _ dialect: CSVDialect) -> [[String]] {
        var reader = CSVReader(dialect: dialect)
        var records: [[String]] = []
        do {
            for piece in pieces {
                reader.append(piece)
                while let record = try reader.next() { records.append(record.texts + ["\(record.line)"]) }
            }
            reader.finish()
            while let record = try reader.next() { records.append(record.texts + ["\(record.line)"]) }
        } catch {
            records.append([error.code, error.problem, "\(error.line ?? 0)"])
        }
        return records
    }

    @Test(
        "reads the same, or refuses the same, however the bytes come",
        arguments: [CSVDialect.comma, .strict, CSVDialect(separator: UInt8(ascii: ";"))]
    )
    func splits(dialect: CSVDialect) {
        var generator = SeededGenerator(seed: 6)
        for _ in 0..<TestVolume.current.cases(20_000) {
            let bytes = Array(Self.text(&generator, upTo: 25).utf8)
            let whole = Self.outcome([bytes[...]], dialect)
            let cut = Int.random(in: 0...bytes.count, using: &generator)
            #expect(Self.outcome([bytes[..<cut], bytes[cut...]], dialect) == whole)
            #expect(Self.outcome(bytes.indices.map { bytes[$0...$0] }, dialect) == whole)
        }
    }

    @Test("what is written is read back byte for byte")
    func roundTrip() throws {
        var generator = SeededGenerator(seed: 7)
        for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
            let writer = CSVWriter(separator: separator)
            let dialect = CSVDialect(separator: separator, strictness: .strict, requiresFinalLineEnd: true)
            for _ in 0..<TestVolume.current.cases(5000) {
                let texts = (0..<3).map { _ in Self.text(&generator, upTo: 6) }
                var reader = CSVReader(writer.record(texts.map { .text($0) }), dialect: dialect)
                let record = try #require(try reader.next())
                #expect(record.map(\.rearmedText).map { Array($0.utf8) } == texts.map { Array($0.utf8) })
                #expect(try reader.next()?.texts == nil)
            }
        }
    }
}
