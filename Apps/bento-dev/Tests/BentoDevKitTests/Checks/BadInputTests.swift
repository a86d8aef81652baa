import Foundation
import Testing

@testable import BentoDevKit
@testable import RepositoryReading

@Suite("Bad input")
struct BadInputTests {
    private static let rules = #"{"version": 1, "packages": ["Packages/*"]}"#

    private func failure(_ files: [String: String]) async throws -> DevError? {
        try await withTemporaryFolder { root in
            for (path, text) in files { try TextFile.write(text, to: root + "/" + path) }
            return await #expect(throws: DevError.self) { try await Checker(root: root).check() }
        }
    }

    @Test("a repository without manifests is an error, not a success")
    func noManifests() async throws {
        let error = try await failure(["boundaries.json": Self.rules, "Packages/Core/Core.swift": "let a = 1\n"])
        #expect(error?.exitCode == 66)
        #expect(error?.what.contains("no Package.swift") == true)
    }

    @Test("manifests without one Swift file are an error")
    func noSources() async throws {
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "Core", targets: [.target(name: "Core")])
            """
        let error = try await failure(["boundaries.json": Self.rules, "Packages/Core/Package.swift": manifest])
        #expect(error?.exitCode == 66)
        #expect(error?.what.contains("not one Swift file") == true)
    }

    @Test("a manifest that SwiftPM refuses is named, with SwiftPM's reason")
    func brokenManifest() async throws {
        let error = try await failure([
            "boundaries.json": Self.rules,
            "Packages/Core/Package.swift":
                "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Pakage(\n",
        ])
        #expect(error?.exitCode == 65)
        #expect(error?.what.contains("Packages/Core/Package.swift") == true)
        #expect(error?.what.contains("error:") == true)
    }

    @Test(
        "a boundaries file that is wrong says where",
        arguments: [
            ("", "is not JSON"),
            ("[]", "an object"),
            ("{}", "'version' is missing"),
            (#"{"version": 2}"#, "newer"),
            (#"{"version": 1, "pakages": []}"#, "Did you mean 'packages'?"),
            (#"{"version": 1, "contracts": [{"kind": "layer", "because": "x"}]}"#, "Did you mean 'layers'?"),
            (#"{"version": 1, "contracts": [{"kind": "acyclic"}]}"#, "contracts[0]: 'because' is missing"),
            (#"{"version": 1, "contracts": [{"kind": "forbidden", "because": "x", "from": "A", "to": []}]}"#, "a list"),
            (#"{"version": 1, "code": [{"rule": "hash-valu", "in": ["*"]}]}"#, "Did you mean 'hash-value'?"),
            (#"{"version": 1, "code": [{"rule": "layers", "in": ["*"]}]}"#, "is not a rule"),
            (#"{"version": 1, "code": [{"rule": "container", "in": ["*"]}]}"#, "'names' is missing"),
            (
                #"{"version": 1, "contracts": [{"kind": "layers", "because": "x", "layers": [{"name": "a", "modules": ["A"], "may": ["b"]}]}]}"#,
                "is not a layer"
            ),
        ]
    )
    func boundaries(text: String, expected: String) throws {
        let error = #expect(throws: DevError.self) { try BoundariesReader.read(Data(text.utf8)) }
        #expect(error?.exitCode == 78)
        #expect(error?.what.contains(expected) == true, "\(error?.what ?? "")")
    }

    @Test("a syntax error is reported with its line, and the other findings still are")
    func syntaxError() async throws {
        let fixture = Fixture(named: "undeclared-sibling")
        let report = try await fixture.unpacked { root in
            try TextFile.write("func open( {\n", to: root + "/Packages/Core/Sources/Core/Broken.swift")
            return try await Checker(root: root).check()
        }
        let broken = report.violations.filter { $0.rule == .syntaxError }
        #expect(broken.first?.place.file == "Packages/Core/Sources/Core/Broken.swift")
        #expect(broken.first?.place.line == 1)
        #expect(report.violations.contains { $0.rule == .undeclaredImport })
        #expect(report.exitCode == 65)
    }

    @Test("a loop of symbolic links ends")
    func symlinkLoop() async throws {
        let fixture = Fixture(named: "undeclared-sibling.clean")
        let report = try await fixture.unpacked { root in
            let folder = root + "/Packages/Core/Sources/Core"
            try FileManager.default.createSymbolicLink(atPath: folder + "/again", withDestinationPath: folder)
            try FileManager.default.createSymbolicLink(atPath: folder + "/gone.swift", withDestinationPath: "nowhere")
            return try await Checker(root: root).check()
        }
        #expect(report.violations.isEmpty)
        #expect(report.examined.files == 2)
    }

    @Test("two modules of one name cannot be told apart")
    func twins() async throws {
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "Core")])
            """
        let error = try await failure([
            "boundaries.json": Self.rules, "Packages/A/Package.swift": manifest, "Packages/B/Package.swift": manifest,
        ])
        #expect(error?.exitCode == 65)
        #expect(error?.what.contains("Packages/A/Package.swift and Packages/B/Package.swift") == true)
    }
}
