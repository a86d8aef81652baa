import Testing

@testable import BentoDevKit
@testable import RepositoryReading

@Suite("The walls, by small repositories")
struct FixtureTests {
    @Test("every expected violation is found on its line, and nothing else", arguments: Fixture.all)
    func findings(fixture: Fixture) async throws {
        #expect(!fixture.files.isEmpty)
        let report = try await fixture.unpacked { try await Checker(root: $0).check() }
        #expect(report.findings == fixture.expected)
        #expect(fixture.name.hasSuffix(".clean") == fixture.expected.isEmpty)
        for violation in report.violations {
            #expect(!violation.what.isEmpty)
            #expect(!violation.why.isEmpty)
            #expect(!violation.fix.isEmpty)
        }
    }

    @Test("each violation has a clean twin")
    func twins() {
        let names = Fixture.all.map(\.name)
        let broken = names.filter { !$0.hasSuffix(".clean") }
        #expect(broken.count >= 20)
        #expect(broken.allSatisfy { names.contains($0 + ".clean") })
    }

    @Test("a second run knows every file, and finds the same", arguments: ["habits", "undeclared-transitive", "cycle"])
    func warm(name: String) async throws {
        try await Fixture(named: name).unpacked { root in
            let cold = try await Checker(root: root).check()
            let warm = try await Checker(root: root).check()
            #expect(cold.examined.parsedFiles == cold.examined.files)
            #expect(cold.examined.compiledModules > 0)
            #expect(warm.examined.parsedFiles == 0)
            #expect(warm.examined.compiledModules == 0)
            #expect(warm.findings == cold.findings)
        }
    }

    @Test("leave for an effect that nothing needs is a finding of its own")
    func unusedAllowance() async throws {
        let fixture = Fixture(named: "ambient-effect.clean")
        let files = fixture.files.map { path, text in
            (path, path == "boundaries.json" ? text.replacing("Door.swift", with: "Nowhere.swift") : text)
        }
        let report = try await Fixture(name: "unused", files: files).unpacked { try await Checker(root: $0).check() }
        #expect(report.violations.map(\.rule) == [.ambientEffect, .permission])
        #expect(report.violations.last?.place.line == 8)
    }

    @Test("leave for an effect is given in boundaries.json with a reason, never by a comment")
    func commentGivesNoLeave() async throws {
        let fixture = Fixture(named: "ambient-effect.clean")
        let files = fixture.files.map { path, text in
            guard path.hasSuffix("Reach.swift") else { return (path, text) }
            return (path, text + "\n// bento-dev:allow ambient-effect: it must be\nlet day = Date()\n")
        }
        let report = try await Fixture(name: "comment", files: files).unpacked { try await Checker(root: $0).check() }
        #expect(Set(report.violations.map(\.rule)) == [.ambientEffect, .permission])
    }

    @Test("a changed file is examined again")
    func changed() async throws {
        try await Fixture(named: "undeclared-sibling.clean").unpacked { root in
            #expect(try await Checker(root: root).check().violations.isEmpty)
            let file = root + "/Packages/Core/Sources/Core/Money.swift"
            try TextFile.write(try TextFile.read(file) + "\nimport FeatureFood\n", to: file)
            let report = try await Checker(root: root).check()
            #expect(report.examined.parsedFiles == 1)
            #expect(report.examined.compiledModules == 1)
            #expect(report.violations.map(\.rule).contains(.undeclaredImport))
            #expect(report.violations.map(\.rule).contains(.acyclic))
        }
    }

    @Test("what SwiftPM says of a manifest and what its syntax says lead to the same findings")
    func exact() async throws {
        let fixture = Fixture(named: "layers")
        let report = try await fixture.unpacked { try await Checker(root: $0, alwaysAsksSwiftPM: true).check() }
        #expect(report.findings == fixture.expected)
    }
}
