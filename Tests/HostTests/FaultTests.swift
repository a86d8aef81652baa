import Core
import Foundation
import HostTesting
import Testing

/// What was found by attacking the program.
@Suite("Faults that were found")
struct FaultTests {
    let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    private var database: URL { bento.bentoHome.appendingPathComponent("bento.sqlite") }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: bento.bentoHome.path).sorted()
    }

    @Test(
        "a negative value of an option is a value; the name of an option is none",
        arguments: [
            (["profile", "set", "--kcal-offset", "-400"], 0, "-400"),
            (["profile", "set", "--kcal-offset=-400"], 0, "-400"),
            (["profile", "set", "--kcal-offset", "-.5"], 0, "-0.5"),
            (["profile", "set", "--kcal-offset", "--json"], 64, "kcal-offset"),
            (["profile", "set", "--kcal-offset", "--weight", "60"], 64, "kcal-offset"),
            (["profile", "set", "--weight", "-60"], 65, "-60"),
        ] as [([String], Int32, String)]
    )
    func negative(arguments: [String], status: Int32, words: String) throws {
        let outcome = try bento.run(arguments)
        #expect(outcome.status == status, "\(outcome.errors)")
        #expect((outcome.output + outcome.errors).contains(words), "\(outcome.output)\(outcome.errors)")
        bento.cleanUp()
    }

    @Test("on a damaged page, 'saved' is said where something was saved, and nowhere else")
    func damagedPage() throws {
        for index in 1...12 {
            let words = (0..<8).map { "\($0 + index) g salt and \($0 + index) g of sugar" }.joined(separator: ", ")
            _ = try bento.run(["food", "log", words])
        }
        _ = try bento.run(["data", "check"])
        let whole = try Data(contentsOf: database)
        let page = 4096
        var said = 0
        // The first page and those of the schema stop every command before it does anything.
        for number in stride(from: 1, to: whole.count / page, by: 2) {
            var damaged = whole
            for offset in 0..<8 { damaged[number * page + offset] = 0xFF }
            try damaged.write(to: database)
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database.path + suffix) }
            let outcome = try bento.run(["food", "log", "77 g quinoa"])
            #expect(!outcome.crashed)
            let after = try Data(contentsOf: database)
            let isSaved = after.range(of: Data("quinoa".utf8)) != nil
            guard outcome.status != 0 else { continue }
            let says = outcome.errors.contains("Your change is saved")
            #expect(says == isSaved, "page \(number): \(outcome.errors)")
            #expect(!isSaved || !outcome.errors.contains("untouched"), "page \(number): \(outcome.errors)")
            said += says ? 1 : 0
        }
        #expect(said > 0)
        bento.cleanUp()
    }

    @Test("the host's options may stand anywhere, before 'call' too")
    func optionsAnywhere() throws {
        let home = bento.home.appendingPathComponent("elsewhere").path
        let calls = [
            ["--home", home, "call", "food.log", "--json", #"{"text":"2 eggs"}"#],
            ["call", "--home", home, "food.log", "--json", #"{"text":"2 eggs"}"#],
            ["call", "food.log", "--json", #"{"text":"2 eggs"}"#, "--home=" + home],
        ]
        for call in calls {
            let outcome = try bento.run(call)
            #expect(outcome.status == 0, "\(outcome.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: database.path))
        bento.cleanUp()
    }

    @Test("an empty text in JSON is an empty text")
    func emptyText() throws {
        let outcome = try bento.run(["call", "food.log", "--json", #"{"text":"2 eggs","at":""}"#])
        #expect(!outcome.errors.contains("Missing value"), "\(outcome.errors)")
        bento.cleanUp()
    }

    @Test(
        "TZ names a zone with a colon before it and by a file of the zone database, too",
        arguments: [
            ":Europe/Berlin", ":/usr/share/zoneinfo/Europe/Berlin", "/usr/share/zoneinfo/Europe/Berlin",
            "/usr/share/zoneinfo/posix/Europe/Berlin",
        ]
    )
    func namedZone(zone: String) throws {
        defer { bento.cleanUp() }
        let variables = ["TZ": zone, "BENTO_NOW": "2026-07-21T22:30:00Z"]
        let outcome = try bento.run(["food", "log", "2 eggs", "--json"], environment: variables)
        #expect(outcome.errors.isEmpty, "\(outcome.errors)")
        #expect(outcome.output.contains("Europe/Berlin"), "\(outcome.output)")
        #expect(outcome.output.contains("2026-07-22"))
    }

    @Test("a POSIX zone is read as the offset that it means, and said to be")
    func posixZone() throws {
        let outcome = try bento.run(
            ["food", "log", "2 eggs"],
            environment: ["TZ": "XXX-14", "BENTO_NOW": "2026-11-21T12:00:00Z"]
        )
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("XXX-14") && outcome.errors.contains("UTC+14:00"), "\(outcome.errors)")
        let day = try bento.run(["food", "day", "2026-11-22", "--json"])
        #expect(day.output.contains("egg"), "\(day.output)")
        bento.cleanUp()
    }

    @Test("the zone of the profile is the person's: their day, the times they say and all that is shown live by it")
    func profileZone() throws {
        defer { bento.cleanUp() }
        #expect(try bento.run(["profile", "set", "--zone", "Pacific/Kiritimati"]).status == 0)
        // Noon in UTC is two in the morning of the next day there.
        let logged = try bento.run(["food", "log", "2 eggs", "--json"])
        let entry = try JSONValue(parsing: logged.output)
        #expect(logged.output.contains("Pacific/Kiritimati") && logged.output.contains("2026-11-22"), "\(entry)")
        #expect(try bento.run(["food", "day", "2026-11-22"]).output.contains("gg"))
        #expect(try bento.run(["food", "log", "1 apple", "--at", "1:30"]).status == 0)
        #expect(try bento.run(["food", "day", "2026-11-22"]).output.contains("01:30"))
        #expect(try bento.run(["call", "food.day", "--json", "{}"]).output.contains("2026-11-22"))
        // Another zone for one run, and none.
        let berlin = try bento.run(["food", "log", "1 banana", "--json"], environment: ["BENTO_ZONE": "Europe/Berlin"])
        #expect(berlin.output.contains("Europe/Berlin") && berlin.output.contains("2026-11-21"), "\(berlin.output)")
        #expect(try bento.run(["profile", "set", "--clear", "zone"]).status == 0)
        #expect(try bento.run(["food", "log", "1 pear", "--json"]).output.contains("2026-11-21"))
    }

    @Test("a zone that nobody knows is refused, wherever it is named")
    func unknownZone() throws {
        defer { bento.cleanUp() }
        let set = try bento.run(["profile", "set", "--zone", "Europe/Berln"])
        #expect(set.status == 65 && set.errors.contains("Europe/Berln"), "\(set.status) \(set.errors)")
        let lower = try bento.run(["profile", "set", "--zone", "europe/paris"])
        #expect(lower.status == 65 && lower.errors.contains("such as Europe/Paris"), "\(lower.errors)")
        let run = try bento.run(["food", "day"], environment: ["BENTO_ZONE": "CET-1CEST"])
        #expect(run.status == 78 && run.errors.contains("BENTO_ZONE"), "\(run.status) \(run.errors)")
        #expect(try bento.run(["--version"], environment: ["BENTO_ZONE": "CET-1CEST"]).status == 0)
        // A profile of a machine that knows more zones.
        _ = try bento.run(["profile", "set", "--weight", "64"])
        try bento.sql("UPDATE shared_profiles SET zone = 'Mars/Olympus'")
        let day = try bento.run(["food", "day"])
        #expect(day.status == 0 && day.errors.contains("Mars/Olympus"), "\(day.errors)")
    }

    @Test("what only tells of the program opens no database, whatever state that is in")
    func opensNothing() throws {
        defer { bento.cleanUp() }
        try FileManager.default.createDirectory(at: bento.bentoHome, withIntermediateDirectories: true)
        try Data(repeating: 0x5A, count: 8192).write(to: database)
        for arguments in [["--version"], ["flows"], ["food", "--help"]] {
            let outcome = try bento.run(arguments)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(arguments) \(outcome.errors)")
        }
        #expect(try names() == ["bento.sqlite"])
    }

    @Test("settings that an earlier version kept in the database move to the file, once")
    func earlierSettings() throws {
        defer { bento.cleanUp() }
        _ = try bento.run(["food", "log", "2 eggs"])
        try bento.sql(
            """
            INSERT INTO shared_settings VALUES ('location.history-days', '90', 1, NULL), ('location.geocoder', '"geoapify"', 1, NULL)
            """
        )
        // They move where the database is opened.
        #expect(try bento.run(["location", "history"]).status == 0)
        let days = try bento.run(["settings", "get", "location.history-days", "--json"])
        #expect(try JSONValue(parsing: days.output)["value"]?.intValue == 90, "\(days.output)\(days.errors)")
        let geocoder = try bento.run(["settings", "get", "location.geocoder", "--json"])
        #expect(try JSONValue(parsing: geocoder.output)["origin"] == "file", "\(geocoder.output)")
        // By the words of an earlier version, too.
        #expect(try bento.run(["location", "retention", "30"]).status == 0)
        let changed = try bento.run(["settings", "get", "location.history-days", "--json"])
        #expect(try JSONValue(parsing: changed.output)["value"]?.intValue == 30, "\(changed.output)")
    }

    @Test(
        "a malformed clock is refused",
        arguments: ["tomorrow", "2026-13-01T00:00:00Z", "1700000000"]
    )
    func malformedClock(now: String) throws {
        let outcome = try bento.run(["food", "day"], environment: ["BENTO_NOW": now])
        #expect(outcome.status == 78 && outcome.errors.contains("BENTO_NOW"), "\(outcome.errors)")
        bento.cleanUp()
    }

    @Test("a home that is not UTF-8 is refused, not ignored", arguments: ["BENTO_HOME", "XDG_DATA_HOME", "HOME"])
    func homeBytes(name: String) throws {
        let unset = "unset BENTO_HOME XDG_DATA_HOME; "
        let outcome = try bento.shell(unset + "export \(name)=\"$(printf '/tmp/a\\377b')\"; \"$BENTO\" food day --json")
        #expect(outcome.status == 78, "\(outcome.errors)")
        #expect(outcome.errors.contains("\"error\"") && outcome.errors.contains(name), "\(outcome.errors)")
        // Where another home is named, it does not matter.
        let named = try bento.shell(
            unset + "export \(name)=\"$(printf '/tmp/a\\377b')\"; \"$BENTO\" food day --home \(bento.bentoHome.path)"
        )
        #expect(named.status == 0, "\(named.errors)")
        bento.cleanUp()
    }

    @Test("errors of the host's own options are JSON where JSON is asked for")
    func errorsAsJSON() throws {
        for command in [
            "--json food day --home", "food day --json --home ''", "food day --json \"$(printf 'a\\377b')\"",
        ] {
            let outcome = try bento.shell("\"$BENTO\" " + command)
            #expect(outcome.status == 64)
            #expect(outcome.errors.hasPrefix("{"), "\(command): \(outcome.errors)")
        }
        bento.cleanUp()
    }

    @Test("a tilde after '=' is the person's own folder")
    func tilde() throws {
        #expect(try bento.run(["food", "log", "2 eggs", "--home=~/mine"]).status == 0)
        #expect(FileManager.default.fileExists(atPath: bento.home.appendingPathComponent("mine/bento.sqlite").path))
        bento.cleanUp()
    }

    @Test(
        "the signals that end a command show in its status",
        arguments: [(SIGTERM, 143), (SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131)] as [(Int32, Int32)]
    )
    func signals(number: Int32, status: Int32) throws {
        _ = try bento.run(["food", "log", "2 eggs"])
        let running = try bento.start(["food", "day", "--watch"], input: nil)
        #expect(running.waitForOutput("gg"))
        running.signal(number)
        #expect(running.wait().status == status)
        bento.cleanUp()
    }

    @Test("what was saved is not reported as failed where its result cannot be written")
    func closedOutput() throws {
        let closed = try bento.shell("\"$BENTO\" food log 2 eggs >&-")
        #expect(closed.status == 0 && closed.errors.contains("Saved"), "\(closed.status) \(closed.errors)")
        #expect(try bento.shell("\"$BENTO\" food day >&-").status == 74)
        if FileManager.default.fileExists(atPath: "/dev/full") {
            let full = try bento.shell("\"$BENTO\" food log 2 eggs >/dev/full")
            #expect(full.status == 74 && full.errors.contains("saved"), "\(full.errors)")
        }
        // Nothing was written into a file that happened to get the closed stream's place.
        #expect(try bento.run(["features", "doctor"]).status == 0)
        bento.cleanUp()
    }

    @Test("a command closes what it opened: the file alone holds everything")
    func folds() throws {
        _ = try bento.run(["food", "log", "2 eggs"])
        #expect(try !names().contains("bento.sqlite-wal"))
        let copy = bento.home.appendingPathComponent("copy")
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: false)
        try FileManager.default.copyItem(at: database, to: copy.appendingPathComponent("bento.sqlite"))
        #expect(try bento.run(["food", "day", "--home", copy.path]).output.contains("gg"))
        bento.cleanUp()
    }

    @Test("the doctor makes no home and finds rows that cannot be right; setting them aside brings the rest back")
    func doctor() throws {
        #expect(try bento.run(["features", "doctor"]).status == 0)
        #expect(!FileManager.default.fileExists(atPath: bento.bentoHome.path))
        _ = try bento.run(["profile", "set", "--weight", "64"])
        try bento.sql("UPDATE shared_profiles SET sex = 'a secret word', updated_at = 9223372036854775807")
        let sick = try bento.run(["features", "doctor"])
        #expect(sick.status == 1 && sick.output.contains("--set-aside"), "\(sick.output)")
        #expect(!sick.output.contains("secret word"))
        // The row costs itself, and no other command.
        for arguments in [["food", "log", "2 eggs"], ["food", "day"], ["profile", "show"], []] {
            let outcome = try bento.run(arguments)
            #expect(outcome.status == 0 && !outcome.errors.contains("secret word"), "\(arguments) \(outcome.errors)")
        }
        #expect(try bento.run(["features", "doctor", "--set-aside", "--yes"]).status == 0)
        #expect(try bento.run(["features", "doctor"]).status == 0)
        bento.cleanUp()
    }

    @Test(
        "the doctor names what another program has done to the database, and no command shows SQLite's words",
        arguments: [
            ("DROP TABLE food_water", "the table 'food_water' is missing"),
            ("ALTER TABLE food_entries DROP COLUMN notes", "lacks the column 'notes'"),
            ("CREATE TRIGGER x AFTER INSERT ON food_entries BEGIN SELECT 1; END", "the trigger 'x'"),
            ("UPDATE food_entries SET confidence = 9e999", "confidence 'inf'"),
            ("DROP TABLE bento_migrations", "lacks a table"),
        ]
    )
    func altered(sql: String, words: String) throws {
        defer { bento.cleanUp() }
        _ = try bento.run(["food", "log", "2 eggs"])
        try bento.sql(sql)
        let doctor = try bento.run(["features", "doctor", "--json"])
        #expect(doctor.status == 1 && doctor.output.contains(words), "\(doctor.output)\(doctor.errors)")
        for arguments in [["food", "day"], ["food", "log", "1 apple"], ["food", "water", "300 ml"], []] {
            let outcome = try bento.run(arguments)
            #expect(outcome.status != 70 && !outcome.crashed, "\(arguments) \(outcome.errors)")
            #expect(!(outcome.output + outcome.errors).contains("no such"), "\(arguments) \(outcome.errors)")
        }
    }

    @Test("a key goes to no other server than the one it was typed for, also before it was ever used")
    func keyOfServer() throws {
        let sandbox = try SandboxProcess.start()
        defer {
            sandbox.stop()
            bento.cleanUp()
        }
        for (name, value) in [
            ("chat.provider", "openai"), ("chat.model", "sandbox-coach"), ("chat.server", "https://first.example/v1"),
        ] {
            #expect(try bento.run(["settings", "set", name, value]).status == 0)
        }
        #expect(try bento.run(["settings", "set", "chat.key", "-"], input: "wrong-key\n").status == 0)
        let server = sandbox.address + "/v1"
        let changed = try bento.run(["settings", "set", "chat.server", server])
        #expect(changed.status == 0 && changed.errors.contains("https://first.example:443"), "\(changed.errors)")
        // The sandbox answers whoever shows no key, and refuses one that it does not know.
        let asked = try bento.run(["chat", "ask", "hello"])
        #expect(asked.status == 0, "\(asked.output)\(asked.errors)")
        // Typed again it is for this one.
        #expect(try bento.run(["settings", "set", "chat.key", "-"], input: "wrong-key\n").status == 0)
        #expect(try bento.run(["chat", "ask", "hello"]).status != 0)
        guard PseudoTerminal.unavailable == nil else { return }
        #expect(try bento.run(["settings", "set", "chat.server", "https://first.example/v1"]).status == 0)
        let terminal = try PseudoTerminal(bento, ["settings", "set", "chat.server", server])
        #expect(terminal.status() == 0, "it is that server's: \(terminal.screen)")
        let other = try PseudoTerminal(bento, ["settings", "set", "chat.server", "https://second.example/v1"])
        #expect(other.confirms("Send 'chat.key' to https://second.example/v1 from now on?"), "\(other.screen)")
        other.type("y\n")
        #expect(other.status() == 0, "\(other.screen)")
        let back = try bento.run(["settings", "set", "chat.server", server])
        #expect(back.errors.contains("https://second.example:443"), "\(back.errors)")
    }

    @Test("a damaged database shows in the status of the overview")
    func overview() throws {
        _ = try bento.run(["food", "log", "2 eggs"])
        try Data(repeating: 0x5A, count: 8192).write(to: database)
        #expect(try bento.run([]).status == 65)
        #expect(try bento.run(["--json"]).status == 65)
        bento.cleanUp()
    }

    @Test("a pipe is refused, not waited for", arguments: [["data", "restore"], ["data", "import"]])
    func pipe(arguments: [String]) throws {
        let pipe = bento.home.appendingPathComponent("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let outcome = try bento.run(arguments + [pipe, "--yes"])
        #expect(!outcome.crashed && outcome.status >= 64, "\(outcome.status)")
        bento.cleanUp()
    }

    @Test("thousands of words without quotes are read once")
    func manyWords() throws {
        defer { bento.cleanUp() }
        /// Seconds of the processor, whatever else the machine does.
        func seconds(_ command: String) throws -> (status: Int32, user: Double) {
            let outcome = try bento.shell("\(command) >/dev/null 2>&1; echo $?; times")
            let lines = outcome.output.split(separator: "\n")
            let parts = try #require(lines.last?.split(separator: " ").first?.split(separator: "m"))
            let user = (Double(parts[0]) ?? 0) * 60 + (Double(parts[1].dropLast()) ?? 0)
            return (Int32(lines[0]) ?? -1, user)
        }
        let words = #"$(yes egg | head -n %)"#
        for (command, count, isTaken) in [
            ("food parse", 2000, true), ("food log", 2000, true), ("food log", 8000, false),
            ("food log", 100_000, false),
            ("food log --meal lunch", 100_000, false), ("location search", 100_000, false),
        ] {
            let (status, user) = try seconds("\"$BENTO\" \(command) \(words.replacing("%", with: String(count)))")
            print("\(command), \(count) words: status \(status), \(user) s of user time")
            #expect((status == 0) == isTaken && status != 70 && status < 128)
            // 8,000 words took over a minute.
            #expect(user < 40)
        }
    }

    @Test("numbers beyond all reason end no command", arguments: ["1e400 eggs", "1e-320 eggs", "1e308 kg rice"])
    func numbers(text: String) throws {
        let outcome = try bento.run(["food", "parse", text, "--json"])
        #expect(!outcome.crashed && outcome.status != 70, "\(outcome.status) \(outcome.errors)")
        bento.cleanUp()
    }
}
