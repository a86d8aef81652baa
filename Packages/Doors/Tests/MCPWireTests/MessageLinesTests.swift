import Testing

@testable import MCPWire

@Suite("Lines of messages")
struct MessageLinesTests {
    private static func text(_ text: String) -> MessageLines.Line { .text(Array(text.utf8)) }

    @Test("a stream gives the same lines wherever it is cut")
    func everyCut() {
        let stream = Array("{\"a\":1}\r\n\n \t\r\n0123456789\n0123456789ab\nlast".utf8)
        let expected = [Self.text("{\"a\":1}\r"), Self.text("0123456789"), .tooLong]
        for cut in 0...stream.count {
            for second in cut...stream.count {
                var lines = MessageLines(limit: 10)
                let found = [stream[..<cut], stream[cut..<second], stream[second...]]
                    .flatMap { lines.lines(in: Array($0)) }
                #expect(found == expected, "cut at \(cut) and \(second)")
                #expect(lines.last() == Self.text("last"))
                #expect(lines.last() == nil)
            }
        }
    }

    @Test("a line at the limit is read, one beyond it is passed over, and the next is read")
    func limit() {
        var lines = MessageLines(limit: 4)
        #expect(lines.lines(in: Array("abcd\nabcde\nabcd\n".utf8)) == [Self.text("abcd"), .tooLong, Self.text("abcd")])
        #expect(lines.lines(in: Array("abcde".utf8)) == [])
        #expect(lines.last() == .tooLong)
        #expect(lines.lines(in: Array("ab\n".utf8)) == [Self.text("ab")])
        guard case .failure(nil, let error) = lines.tooLongReply else {
            Issue.record("no error is sent for a line that was too long")
            return
        }
        #expect(error.code == RPCError.invalidRequestCode)
        #expect(error.message.contains("4 bytes"))
    }

    @Test("a line of 100 MB is passed over piece by piece, and what follows is read")
    func hundredMegabytes() {
        var lines = MessageLines()
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        for _ in 0..<100 { #expect(lines.lines(in: piece) == []) }
        #expect(lines.lines(in: Array("\nnext\n".utf8)) == [.tooLong, Self.text("next")])
    }

    @Test("a piece may be one long line of the limit")
    func wholePiece() {
        var lines = MessageLines()
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: 4 << 20)
        #expect(lines.lines(in: line + [10]) == [.text(line)])
        #expect(lines.lines(in: line + [UInt8(ascii: "x"), 10]) == [.tooLong])
    }
}
