import Core
import Foundation
import HostTesting
import Testing

@Suite("Places")
struct PlaceTests {
    let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    private func json(_ arguments: [String]) throws -> JSONValue {
        let outcome = try bento.run(["location"] + arguments + ["--json"])
        #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        return try JSONValue(parsing: outcome.output)
    }

    @Test(
        "names are found however they are spelled",
        arguments: [
            ("Muenchen", "Munich"), ("münchen", "Munich"), ("Zurich", "Zürich"), ("Sao Paulo", "São Paulo"),
            ("Springfield, Illinois", "Springfield"), ("Berln", "Berlin"), ("Paris, France", "Paris"),
        ]
    )
    func search(text: String, name: String) throws {
        #expect(try json(["search", text])["places"]?[0]?["name"]?.stringValue == name)
        bento.cleanUp()
    }

    @Test("a place that is set is kept, shown and forgotten")
    func place() throws {
        #expect(try bento.run(["location", "here"]).status != 0)
        #expect(try bento.run(["location", "set", "Berlin"]).status == 0)
        #expect(try bento.run(["location", "here"]).output.contains("Berlin"))
        #expect(try bento.run(["location", "history"]).output.contains("Berlin"))
        #expect(try bento.run(["location", "map", "--world"]).output.contains("1 Berlin"))
        #expect(try bento.run(["location", "delete", "--all", "--yes"]).status == 0)
        #expect(try !bento.run(["location", "history"]).output.contains("Berlin"))
        bento.cleanUp()
    }

    @Test(
        "a reminder at a place waits, also where Location is switched off, goes along in exports and archives, and comes there once",
        .enabled(if: PseudoTerminal.unavailable == nil)
    )
    func reminder() throws {
        defer { bento.cleanUp() }
        func run(_ words: [String]) throws -> BentoBinary.Outcome {
            try bento.run(words, environment: ["BENTO_NOW": "2026-11-22T12:00:00Z"])
        }
        #expect(try run(["location", "add", "Rewe", "--at", "51.34,12.37", "--kind", "supermarket"]).status == 0)
        let added = try run(["reminders", "add", "buy milk when I am at Rewe"])
        #expect(added.status == 0 && added.output.contains("when you are at Rewe"), "\(added.errors)")
        #expect(try run(["search", "rewe"]).output.contains("location near Rewe"))
        #expect(try run(["features", "disable", "location"]).status == 0)
        let off = try run(["reminders"])
        #expect(off.status == 0 && off.output.contains("bento features enable location"), "\(off.output)\(off.errors)")
        #expect(try run(["features", "enable", "location"]).status == 0)
        let export = bento.home.appending(path: "all.json").path
        let archive = bento.home.appending(path: "all.zip").path
        #expect(try run(["data", "export", export]).status == 0)
        #expect(try run(["data", "archive", archive]).status == 0)
        let homes = ["there", "again"].map { ["--home", bento.home.appending(path: $0).path] }
        #expect(try run(["data", "import", export] + homes[0]).status == 0)
        #expect(try run(["data", "restore", archive, "--yes"] + homes[1]).status == 0)
        for home in [[]] + homes {
            let list = try JSONValue(parsing: run(["reminders", "--json"] + home).output)
            #expect(list["reminders"]?[0]?["placeName"] == "Rewe" && list["reminders"]?[0]?["keptPlaces"] == 1)
            for isFirst in [true, false] {
                let terminal = try PseudoTerminal(
                    bento,
                    ["location", "set", "rewe"] + home,
                    environment: ["BENTO_NOW": "2026-11-22T12:05:00Z"]
                )
                #expect(terminal.status() == 0)
                #expect(terminal.screen.contains("Reminder: buy milk") == isFirst, "\(terminal.screen)")
            }
        }
    }

    @Test("at a terminal Springfield is asked about, in a pipe it is said which was taken, and no street is a city")
    func which() throws {
        defer { bento.cleanUp() }
        let told = try bento.run(["location", "set", "Springfield"])
        #expect(
            told.status == 0 && told.errors.contains("Springfield, Missouri, United States is taken."),
            "\(told.errors)"
        )
        let street = try bento.run(["location", "set", "Karl-Liebknecht-Str. 10, Leipzig"])
        #expect(
            street.status == 65 && street.errors.contains("'Karl-Liebknecht-Str. 10' is not known"),
            "\(street.errors)"
        )
        #expect(try bento.run(["location", "here"]).output.contains("Missouri"))
        let map = try bento.run(["location", "map"]).output.split(separator: "\n")
        #expect(map.first?.hasPrefix("┌") == true && map.contains { $0.hasPrefix("└") } && map.count < 26)
    }

    @Test("a receiver is asked over a real connection, in half lines; one that is away or no gpsd is a clear error")
    func receiver() throws {
        defer { bento.cleanUp() }
        let fix = Array(
            #"{"class":"TPV","mode":3,"time":"2026-11-21T10:00:00Z","lat":52.52,"lon":13.405,"eph":7.5}"#.utf8
        )
        let server = try ScriptedServer(keepsOpen: true) { request in
            guard request.hasPrefix("?WATCH={\"enable\":true,\"json\":true};") else { return [] }
            return [
                Array("{\"class\":\"VERSION\",\"release\":\"3.25\"}\n".utf8), [0xFF, 0xFE, 10], Array(fix[..<30]),
                Array(fix[30...]), [10],
            ]
        }
        let here = try bento.run(["location", "here", "--gpsd", "127.0.0.1:\(server.port)"])
        #expect(here.status == 0 && here.output.contains("Berlin"), "\(here.output)\(here.errors)")
        let other = try ScriptedServer { _ in [Array(String(repeating: "SSH-2.0\n", count: 100).utf8)] }
        let strange = try bento.run(["location", "here", "--gpsd", "127.0.0.1:\(other.port)"])
        #expect(strange.status == 76 && !strange.crashed, "\(strange.errors)")
        let away = try bento.run(["location", "here", "--gpsd", "127.0.0.1:\(ScriptedServer.freePort())"])
        #expect(away.status == 69 && away.errors.contains("nothing answers"), "\(away.errors)")
        // Nobody but the person names a host to dial.
        let input = #"{"gpsd": "127.0.0.1:\#(server.port)"}"#
        #expect(try bento.run(["call", "--as", "model", "location.here", "--json", input]).status != 0)
    }

    @Test("an exact distance is the geodesic's")
    func distance() throws {
        // The example of GeodSolve's manual (GeographicLib): JFK to LHR, 5,551,759.400 m.
        let metres = try json(["distance", "40.6,-73.8", "51.6,-0.5", "--exact"])["meters"]?.doubleValue ?? 0
        #expect(abs(metres - 5_551_759.400) < 0.001, "\(metres)")
        bento.cleanUp()
    }

    @Test("the nearest place to a coordinate is named, across the antimeridian too")
    func reverse() throws {
        #expect(try json(["reverse", "48.8584,2.2945"]).text().contains("Paris"))
        #expect(try bento.run(["location", "reverse", "-18.1,179.99"]).status == 0)
        for bad in ["91,0", "0,181", "nan,0", "north pole?,?"] {
            let outcome = try bento.run(["location", "reverse", bad])
            #expect([64, 65].contains(outcome.status) && !outcome.crashed, "\(bad): \(outcome.status)")
        }
        bento.cleanUp()
    }

    @Test("bad GeoJSON is answered with the path and line of each fault, and status 1")
    func geoJSON() throws {
        let file = bento.home.appendingPathComponent("bad.geojson")
        try Data("{\"type\": \"Polygon\",\n\"coordinates\": [[[0,0],[1,0],[1,1]]]}".utf8).write(to: file)
        let outcome = try bento.run(["location", "geojson", "check", file.path])
        #expect(outcome.status == 1 && outcome.output.contains("$.coordinates[0]"), "\(outcome.errors)")
        let faults = try JSONValue(parsing: bento.run(["location", "geojson", "check", file.path, "--json"]).output)
        #expect(faults.text().contains("\"line\":2"))
        let deep = bento.home.appendingPathComponent("deep.geojson")
        try Data(String(repeating: "[", count: 100_000).utf8).write(to: deep)
        let nested = try bento.run(["location", "geojson", "check", deep.path])
        #expect(!nested.crashed && nested.status != 0)
        bento.cleanUp()
    }
}
