import Foundation
import Testing

@testable import BentoDevKit
@testable import RepositoryReading

/// A small repository in one text file: a heading, then `-- path --` and the text of that file, and so on.
///
/// A comment `//~ rule` at the end of a line says that this rule is broken on this line.
struct Fixture: CustomTestStringConvertible {
    let name: String
    let files: [(path: String, text: String)]

    var testDescription: String { name }

    /// The place where a finding is expected, or was reported.
    struct Finding: Hashable, Comparable, CustomStringConvertible {
        let file: String
        let line: Int
        let rule: String

        var description: String { "\(file):\(line) \(rule)" }

        static func < (a: Finding, b: Finding) -> Bool { (a.file, a.line, a.rule) < (b.file, b.line, b.rule) }
    }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures")

    static let all: [Fixture] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".txtar") }.sorted().map { Fixture(named: String($0.dropLast(6))) }
    }()

    init(named name: String) {
        let path = Self.folder.appendingPathComponent(name + ".txtar").path
        let data = FileManager.default.contents(atPath: path) ?? Data()
        self.init(name: name, archive: String(decoding: data, as: UTF8.self))
    }

    init(name: String, files: [(path: String, text: String)]) {
        self.name = name
        self.files = files
    }

    init(name: String, archive: String) {
        var files: [(path: String, text: String)] = []
        for line in archive.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("-- "), line.hasSuffix(" --") {
                files.append((String(line.dropFirst(3).dropLast(3)), ""))
            } else if !files.isEmpty {
                files[files.count - 1].text += line + "\n"
            }
        }
        self.name = name
        self.files = files
    }

    var expected: [Finding] {
        files.flatMap { path, text in
            text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { index, line in
                guard let mark = line.range(of: "//~ ") else { return [Finding]() }
                return line[mark.upperBound...].split(separator: " ").map {
                    Finding(file: path, line: index + 1, rule: String($0))
                }
            }
        }.sorted()
    }

    /// Writes the repository to a temporary folder while `body` runs, compiled if a rule needs the index.
    func unpacked<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        try await withTemporaryFolder { root in
            for (path, text) in files { try TextFile.write(text, to: root + "/" + path) }
            let needsIndex = files.contains { $0.path == Boundaries.fileName && $0.text.contains("ambient-effect") }
            if needsIndex { try await compile(in: root) }
            return try await body(root)
        }
    }

    /// Compiles the modules of `Packages/*/Sources/*` in the order of the archive, which leaves an index as SwiftPM's builds do.
    func compile(in root: String) async throws {
        var modules: [(name: String, files: [String])] = []
        for (path, _) in files where path.hasSuffix(".swift") {
            let parts = path.split(separator: "/")
            guard parts.count > 4, parts[2] == "Sources" else { continue }
            if modules.last?.name != String(parts[3]) { modules.append((String(parts[3]), [])) }
            modules[modules.count - 1].files.append(root + "/" + path)
        }
        let objects = root + "/.build/objects"
        try FileManager.default.createDirectory(atPath: objects, withIntermediateDirectories: true)
        for module in modules {
            let words =
                ["swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", module.name, "-c"] + module.files
                + ["-emit-module", "-emit-module-path", "\(objects)/\(module.name).swiftmodule", "-I", objects]
                + ["-index-store-path", root + "/" + EffectIndex.usualPath]
            let script = "cd '\(objects)' && exec " + words.map { "'\($0)'" }.joined(separator: " ")
            let result = try await Tool(name: "sh").run(["-c", script])
            #expect(result.succeeded, "\(name): \(result.complaint)")
        }
    }
}

/// Creates a temporary folder, which is removed at the end.
func withTemporaryFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
    let root = URL(fileURLWithPath: NSTemporaryDirectory()).resolvingSymlinksInPath().path
    let folder = root + "/bento-dev-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try await body(folder)
}

extension CheckReport {
    var findings: [Fixture.Finding] {
        violations.map { .init(file: $0.place.file, line: $0.place.line, rule: $0.rule.rawValue) }.sorted()
    }
}
