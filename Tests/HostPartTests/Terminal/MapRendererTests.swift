import Core
import Testing

@testable import BentoTerminal

@Suite("Maps in a terminal")
struct MapRendererTests {
    @Test("a marker stands where its place is")
    func map() throws {
        let picture = try MapPicture(
            bounds: .init(south: -90, west: -180, north: 90, east: 180),
            lines: [],
            markers: [.init(Coordinate(latitude: 0, longitude: 0), label: "Null Island")]
        )
        let lines = MapRenderer(style: TerminalStyle(width: 43, usesColour: false)).lines(picture)
        let row = lines.firstIndex { $0.contains("1") && !$0.contains("Null") } ?? -1
        #expect(row == (lines.count - 1) / 2)
        let sign = try #require(lines[row].firstIndex(of: "1"))
        // In the middle of 41 columns, behind the frame.
        #expect(lines[row].distance(from: lines[row].startIndex, to: sign) == 21)
        #expect(lines.last == "1 Null Island  0.0000° N 0.0000° E")
        #expect(
            lines.dropLast().allSatisfy { $0.count == 43 } && lines[0].hasPrefix("┌")
                && lines[lines.count - 2].hasSuffix("┘")
        )
    }

    @Test("names stand beside their places where there is room, in any script, and never one over another")
    func mapNames() throws {
        func marker(_ longitude: Double, _ name: String, _ tone: Tone = .muted) throws -> MapPicture.Marker {
            .init(try Coordinate(latitude: 0, longitude: longitude), label: name, tone: tone)
        }
        let picture = try MapPicture(
            bounds: .init(south: -20, west: -80, north: 20, east: 80),
            lines: [],
            markers: [
                marker(0, "Here", .good), marker(-60, "Zu\u{308}rich"), marker(-58, "Covered"), marker(30, "東京"),
                marker(79, "Edge"),
            ]
        )
        let lines = MapRenderer(style: TerminalStyle(width: 82, usesColour: false)).lines(picture)
        let row = try #require(lines.first { $0.contains("1") })
        #expect(row.contains("· Zu\u{308}rich") && row.contains("· 東京") && row.contains("Edge ·│"), "\(row)")
        #expect(!lines.contains { $0.contains("Covered") })
        for line in lines.dropLast() { #expect(DisplayWidth.of(line) == 82, "\(line)") }
        // Names have no number: the legend is of what is the person's.
        #expect(lines.last == "1 Here  0.0000° N 0.0000° E" && lines.filter { $0.hasPrefix("1 ") }.count == 1)
    }
}
