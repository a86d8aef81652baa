import CoreTesting
import Formats
import Testing

@Suite("CSV writer")
struct CSVWriterTests {
    private static func text(_ cells: [CSVCell], _ writer: CSVWriter = CSVWriter()) -> String {
        String(decoding: writer.record(cells), as: UTF8.self)
    }

    @Test(
        "quotes what needs it, judged by bytes",
        arguments: [
            ("plain", "plain"), ("a,b", "\"a,b\""), ("a;b", "\"a;b\""), ("a\tb", "\"a\tb\""), ("", "\"\""),
            (" a", "\" a\""), ("a ", "\"a \""), ("a\"b", "\"a\"\"b\""), ("a\r\nb", "\"a\r\nb\""),
            ("a\"\u{301}b", "\"a\"\"\u{301}b\""), ("a\"\u{FE0F}", "\"a\"\"\u{FE0F}\""),
            ("a,\u{301}", "\"a,\u{301}\""), ("\r\u{200D}", "\"'\r\u{200D}\""),
        ]
    )
    func quotes(text: String, expected: String) {
        #expect(Self.text([.text(text)]) == expected + "\r\n")
    }

    @Test(
        "disarms what a spreadsheet would run, and nothing that the program wrote",
        arguments: [
            (CSVCell.text("=1+1"), "'=1+1"), (.text("+49"), "'+49"), (.text("-x"), "'-x"), (.text("@a"), "'@a"),
            (.text("'a"), "''a"), (.text("\u{FF1D}1"), "'\u{FF1D}1"), (.verbatim("-5"), "-5"), (.number(-2.5), "-2.5"),
            (.number(-3), "-3"), (.number(Double.nan), ""), (.absent, ""), (.text("\n=1"), "\"'\n=1\""),
        ]
    )
    func disarms(cell: CSVCell, expected: String) {
        #expect(Self.text([cell]) == expected + "\r\n")
    }

    @Test("leaves formulas alone where it is told to")
    func armed() {
        #expect(Self.text(["=1"], CSVWriter(disarming: .never, lineEnd: "\n")) == "=1\n")
    }

    @Test("what it writes is read back, hostile strings too", .enabled(if: Vectors.areHere, "\(Vectors.absence)"))
    func roundTrip() throws {
        let lines = String(decoding: try Vectors.data("text/blns/blns.txt"), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let texts = lines + ["\"\u{301}", "a\"\u{FE0F}\"", "\r\n", "\u{0}", ",\u{200D}"]
        let writer = CSVWriter()
        var bytes: [UInt8] = []
        for text in texts { writer.append([.text(text), .absent, "end"], to: &bytes) }
        var reader = CSVReader(bytes, dialect: .strict)
        for text in texts {
            let record = try #require(try reader.next())
            #expect(record.count == 3)
            #expect(record[0].rearmedText.utf8.elementsEqual(text.utf8))
            #expect(record[1].isAbsent)
            #expect(record[2].text == "end")
        }
    }
}
