import Core
import CoreHosting
import Foundation
import Synchronization
import Testing

@testable import BentoHome
@testable import BentoHost

@Suite("Parts of flags")
struct FlagPartsTests {
    @Test(
        "an interval holds the true share (Wilson)",
        arguments: [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)]
    )
    func wilson(hits: Int, total: Int, low: Double, high: Double) {
        let interval = Proportion(hits: hits, total: total).interval
        #expect(abs(interval.lowerBound - low) < 0.0001 && abs(interval.upperBound - high) < 0.0001, "\(interval)")
    }

    @Test("the difference of two shares is Newcombe's example (56 of 70 and 48 of 80)")
    func newcombe() {
        let range = Proportion(hits: 56, total: 70).difference(to: Proportion(hits: 48, total: 80))
        #expect(abs(range.lowerBound - 0.0524) < 0.0001 && abs(range.upperBound - 0.3339) < 0.0001, "\(range)")
    }

    @Test(
        "no counts, and impossible ones, give no nonsense",
        arguments: [(0, 0), (-5, 10), (20, 10), (Int.max, Int.max), (1, -1)]
    )
    func hostileCounts(hits: Int, total: Int) {
        let one = Proportion(hits: hits, total: total)
        for value in [one.share, one.interval.lowerBound, one.interval.upperBound, one.difference(to: one).lowerBound] {
            #expect(value.isFinite && abs(value) <= 1)
        }
    }

    @Test("results conclude only from enough, and in the right direction")
    func verdicts() throws {
        let key = FlagKey("x", "X.", kind: .experiment, owner: "a", default: false, outcomes: ["done"])
        let manifest = FeatureManifest(id: "f", title: "F", summary: "F.", flags: [key.declaration])
        let entry = try FlagDeclarations([manifest]).entry("f.x")
        func verdict(_ on: (Int, Int), _ off: (Int, Int)) -> String? {
            FlagResults(
                entry,
                counts: [
                    "on": .init(used: on.1, outcomes: ["done": on.0]),
                    "off": .init(used: off.1, outcomes: ["done": off.0]),
                ]
            ).rows.first { $0.value == "on" }?.verdict
        }
        #expect(verdict((9, 10), (1, 1000))?.contains("too little") == true)
        #expect(verdict((600, 1000), (500, 1000))?.hasPrefix("more often") == true)
        #expect(verdict((400, 1000), (500, 1000))?.hasPrefix("less often") == true)
        #expect(verdict((505, 1000), (500, 1000))?.hasPrefix("no difference") == true)
    }

    @Test(
        "names of variables are those of shells",
        arguments: [("food.spoken-amounts", "BENTO_FLAG_FOOD_SPOKEN_AMOUNTS"), ("feature.a1", "BENTO_FLAG_FEATURE_A1")]
    )
    func variables(id: String, name: String) { #expect(HostFlags.variable(of: id) == name) }

    @Test("flags are taken out of the arguments wherever they stand, and not after --")
    func options() throws {
        let settings = try HostSettings(
            optionsIn: CommandLineOutline([
                "food", "--flag", "a.b=on", "day", "--flag=c.d=x=y", "--", "--flag=e.f=on",
            ])
        )
        #expect(settings.flags == ["a.b": "on", "c.d": "x=y"])
        #expect(settings.arguments == ["food", "day", "--", "--flag=e.f=on"])
    }

    @Test("counts of several processes are all kept, and those that overflow stay at the most")
    func tally() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "bento-flags-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let event = FlagEvent(flag: "f.x", value: "on")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { try await FlagTally(home: home).add([event: 2]) } }
            try await group.waitForAll()
        }
        #expect(try FlagTally(home: home).counts(of: "f.x")["on"]?.used == 16)
        try await FlagTally(home: home).add([event: .max])
        #expect(try FlagTally(home: home).counts(of: "f.x")["on"]?.used == .max)
    }

    @Test("a record of crashes counts by feature, forgets one alone, and takes any file")
    func crashes() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "bento-life-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let record = CrashRecord(home: home)
        #expect(record.count(of: "food") == 0)
        try Data("food\nwallet\nfood\n\u{FF}".utf8).write(to: record.file)
        #expect(record.count(of: "food") == 2)
        record.clear("food")
        #expect(record.count(of: "food") == 0 && record.count(of: "wallet") == 1)
        record.clear("wallet")
    }

    @Test("the definitions that were read last stand while the file is broken, and change when it is mended")
    func lastGood() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "bento-flags-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let flags = HostFlags(home: home, environment: { _ in nil }, options: [:], now: { Date() }, warn: { _ in })
        let declaration = FlagDeclaration.killSwitch(of: "a")
        func says(_ text: String?) throws -> String {
            let file = home.appending(path: "flag-definitions.json")
            if let text {
                try Data(text.utf8).write(to: file, options: .atomic)
            } else {
                try FileManager.default.removeItem(at: file)
            }
            return flags.values().resolution(of: "feature.a", declared: declaration).text
        }
        #expect(try says(#"{"features": [{"name": "feature.a", "enabled": false}]}"#) == "off")
        #expect(try says(#"{"features": ["#) == "off")
        #expect(try says(#"{"features": [{"name": "feature.a", "enabled": true }]}"#) == "on")
        #expect(try says(nil) == "on")
    }

    @Test("a source that stays broken is told of once")
    func warnsOnce() throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "bento-flags-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let words = Words()
        let flags = HostFlags(
            home: home,
            environment: { _ in nil },
            options: [:],
            now: { Date() },
            warn: { words.add($0) }
        )
        try Data("{".utf8).write(to: home.appending(path: "flags.json"))
        try Data("<html>".utf8).write(to: home.appending(path: "flag-server.json"))
        for _ in 0..<5 { _ = flags.values() }
        #expect(words.all.count == 2)
    }
}

private final class Words: Sendable {
    private let words = Mutex<[String]>([])
    func add(_ text: String) { words.withLock { $0.append(text) } }
    var all: [String] { words.withLock { $0 } }
}
