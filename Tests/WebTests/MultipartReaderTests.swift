import CoreTesting
import Testing

@testable import BentoWeb

@Suite("MultipartReader")
struct MultipartReaderTests {
    private static let type = "multipart/form-data; boundary=xYz"

    private static func part(_ disposition: String, _ content: String, _ more: String = "") -> String {
        "--xYz\r\nContent-Disposition: form-data; \(disposition)\r\n\(more)\r\n\(content)\r\n"
    }

    private static let form =
        part("name=\"text\"", "two\r\n--xY lines") + part("name=\"empty\"", "")
        + part("name=\"file\"; filename=\"a.csv\"", "1,2\r\n\r\n--", "Content-Type: text/csv\r\n") + "--xYz--\r\n"

    /// - Returns: the events, bytes of one part together.
    private static func events(
        _ body: [UInt8],
        type: String = type,
        limits: MultipartReader.Limits = .init(),
        pieces: Int = .max
    ) throws -> [MultipartReader.Event] {
        var reader = try MultipartReader(type: type, limits: limits)
        var events: [MultipartReader.Event] = []
        var rest = body[...]
        while !rest.isEmpty {
            try reader.read(rest.prefix(pieces)) { event in
                if case .bytes(let more) = event, case .bytes(let bytes)? = events.last {
                    events[events.count - 1] = .bytes(bytes + more)
                } else {
                    events.append(event)
                }
            }
            rest = rest.dropFirst(pieces)
        }
        try reader.finish()
        return events
    }

    @Test("a form is the same in whatever pieces it comes", arguments: [1, 2, 3, 5, 7, 64, 1_000])
    func pieces(count: Int) throws {
        let events = try Self.events(Array(Self.form.utf8), pieces: count)
        #expect(
            events == [
                .begin(name: "text", fileName: nil), .bytes(Array("two\r\n--xY lines".utf8)), .end,
                .begin(name: "empty", fileName: nil), .end,
                .begin(name: "file", fileName: "a.csv"), .bytes(Array("1,2\r\n\r\n--".utf8)), .end,
            ]
        )
    }

    @Test(
        "what no browser sends is refused",
        arguments: [
            "", "--xYz", "--xYz--x", "x" + form, "\r\n" + form, form + "more", String(form.dropLast(4)),
            "--xYz \r\n" + form, part("filename=\"a\"", "no name") + "--xYz--", part("name=a", "x") + "--xYz--",
            part("name=\"a\"; name=\"b\"", "x") + "--xYz--", part("name=\"a", "x") + "--xYz--",
            part("name=\"a\"; filename*=UTF-8''x", "x") + "--xYz--", part("name=\"\"", "x") + "--xYz--",
            part("name=\"a\"x", "x") + "--xYz--", part("name=\"a\u{0}\"", "x") + "--xYz--",
            part("name=\"a\"", "x", "Content-Disposition: form-data; name=\"b\"\r\n") + "--xYz--",
            part("name=\"a\"", "x", "no colon\r\n") + "--xYz--", part("name=\"a\"", "x", "A: b\nC: d\r\n") + "--xYz--",
            "--xYz\r\nContent-Type: text/plain\r\n\r\nx\r\n--xYz--", "--xYz\r\n\r\nx\r\n--xYz--",
            "--xYz\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\nx\r\n--xYz--",
        ]
    )
    func malformed(body: String) {
        for count in [1, Int.max] {
            #expect(throws: PageRefusal.self) { try Self.events(Array(body.utf8), pieces: count) }
        }
    }

    @Test(
        "only a boundary that a browser makes is taken",
        arguments: [
            "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=x",
            "multipart/form-data; boundary=a; boundary=b", "multipart/form-data; boundary=a b",
            "multipart/form-data; boundary=\"\"", "multipart/form-data; charset=utf-8; boundary=a",
            "multipart/form-data; boundary=" + String(repeating: "x", count: 71), "text/plain", "",
        ]
    )
    func boundaries(type: String) {
        #expect(throws: PageRefusal.self) { try MultipartReader(type: type) }
        #expect(throws: Never.self) { try MultipartReader(type: "Multipart/Form-Data; boundary=\"----WebKit-1\"") }
    }

    @Test("ten thousand parts, a head of a megabyte, and more than its share are each refused before they are held")
    func limits() {
        let many = String(repeating: Self.part("name=\"a\"", ""), count: 10_000) + "--xYz--"
        #expect(throws: PageRefusal.self) { try Self.events(Array(many.utf8)) }
        for head in [
            Self.part("name=\"a\"", "", "X: " + String(repeating: "x", count: 1 << 20)),
            "--xYz\r\n" + String(repeating: "x", count: 1 << 20),
        ] {
            #expect(throws: PageRefusal.self) { try Self.events(Array(head.utf8), pieces: 4_096) }
        }
        var limits = MultipartReader.Limits()
        limits.body = 1_000
        #expect(throws: Never.self) { try Self.events(Array(Self.form.utf8), limits: limits) }
        limits.body = 100
        #expect(throws: PageRefusal.self) { try Self.events(Array(Self.form.utf8), limits: limits) }
    }

    @Test("bytes of chance, and forms with one byte changed, end in a refusal or in parts, never in anything else")
    func chance() {
        var source = SeededGenerator(seed: 7)
        for round in 0..<600 {
            var bytes = Array(Self.form.utf8)
            if round.isMultiple(of: 3) {
                bytes = (0..<200).map { _ in .random(in: 0...255, using: &source) }
            } else {
                bytes[Int.random(in: 0..<bytes.count, using: &source)] = .random(in: 0...255, using: &source)
                if round.isMultiple(of: 2) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &source)) }
            }
            do {
                let events = try Self.events(bytes, pieces: Int.random(in: 1...50, using: &source))
                #expect(events.count { $0 == .end } <= 3)
            } catch {
                #expect(error is PageRefusal)
            }
        }
    }
}
