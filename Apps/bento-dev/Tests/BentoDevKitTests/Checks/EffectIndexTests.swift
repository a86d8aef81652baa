import Foundation
import Testing

@testable import BentoDevKit
@testable import RepositoryReading

@Suite("Effects by the compiler's index")
struct EffectIndexTests {
    private let fixture = Fixture(named: "ambient-effect.clean")

    private func rules(_ report: CheckReport) -> Set<Rule> { Set(report.violations.map(\.rule)) }

    @Test("without an index nothing passes")
    func missing() async throws {
        try await fixture.unpacked { root in
            try FileManager.default.removeItem(atPath: root + "/.build/debug/index")
            let report = try await Checker(root: root).check()
            #expect(rules(report) == [.staleIndex])
            #expect(report.exitCode == 1)
            #expect(report.violations.allSatisfy { $0.what.contains("there is no index") })
        }
    }

    @Test("a file that was changed after it was compiled does not pass, until it is compiled again")
    func changed() async throws {
        try await fixture.unpacked { root in
            let file = root + "/Packages/Core/Sources/Core/SystemTime.swift"
            try TextFile.write(try TextFile.read(file) + "// changed\n", to: file)
            let report = try await Checker(root: root).check()
            #expect(report.findings.map(\.file) == ["Packages/Core/Sources/Core/SystemTime.swift"])
            #expect(rules(report) == [.staleIndex])
            try await fixture.compile(in: root)
            #expect(try await Checker(root: root).check().violations.isEmpty)
        }
    }

    @Test("a file that no build has seen does not pass")
    func unknown() async throws {
        try await fixture.unpacked { root in
            try TextFile.write("let new = 1\n", to: root + "/Packages/Core/Sources/Core/New.swift")
            let report = try await Checker(root: root).check()
            #expect(report.violations.map(\.rule) == [.staleIndex])
            #expect(report.violations.first?.what.contains("no build has compiled it") == true)
        }
    }

    @Test("what is no index, or one of a format of another time, is said")
    func foreign() async throws {
        try await fixture.unpacked { root in
            let store = root + "/" + EffectIndex.usualPath
            try FileManager.default.moveItem(atPath: store + "/v5", toPath: store + "/v4")
            #expect(rules(try await Checker(root: root).check()) == [.staleIndex])
            try FileManager.default.removeItem(atPath: store)
            try TextFile.write("nothing", to: store + "/v5")
            #expect(rules(try await Checker(root: root).check()) == [.staleIndex])
        }
    }

    @Test("a unit that is cut short, or holds anything, is none")
    func damaged() async throws {
        try await fixture.unpacked { root in
            let units = root + "/" + EffectIndex.usualPath + "/v5/units"
            for name in try FileManager.default.contentsOfDirectory(atPath: units) {
                let data = try Data(contentsOf: URL(fileURLWithPath: units + "/" + name))
                try data.prefix(data.count / 2).write(to: URL(fileURLWithPath: units + "/" + name))
            }
            #expect(rules(try await Checker(root: root).check()) == [.staleIndex])
        }
    }

    @Test(
        "a demangled name tells module, type and whether it is static",
        arguments: [
            (
                "static FoundationEssentials.FileManager.default.getter : FoundationEssentials.FileManager", "default",
                "FoundationEssentials", "FileManager", true
            ),
            ("(extension in Swift):Swift.Sequence.shuffled() -> [A.Element]", "shuffled()", "Swift", "Sequence", false),
            (
                "Swift.print(_: Any..., separator: Swift.String, terminator: Swift.String) -> ()",
                "print(_:separator:terminator:)",
                "Swift", "", false
            ),
            (
                "static Swift.ContinuousClock.Instant.now.getter : Swift.ContinuousClock.Instant", "now", "Swift",
                "ContinuousClock.Instant", true
            ),
            (
                "static (extension in _Concurrency):Swift.Task< where A == Swift.Never, B == Swift.Never>.sleep(nanoseconds: Swift.UInt64) async throws -> ()",
                "sleep(nanoseconds:)", "_Concurrency", "Task", true
            ),
        ] as [(String, String, String, String, Bool)]
    )
    func demangled(text: String, name: String, module: String, owner: String, isStatic: Bool) throws {
        let symbol = try #require(EffectIndex.symbol(demangled: text, name: name))
        #expect(symbol.module == module)
        #expect(symbol.owner == owner)
        #expect(symbol.isStatic == isStatic)
        #expect(symbol.name == name)
    }
}
