import Testing

@testable import FeatureLocation
@testable import Gazetteer

@Suite("GeoNamesReader")
struct GeoNamesReaderTests {
    static func line(
        id: String = "2661552",
        name: String = "Bern",
        ascii: String = "Bern",
        alternates: String = "Berna,Berne",
        latitude: String = "46.94809",
        longitude: String = "7.44744",
        featureClass: String = "P",
        country: String = "CH",
        region: String = "BE",
        population: String = "133883",
        zone: String = "Europe/Zurich"
    ) -> String {
        [
            id, name, ascii, alternates, latitude, longitude, featureClass, "PPLC", country, "", region, "246", "351",
            "", population, "", "549", zone, "2025-01-01",
        ].joined(separator: "\t")
    }

    static func read(_ text: String, pieces: Int = .max) -> (rows: [GeoNamesRow], reader: GeoNamesReader) {
        read(Array(text.utf8), pieces: pieces)
    }

    static func read(_ bytes: [UInt8], pieces: Int = .max) -> (rows: [GeoNamesRow], reader: GeoNamesReader) {
        var reader = GeoNamesReader()
        var rows: [GeoNamesRow] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            reader.read(rest.prefix(pieces)) { rows.append($0) }
            rest = rest.dropFirst(pieces)
        }
        reader.finish { rows.append($0) }
        return (rows, reader)
    }

    @Test("reads a place", arguments: [Int.max, 1, 7])
    func place(pieces: Int) {
        let (rows, reader) = Self.read(
            "\u{FEFF}" + Self.line() + "\r\n\n# note\n" + Self.line(id: "7", ascii: "Baern"),
            pieces: pieces
        )
        let bern = PlaceRecord(
            geonameID: 2_661_552,
            name: "Bern",
            alternateNames: ["Berna", "Berne"],
            latitude: 46.94809,
            longitude: 7.44744,
            countryCode: "CH",
            regionCode: "BE",
            population: 133_883,
            timeZone: "Europe/Zurich",
            code: .capital
        )
        var other = bern
        other.geonameID = 7
        other.alternateNames.append("Baern")
        #expect(rows == [.place(bern), .place(other)])
        #expect(reader.faultCount == 0)
        #expect(reader.lineCount == 4)
    }

    @Test("reads alternate names and regions, old and new")
    func otherFiles() {
        let text = """
            1\t2661552\tde\tBärn\t1\t\t\t
            2\t2661552\t\tBerna\t\t\t\t\t1200\t1500
            3\t2661552\tlink\thttps://example.org\t\t\t\t
            CH.BE\tBern\tBern\t2661551
            CH.GR\tGraubünden\tGraubuenden\t2660522
            """
        let (rows, reader) = Self.read(text)
        #expect(
            rows == [
                .alternateName(GeoNamesAlternateName(geonameID: 2_661_552, name: "Bärn")),
                .alternateName(GeoNamesAlternateName(geonameID: 2_661_552, name: "Berna")),
                .region(Region(countryCode: "CH", code: "BE", name: "Bern")),
                .region(Region(countryCode: "CH", code: "GR", name: "Graubünden", aliases: ["Graubuenden"])),
            ]
        )
        #expect(reader.passedOverCount == 1)
        #expect(reader.faultCount == 0)
    }

    @Test(
        "leaves a faulty line out and says which and why",
        arguments: [
            (line().split(separator: "\t").prefix(5).joined(separator: "\t"), "5 columns instead of 19"),
            (line() + "\textra", "20 columns instead of 19"), (line(id: "x"), "the id is not a number"),
            (line(id: "-4"), "the id is not a number"), (line(id: "99999999999"), "the id is not a number"),
            (line(latitude: "91"), "not a place on Earth"), (line(longitude: "nan"), "not a place on Earth"),
            (line(longitude: "1e999"), "not a place on Earth"), (line(latitude: ""), "not a place on Earth"),
            (line(name: " "), "the name is empty"), (line(name: "A\u{1B}[2J"), "control characters"),
            (line(name: "A\u{202E}B"), "control characters"),
            (line(name: String(repeating: "x", count: 201)), "too long"),
            (line(country: "CHE"), "two-letter code"), (line(country: "4!"), "two-letter code"),
            (line(population: "-1"), "the population is not a number"), (line(population: "1e9"), "the population"),
        ]
    )
    func refuses(faulty: String, reason: String) {
        let (rows, reader) = Self.read(Self.line() + "\n" + faulty + "\n" + Self.line())
        #expect(rows.count == 2)
        #expect(reader.faults.map(\.line) == [2])
        #expect(reader.faults.first?.description.contains(reason) == true)
        #expect(reader.refusedCount == 1)
    }

    @Test(
        "a time zone that does not exist costs the zone, not the place",
        arguments: ["Mars/Olympus", "X", "../etc/passwd"]
    )
    func timeZone(zone: String) {
        let (rows, reader) = Self.read(Self.line(zone: zone))
        guard case .place(let place)? = rows.first else {
            Issue.record("the place is missing")
            return
        }
        #expect(place.timeZone.isEmpty)
        #expect(reader.refusedCount == 0)
        #expect(reader.faults == [GeoNamesFault(line: 1, reason: .unknownTimeZone(zone))])
    }

    @Test("a hostile alternate name is left out by itself")
    func hostileAlternate() {
        let (rows, _) = Self.read(Self.line(alternates: "Berna,B\u{7}rn,,Berne"))
        guard case .place(let place)? = rows.first else {
            Issue.record("the place is missing")
            return
        }
        #expect(place.alternateNames == ["Berna", "Berne"])
    }

    @Test("bytes that are not UTF-8, and lines without end, stop nothing")
    func binary() {
        let good = Array((Self.line() + "\n").utf8)
        let (rows, reader) = Self.read(
            [0xFF, 0xFE, 0x0A] + good + [UInt8](repeating: 0x61, count: 300_000) + [0x0A] + good,
            pieces: 4096
        )
        #expect(rows.count == 2)
        #expect(reader.faults.map(\.reason) == [.encoding, .tooLong])
        #expect(reader.faults.map(\.line) == [1, 3])
    }

    @Test("mountains and rivers are passed over")
    func otherFeatures() {
        let (rows, reader) = Self.read(Self.line(featureClass: "T"))
        #expect(rows.isEmpty)
        #expect(reader.passedOverCount == 1)
    }

    @Test("keeps the first hundred faults and counts the rest")
    func manyFaults() {
        let (_, reader) = Self.read(String(repeating: "cut\n", count: 5000))
        #expect(reader.faults.count == GeoNamesReader.faultsKept)
        #expect(reader.faultCount == 5000)
    }
}
