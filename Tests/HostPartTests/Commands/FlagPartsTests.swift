import BentoTerminal
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
