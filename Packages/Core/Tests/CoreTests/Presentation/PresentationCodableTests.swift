import Core
import CoreHosting
import Foundation
import Testing

@Suite("A presentation as JSON")
struct PresentationCodableTests {
    static let day = LocalDay(daysSince1970: 20_000)
    static let leaves: [Presentation] = [
        .text("a\nb", tone: .muted), .keyValues([KeyValue("a", "b", tone: .good)]),
        .table(Table([.init("x", .trailing)], rows: [["1"], ["2"]], footer: ["3"])),
        .bars([Bar("kcal", value: 84, target: 122, caption: "84 of 122")]),
        .lineChart(
            LineChart("Weight", series: [.init("kg", [80, nil, 79.5])], labels: ["a", "b", "c"], band: 79...81)
        ),
        .map(MapPicture(bounds: .init(south: -1, west: -1, north: 1, east: 1), lines: [], markers: [])),
        .notice(Notice(.warning, "careful")), .markdown("**bold**"),
        .picture(Picture(width: 2, height: 1, squares: [true, false], text: "qr") ?? emptyPicture),
        .heatMap(HeatMap("Sets", from: day, values: [1, nil, 3])),
    ]
    static let kinds = leaves + [.section("Title", [.text("inside"), .stack([])])]
    private static var emptyPicture: Picture { preconditionFailure("2 squares are 2 times 1") }

    @Test("every kind comes back as it was", arguments: kinds)
    func roundTrip(presentation: Presentation) throws {
        let data = try JSONEncoder().encode(PresentationDocument(presentation))
        let document = try JSONDecoder().decode(PresentationDocument.self, from: data)
        #expect(document.body == presentation)
        #expect(document.version == 1)
    }

    @Test("numbers that are not finite become null instead of an error")
    func notFinite() throws {
        let parts: [Presentation] = [
            .bars([Bar("x", value: .infinity, target: .nan, caption: "?")]),
            .lineChart(LineChart("x", series: [.init("y", [.infinity, 1])], labels: ["a", "b"])),
            .heatMap(HeatMap("x", from: Self.day, values: [.nan])),
        ]
        let text = String(decoding: try JSONEncoder().encode(PresentationDocument(.stack(parts))), as: UTF8.self)
        #expect(text.contains("null"))
        #expect(!text.contains("inf"))
        #expect(!text.contains("nan,"))
        _ = try JSONDecoder().decode(PresentationDocument.self, from: Data(text.utf8))
    }

    @Test("a kind that a reader does not know keeps its JSON and shows its text")
    func unknown() throws {
        let json = #"{"body":{"kind":"hologram","planes":[1,2],"text":"a cat"},"version":1}"#
        let document = try JSONDecoder().decode(PresentationDocument.self, from: Data(json.utf8))
        #expect(document.body.plainText == "a cat")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(document), as: UTF8.self) == json)
    }

    @Test("every leaf carries a text", arguments: leaves)
    func fallback(presentation: Presentation) throws {
        let json = try JSONValue(encoding: presentation)
        #expect(json["text"]?.stringValue == presentation.plainText)
    }

    @Test("a picture with rows of different lengths is refused")
    func brokenPicture() {
        let json = ##"{"rows":["#.","#"],"text":""}"##
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Picture.self, from: Data(json.utf8)) }
    }
}
