import Foundation
import Testing

@testable import BentoDevKit
@testable import RepositoryReading

@Suite("A new plug-in")
struct PluginScaffoldTests {
    private func scaffold(_ root: String, _ name: String = "MealPlan") throws -> PluginScaffold {
        PluginScaffold(root: root, name: try FeatureName(name))
    }

    @Test("it stands beside the repository with the feature that new-feature writes, a server and its tests")
    func files() async throws {
        try await withTemporaryFolder { folder in
            let root = folder + "/bento"
            try TextFile.write("{}", to: root + "/boundaries.json")
            let (written, files) = try scaffold(root).add()
            #expect(written.hasSuffix("/meal-plan-plugin"))
            let feature = FeatureTemplate(name: try FeatureName("MealPlan"), kind: .basic)
            for (path, text) in feature.code { #expect(try TextFile.read(written + "/" + path) == text) }
            #expect(Set(files) == Set(SourceTree.files(below: written)).union([".gitignore"]))
            let manifest = try TextFile.read(written + "/Package.swift")
            #expect(manifest.contains("let bento = \"../bento\"\n"))
            let main = try TextFile.read(written + "/Sources/meal-plan-plugin/MealPlanPlugin.swift")
            #expect(main.contains("await ServedFeature.run(MealPlanFeature.self)"))
        }
    }

    @Test(
        "the way to the repository holds from wherever it stands",
        arguments: [
            ("/a/b/sleep-plugin", "/a/b/bento", "../bento"), ("/x/sleep", "/a/b/bento", "../../a/b/bento"),
            ("/a/b/c/d", "/a/b", "../.."),
        ]
    )
    func ways(folder: String, root: String, way: String) {
        #expect(PluginScaffold.way(from: folder, to: root) == way)
    }

    @Test("a folder that is there, or in the repository, is refused and nothing is written")
    func refused() async throws {
        try await withTemporaryFolder { folder in
            let root = folder + "/bento"
            try TextFile.write("{}", to: root + "/boundaries.json")
            try TextFile.write("mine", to: folder + "/taken/notes")
            for place in [root, root + "/Plugins/meal", root + "/../bento/x", folder + "/taken"] {
                let error = #expect(throws: DevError.self) { try scaffold(root).add(at: place) }
                #expect(error?.exitCode == 64)
            }
            #expect(SourceTree.files(below: root) == ["boundaries.json"])
            #expect(SourceTree.files(below: folder + "/taken") == ["notes"])
        }
    }

    @Test("what it writes is formatted as the repository asks")
    func formatted() async throws {
        try await withTemporaryFolder { folder in
            try TextFile.write("{}", to: folder + "/bento/boundaries.json")
            let (written, _) = try scaffold(folder + "/bento", "Journal").add()
            let settings =
                URL(fileURLWithPath: #filePath).path.components(separatedBy: "/Apps/bento-dev/")[0] + "/.swift-format"
            try FileManager.default.copyItem(atPath: settings, toPath: written + "/.swift-format")
            let result = try await Tool.swift.run(["format", "lint", "--strict", "-r", written])
            #expect(result.succeeded, "\(result.complaint)")
        }
    }
}
