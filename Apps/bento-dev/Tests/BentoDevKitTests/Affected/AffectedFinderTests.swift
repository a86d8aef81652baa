import Foundation
import Testing

@testable import BentoDevKit
@testable import RepositoryReading

@Suite("Affected")
struct AffectedFinderTests {
    private static let rules = """
        {"version": 1, "packages": ["Packages/*"], "affected": {"everything": ["Makefile"], "nothing": ["**/*.md", "*.md"]}}
        """

    /// A repository with history: Core, Kit over Core, Panel over Kit, each with tests for Kit and Panel.
    private func withHistory(_ body: (String) async throws -> Void) async throws {
        var files = Fixture(named: "undeclared-transitive.clean").files.filter { $0.path != "boundaries.json" }
        files.append(("boundaries.json", Self.rules))
        let fixture = Fixture(name: "history", files: files)
        try await fixture.unpacked { root in
            try await git(root, "init", "-q", "-b", "main")
            try await commit(root, "first")
            try await body(root)
        }
    }

    private func git(_ root: String, _ arguments: String...) async throws {
        let identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
        let result = try await Tool.git.run(["-C", root] + identity + arguments)
        #expect(result.succeeded, "\(result.complaint)")
    }

    private func commit(_ root: String, _ subject: String) async throws {
        try await git(root, "add", "-A")
        try await git(root, "commit", "-q", "-m", subject)
    }

    private func plan(_ root: String, since revision: String = "main") async throws -> AffectedPlan {
        let checker = Checker(root: root)
        let boundaries = try BoundariesReader.read(root: root)
        return try await AffectedFinder(
            root: root,
            boundaries: boundaries,
            repository: try await checker.loadRepository(boundaries),
            manifests: ManifestLoader(cache: checker.cache)
        ).plan(since: revision)
    }

    private func append(_ text: String, to path: String) throws {
        try TextFile.write(try TextFile.read(path) + text, to: path)
    }

    @Test("a changed source touches its module and all above it, with the way")
    func source() async throws {
        try await withHistory { root in
            try append("\npublic struct New {}\n", to: root + "/Packages/Kit/Sources/Kit/Machine.swift")
            let plan = try await plan(root)
            #expect(plan.targets.map(\.name) == ["Kit", "Panel"])
            #expect(plan.targets[1].because == ["Kit: Packages/Kit/Sources/Kit/Machine.swift changed", "Panel"])
        }
    }

    @Test("committed, uncommitted and new files count; documents do not")
    func kinds() async throws {
        try await withHistory { root in
            try await git(root, "checkout", "-q", "-b", "work")
            try append("// more\n", to: root + "/Packages/Panel/Sources/Panel/Panel.swift")
            try await commit(root, "more")
            try TextFile.write("Notes\n", to: root + "/Packages/Core/Sources/Core/Notes.md")
            try TextFile.write("Read me\n", to: root + "/README.md")
            let before = try await plan(root)
            #expect(before.targets.map(\.name) == ["Panel"])
            #expect(before.ignored == ["Packages/Core/Sources/Core/Notes.md", "README.md"])
            try TextFile.write("public struct Fresh {}\n", to: root + "/Packages/Kit/Sources/Kit/Fresh.swift")
            #expect(try await plan(root).targets.map(\.name) == ["Kit", "Panel"])
        }
    }

    @Test("a comment in a manifest touches nothing, a setting touches the package and what is above it")
    func manifest() async throws {
        try await withHistory { root in
            let path = root + "/Packages/Kit/Package.swift"
            try append("// a note\n", to: path)
            #expect(try await plan(root).targets.isEmpty)
            let text = try TextFile.read(path).replacing("products:", with: "platforms: [.macOS(.v26)],\n    products:")
            try TextFile.write(text, to: path)
            #expect(try await plan(root).targets.map(\.name) == ["Kit", "Panel"])
        }
    }

    @Test("what no rule explains touches everything")
    func unknown() async throws {
        try await withHistory { root in
            try TextFile.write("x\n", to: root + "/mystery.cfg")
            #expect(try await plan(root).targets.count == 3)
        }
    }

    @Test("a removed package touches those that depended on it")
    func removed() async throws {
        try await withHistory { root in
            try FileManager.default.removeItem(atPath: root + "/Packages/Panel")
            #expect(try await plan(root).targets.isEmpty)
            try append("// x\n", to: root + "/Packages/Core/Sources/Core/State.swift")
            #expect(try await plan(root).targets.map(\.name) == ["Core", "Kit"])
        }
    }

    @Test("a revision that does not exist is refused with a hint", arguments: ["mian", "-x", "", "main; rm -rf /"])
    func unknownRevision(revision: String) async throws {
        try await withHistory { root in
            let error = await #expect(throws: DevError.self) { try await plan(root, since: revision) }
            #expect(error?.exitCode == 64)
            if revision == "mian" { #expect(error?.what.contains("Did you mean 'main'?") == true) }
        }
    }

    @Test("a shallow clone says that history is missing, and how to get it")
    func shallow() async throws {
        try await withHistory { root in
            try append("// x\n", to: root + "/Packages/Core/Sources/Core/State.swift")
            try await commit(root, "second")
            try await withTemporaryFolder { folder in
                try await git(folder, "clone", "-q", "--depth", "1", "file://" + root, folder + "/clone")
                let error = await #expect(throws: DevError.self) { try await plan(folder + "/clone", since: "HEAD~1") }
                #expect(error?.exitCode == 69)
                #expect(error?.fix.contains("--unshallow") == true)
            }
        }
    }

    @Test("outside a git repository there is nothing to compare with")
    func noRepository() async throws {
        try await Fixture(named: "cycle.clean").unpacked { root in
            let error = await #expect(throws: DevError.self) { try await plan(root) }
            #expect(error?.exitCode == 69)
        }
    }

    @Test("the matrix has one job per package with tests")
    func matrix() {
        func target(_ name: String, _ package: String, isTest: Bool) -> AffectedPlan.Target {
            .init(name: name, package: package, path: "Packages/" + package, isTest: isTest, because: [name])
        }
        let plan = AffectedPlan(
            base: "b",
            targets: [
                target("A", "P", isTest: false), target("ATests", "P", isTest: true), target("B", "Q", isTest: false),
            ],
            ignored: []
        )
        #expect(plan.jobs == [.init(package: "P", path: "Packages/P", tests: ["ATests"])])
    }
}
