import CoreTesting
import Formats
import Testing

@Suite("XML scanner")
struct XMLScannerTests {
    @Test(
        "finds elements, attributes and text",
        arguments: [
            ("<a/>", ["<a>@1", "</a>"]),
            ("<?xml version=\"1.0\"?>\n<a x='1' y=\"2\">t</a>\n", ["<a x=1 y=2>@2", "t", "</a>"]),
            ("<a><!-- <b> --><![CDATA[<&>]]></a>", ["<a>@1", "<&>", "</a>"]),
            ("<a>&lt;&#65;&#x1F600;&amp;</a>", ["<a>@1", "<A😀&", "</a>"]),
            ("<a x=\"a&#10;b\nc\"/>", ["<a x=a\nb c>@1", "</a>"]),
            ("<a>x\r\ny\rz</a>", ["<a>@1", "x\ny\nz", "</a>"]),
            ("\u{FEFF}<a\n\tb = 'c' ></a >", ["<a b=c>@1", "</a>"]),
            ("<n:a n:b='é'/>", ["<n:a n:b=é>@1", "</n:a>"]),
            ("<a b='>' c=\"'>\"/>", ["<a b=> c='>>@1", "</a>"]),
            (
                "<!DOCTYPE a [<!ENTITY x \"]>\"> <!-- ]> --> <?p ]> ?> ]><a>\n<b/></a>",
                ["<a>@1", "<b>@2", "</b>", "</a>"]
            ),
            ("<!DOCTYPE a SYSTEM \"http://x/>\"><a/>", ["<a>@1", "</a>"]),
            ("<a>one<b/>two</a>", ["<a>@1", "one", "<b>@1", "</b>", "two", "</a>"]),
        ] as [(String, [String])]
    )
    func finds(text: String, expected: [String]) throws {
        #expect(try XMLDigest.of(text) == expected)
        #expect(try XMLDigest.of(text, mode: .strict) == expected)
    }

    @Test("finds the same wherever the bytes are split")
    func splits() throws {
        let text = """
            \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE H [ <!-- ]> ' --> <!ATTLIST H a CDATA #REQUIRED> <!ENTITY q "'>">
            ]>
            <H a="1 &lt; 2"
              b='"&#x41;"'><!-- x -- y --><R t="é"/>te&amp;xt<![CDATA[ ]] ]>]]></H><!-- end -->

            """
        let bytes = Array(text.utf8)
        let whole = try XMLDigest.of(bytes)
        #expect(whole.count == 6)
        for first in 0...bytes.count {
            #expect(try XMLDigest.of(pieces: [bytes[..<first], bytes[first...]]) == whole)
        }
        #expect(try XMLDigest.of(pieces: bytes.indices.map { bytes[$0...$0] }) == whole)
    }

    @Test(
        "refuses what does not nest or close, with the line",
        arguments: [
            ("<a>\n<b>\n</a>", 3), ("<a></a></a>", 1), ("<a/>\n<b/>", 2), ("<a>\n", 2), ("", 1), ("x<a/>", 1),
            ("<a\nb>", 2), ("<a b=c>", 1), ("<a b=\"c>", 1), ("<a><!-- ", 1), ("<a><![CDATA[ ]]", 1),
            ("<!DOCTYPE a [", 1),
            ("<a><!x></a>", 1), ("<>", 1), ("<a/ >", 1), ("<a>\n\n<b c='1' ='2'/></a>", 3),
        ]
    )
    func refuses(text: String, line: Int) {
        let fault = #expect(throws: FormatFault.self) { try XMLDigest.of(text) }
        #expect(fault?.line == line, "\(fault?.description ?? "")")
        #expect(throws: FormatFault.self) { try XMLDigest.of(pieces: Array(text.utf8).map { [$0] }) }
    }

    @Test(
        "lets pass what real exports have, counts it, and refuses it where it is strict",
        arguments: [
            ("<a x='AT&T'/>", ["<a x=AT&T>@1", "</a>"]),
            ("<a x='<<HKDevice>'/>", ["<a x=<<HKDevice>>@1", "</a>"]),
            ("<a x='1' x='2'/>", ["<a x=1 x=2>@1", "</a>"]),
            ("<a>&nbsp;</a>", ["<a>@1", "&nbsp;", "</a>"]),
            ("<a>\u{B}</a>", ["<a>@1", "\u{FFFD}", "</a>"]),
            ("<a>&#0;&#xD800;&#x110000;</a>", ["<a>@1", "&#0;&#xD800;&#x110000;", "</a>"]),
            ("<a>&#+65;&#99999999999999999999;</a>", ["<a>@1", "&#+65;&#99999999999999999999;", "</a>"]),
        ] as [(String, [String])]
    )
    func lenient(text: String, expected: [String]) throws {
        var scanner = XMLScanner(Array(text.utf8))
        var found: [String] = []
        try XMLDigest.drain(&scanner, into: &found)
        #expect(found == expected)
        #expect(scanner.irregularities > 0)
        #expect(scanner.firstIrregularity?.line == 1)
        #expect(throws: FormatFault.self) { try XMLDigest.of(text, mode: .strict) }
    }

    @Test("repairs bytes that are not UTF-8, in text and attributes")
    func repairs() throws {
        let bytes = Array("<a x='".utf8) + [0xFF] + Array("'>".utf8) + [0xC3] + Array("</a>".utf8)
        #expect(try XMLDigest.of(bytes) == ["<a x=\u{FFFD}>@1", "\u{FFFD}", "</a>"])
        #expect(throws: FormatFault.self) { try XMLDigest.of(bytes, mode: .strict) }
    }

    @Test("expands no entity that a document declares", arguments: [XMLScanner.Mode.lenient, .strict])
    func billionLaughs(mode: XMLScanner.Mode) throws {
        var text = "<!DOCTYPE l [<!ENTITY l0 \"ha\">"
        for level in 1...9 {
            text += "<!ENTITY l\(level) \"" + String(repeating: "&l\(level - 1);", count: 10) + "\">"
        }
        text += "<!ENTITY f SYSTEM \"file:///etc/passwd\">]><l>&l9;&f;</l>"
        if mode == .strict {
            #expect(throws: FormatFault.self) { try XMLDigest.of(text, mode: mode) }
        } else {
            #expect(try XMLDigest.of(text, mode: mode) == ["<l>@1", "&l9;&f;", "</l>"])
        }
    }

    @Test(
        "holds its limits, however small the pieces",
        arguments: [
            ("<a b='" + String(repeating: "x", count: 500) + "'/>", XMLLimits(tagBytes: 100)),
            ("<a>" + String(repeating: "x", count: 500) + "</a>", XMLLimits(textBytes: 100)),
            ("<a><![CDATA[" + String(repeating: "x", count: 500) + "]]></a>", XMLLimits(textBytes: 100)),
            ("<!DOCTYPE a [" + String(repeating: " ", count: 500) + "]><a/>", XMLLimits(doctypeBytes: 100)),
            (String(repeating: "<a>", count: 500), XMLLimits(depth: 100)),
            ("<a " + (0..<500).map { "a\($0)='' " }.joined() + "/>", XMLLimits(attributes: 100)),
            ("<a>" + String(repeating: "<b/>", count: 500) + "</a>", XMLLimits(totalBytes: 100)),
            ("<a></" + String(repeating: "x", count: 500), XMLLimits(tagBytes: 100)),
            ("<?" + String(repeating: "x", count: 500), XMLLimits(tagBytes: 100)),
        ]
    )
    func limits(text: String, limits: XMLLimits) {
        let scan: (Int) throws -> Void = { size in
            var scanner = XMLScanner(limits: limits)
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: size) {
                scanner.append(bytes[start..<min(start + size, bytes.count)])
                while try scanner.next() != nil {}
            }
            scanner.finish()
            while try scanner.next() != nil {}
        }
        for size in [1, 7, 10_000] {
            let fault = #expect(throws: FormatFault.self) { try scan(size) }
            #expect(fault?.reason == .tooLarge)
        }
    }

    @Test("says that it reads UTF-8 only", arguments: ["ISO-8859-1", "utf-16"])
    func encodings(name: String) {
        let fault = #expect(throws: FormatFault.self) {
            try XMLDigest.of("<?xml version=\"1.0\" encoding=\"\(name)\"?><a/>")
        }
        #expect(fault?.reason == .unsupported)
        #expect(throws: FormatFault.self) { try XMLDigest.of([0xFF, 0xFE, 0x3C, 0x00, 0x61, 0x00]) }
    }

    @Test("time grows with the bytes, not with their square: a tag, a text and a comment that drip")
    func drips() throws {
        let long = String(repeating: "x>", count: 100_000)
        let text = "<a b='\(long)'>\(long)<!--\(long)--><![CDATA[\(long)]]></a>"
        #expect(try XMLDigest.of(pieces: Array(text.utf8).map { [$0] }).count == 4)
    }

    @Test("reads numbers out of attributes")
    func numbers() throws {
        var scanner = XMLScanner(
            Array("<a x=' 72.5 ' y='-3' z='1e3' w='nan' v='' u='1e999' t='9223372036854775808'/>".utf8)
        )
        guard case .start(let element) = try #require(try scanner.next()) else {
            Issue.record("it does not begin with an element")
            return
        }
        #expect(element["x"]?.double == 72.5)
        #expect(element["y"]?.integer == -3)
        #expect(element["z"]?.double == 1000)
        #expect(element["w"]?.double == nil)
        #expect(element["v"]?.double == nil)
        #expect(element["u"]?.double == nil)
        #expect(element["t"]?.integer == nil)
        #expect(element["t"]?.double == 9223372036854775808)
        #expect(element["none"] == nil)
    }

    @Test("passes Apple's document type and gives every record", .enabled(if: Vectors.areHere, "\(Vectors.absence)"))
    func appleHealth() throws {
        let bytes = [UInt8](try Vectors.data("workouts/apple-health/jdecool/exporter.xml"))
        var scanner = XMLScanner(bytes, mode: .strict)
        var counts: [String: Int] = [:]
        var lines: [Int] = []
        while let token = try scanner.next() {
            guard case .start(let element) = token else { continue }
            counts[element.name.text, default: 0] += 1
            if element.name == "Record" {
                lines.append(element.line)
                #expect(element["startDate"]?.text.count == 25)
            }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        let body = try #require(text.firstRange(of: "]>")).upperBound
        #expect(counts["Record"] == text[body...].ranges(of: "<Record ").count)
        #expect(counts["HealthData"] == 1)
        let expected = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { $0.element.contains("<Record ") }.map { $0.offset + 1 }
        #expect(lines == expected)
    }
}
