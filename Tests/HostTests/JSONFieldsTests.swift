import Core
import Foundation
import HostTesting
import Testing

/// The fields of results, as `bento help fields` tells of them: each has one name, one unit and one form in all results.
@Suite("The fields of JSON")
struct JSONFieldsTests {
    /// What stands for something else, and what says it everywhere.
    static let twins: [String: String] = [
        "calories": "kcal", "energyKcal": "kcal", "metres": "meters", "rhumbMetres": "rhumbMeters", "km": "meters",
        "kilometers": "meters", "miles": "meters", "lat": "latitude", "lng": "longitude", "lon": "longitude",
        "pounds": "kg", "lb": "kg", "grammes": "grams", "notes": "note", "humour": "humor", "programme": "program",
        "programmes": "programs", "favourites": "favorites", "colour": "color", "repetitions": "reps",
        "mean": "average",
        "meanKcal": "averageKcal", "meanProtein": "averageProtein", "meanHeartRate": "averageHeartRate",
        "proteinGrams": "protein", "activeHours": "activeSeconds", "activeMinutes": "activeSeconds",
        "rest": "restSeconds",
        "on": "day", "date": "day", "when": "at", "asOf": "readAt", "due": "dueAt", "answered": "answeredAt",
        "next": "nextAt", "lastEnded": "lastEndedAt", "timestamp": "at", "timezone": "zone", "created": "createdAt",
        "calories_kcal": "kcal", "summaryText": "summary",
    ]
    /// Fields that go by other rules, each with its reason.
    static let exceptions: [String: String] = [
        "dictionary": "what analytics exchange, in the words of their protocol",
        "newLocation": "what a server takes for a new place, in the words of its protocol",
        "geojson": "RFC 7946 names these fields",
        "rows": "of 'undo' and 'redo': the rows of the database before and after",
        "values": "the values of a report of use, by the names of what is measured",
    ]
    /// Of these the names are fields, which are not listed here: keys that the person or a feature chose.
    static let maps: Set<String> = ["failures", "tables", "averages", "nutrients", "per100g", "perPortion"]

    /// Commands whose results are looked at, on a home where something of each kind is kept.
    static let commands: [[String]] = [
        ["food", "day"], ["food", "week"], ["food", "trends"], ["food", "targets"], ["food", "search", "banana"],
        ["food", "parse", "2 eggs"], ["food", "favorite", "list"], ["food", "own", "list"], ["food", "water", "100ml"],
        ["food", "weigh", "64.1kg"], ["food", "edit", "last", "--note", "x"], ["workouts", "list"],
        ["workouts", "show", "last"], ["workouts", "week"], ["workouts", "year"], ["workouts", "trends"],
        ["workouts", "records"], ["workouts", "records", "bench"], ["workouts", "readiness"], ["workouts", "measure"],
        ["workouts", "plates", "100kg"], ["workouts", "one-rep-max", "100kg", "5"], ["workouts", "template", "list"],
        ["workouts", "program", "list"], ["workouts", "program", "next"], ["workouts", "exercise", "show", "bench"],
        ["workouts", "goal", "list"], ["workouts", "import", "list"], ["wallet", "balance"],
        ["wallet", "vtxo", "list"],
        ["wallet", "list"], ["wallet", "tag", "list"], ["wallet", "contact", "list"], ["wallet", "invoice", "list"],
        ["wallet", "limits"], ["wallet", "info"], ["wallet", "convert", "1000sat"], ["location", "here"],
        ["location", "list"], ["location", "near"], ["location", "distance", "Leipzig", "Berlin"],
        ["location", "fence", "list"], ["location", "history"], ["location", "track", "list"], ["location", "map"],
        ["reminders", "list"], ["reminders", "history"], ["reminders", "source", "list"], ["reminders", "review"],
        ["reminders", "streaks"], ["reminders", "done", "milk"], ["start", "list"], ["health", "day"],
        ["health", "week"],
        ["health", "trends"], ["account", "status"], ["chat", "list"], ["chat", "show", "last"], ["chat", "day"],
        ["chat", "search", "day"], ["chat", "insight"], ["chat", "persona"], ["chat", "usage"], ["chat", "trends"],
        ["status"], ["search", "bench"], ["history"], ["alias", "list"], ["features"], ["flags"], ["profile"],
        ["settings", "food"], ["data"], ["privacy"], ["permissions"], ["proposals"], ["jobs"], ["undo", "--earlier"],
    ]

    private struct Field: Hashable {
        let name: String
        let command: String
    }

    /// All fields of a result, but for those below an exception.
    private func fields(_ value: JSONValue, _ visit: (String, JSONValue) -> Void) {
        for item in value.arrayValue ?? [] { fields(item, visit) }
        for (name, value) in value.objectValue ?? [:] {
            visit(name, value)
            if Self.exceptions[name] != nil { continue }
            guard Self.maps.contains(name), let map = value.objectValue else {
                fields(value, visit)
                continue
            }
            for value in map.values { fields(value, visit) }
        }
    }

    private func seeded() throws -> BentoBinary {
        let bento = try BentoBinary()
        for words in [
            [
                "food", "profile", "edit", "--sex", "female", "--born", "1990-04-02", "--height", "168cm", "--weight",
                "64",
            ],
            ["food", "log", "2 eggs and toast"], ["food", "favorite", "add", "breakfast"],
            ["food", "own", "add", "my bar", "--kcal", "200"], ["workouts", "log", "bench 3x8 80kg"],
            ["workouts", "log", "run 5k 27:30", "--day", "yesterday"], ["workouts", "template", "add", "push"],
            ["workouts", "program", "start", "stronglifts"], ["workouts", "measure", "waist", "80cm"],
            ["workouts", "goal", "add", "bench 100 kg", "--target", "100"], ["reminders", "add", "stretch at 6pm"],
            ["reminders", "add", "buy milk"], ["location", "set", "Leipzig"],
            ["location", "add", "gym", "--at", "51.34,12.37"],
            ["location", "fence", "add", "home", "--at", "51.34,12.37", "--radius", "150"],
            ["wallet", "sandbox", "fund", "100000sat"], ["wallet", "tag", "add", "rent"],
            ["wallet", "contact", "add", "bob", "bcrt1qluc57fwe8luj229xt73vxv3kxxu5py0n9d0lcc"],
            ["wallet", "invoice", "1000sat"], ["chat", "ask", "how was my day"],
            ["alias", "set", "w", "food water 300ml"],
        ] {
            let outcome = try bento.run(words)
            #expect(outcome.status == 0, "\(words): \(outcome.errors)")
        }
        return bento
    }

    @Test("have one name, one unit and one form, whatever command they are of")
    func names() throws {
        let bento = try seeded()
        defer { bento.cleanUp() }
        var found: Set<Field> = []
        for words in Self.commands {
            let command = words.joined(separator: " ")
            let outcome = try bento.run(words + ["--json"])
            #expect([0, 1].contains(outcome.status), "\(command): \(outcome.errors)")
            fields(try JSONValue(parsing: outcome.output)) { name, value in
                found.insert(Field(name: name, command: command))
                let place = "'\(name)' of 'bento \(command)' is \(value.text().prefix(40))"
                #expect(Self.twins[name] == nil, "\(place); say '\(Self.twins[name] ?? "")'")
                #expect(name.wholeMatch(of: /[a-z][A-Za-z0-9]*/) != nil, "\(place)")
                guard value != .null, value.objectValue == nil, value.arrayValue == nil else { return }
                if name == "at" || name.hasSuffix("At") {
                    #expect(value.stringValue.flatMap { RFC3339Time($0.utf8) } != nil, "\(place), which is no time")
                    #expect(value.stringValue?.hasSuffix("Z") == true, "\(place), which is not in UTC")
                }
                if name == "day" || name.hasSuffix("On"), name != "isOn" {
                    #expect(value.stringValue.flatMap { LocalDay($0) } != nil, "\(place), which is no day")
                }
                if name.wholeMatch(of: /(is|has)[A-Z].*/) != nil {
                    #expect(value.boolValue != nil, "\(place), which is neither true nor false")
                }
                let units = ["kcal", "Kcal", "kg", "Kg", "eters", "econds", "inutes", "Ml", "Cm", "reps", "Reps"]
                if units.contains(where: name.hasSuffix) {
                    #expect(value.doubleValue != nil, "\(place), which is no number")
                }
            }
        }
        let names = Set(found.map(\.name))
        #expect(names.count > 250, "\(names.count)")
        #expect(Self.exceptions.keys.filter { !names.contains($0) } == [], "exceptions that nothing needs")
        // Two names that differ in case or in how a word is parted are one.
        let folded = Dictionary(grouping: names) { $0.lowercased().filter(\.isLetter) }
        #expect(folded.values.filter { $0.count > 1 } == [])
    }
}
