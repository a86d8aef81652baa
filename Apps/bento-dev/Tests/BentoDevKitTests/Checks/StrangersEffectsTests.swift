import Foundation
import Testing

@testable import BentoDevKit
@testable import RepositoryReading

/// 160 ways to use an effect and 20 that only look like one, by somebody who had not seen the check. The first line of
/// each file names the effect, and `// here` marks the line. On the first run 138 were reported with effect and line,
/// 146 with the line, and none of the 20.
@Suite("Effects, as a stranger reaches for them")
struct StrangersEffectsTests {
    /// The uses that are not reported on their line, with the reasons.
    private static let known: [String: String] = [
        "clock-16":
            "a conformance of Date to a protocol whose requirement is init(): the witness is chosen without a call",
        "dynamic-04": "told at line 1, by the object file: the index leaves out names that begin with an underscore",
        "dynamic-12": "a bit cast of a number to a function: nothing is named",
        "environment-13": "a key path into a ProcessInfo that is handed in",
        "file-20": "a call on an instance of a subclass: the subclass itself is told",
        "randomness-20": "the order of a Set, which differs between processes",
    ]

    @Test("each is told with file and line, and what only looks like one is not")
    func all() async throws {
        let folder = Fixture.folder.appendingPathComponent("Effects")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }
        #expect(names.count == 180)
        var files = Fixture(named: "ambient-ways").files.filter { $0.path.hasSuffix("Package.swift") }
        let rules = ["ambient-effect", "linker-name", "hash-value"].map { #"{"rule": "\#($0)", "in": ["*"]}"# }
        let boundaries = #"{"version": 1, "packages": ["Packages/*"], "code": [\#(rules.joined(separator: ", "))]}"#
        files.append((Boundaries.fileName, boundaries))
        var marks: [String: Int] = [:]
        for name in names {
            let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            files.append(("Packages/Core/Sources/Core/\(name.dropLast(4)).swift", text))
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let line = lines.firstIndex { $0.hasSuffix("// here") }
            marks[String(name.dropLast(4))] = line.map { $0 + 1 }
        }
        #expect(marks.count == 160)
        let report = try await Fixture(name: "effects", files: files).unpacked { try await Checker(root: $0).check() }
        var found: [String: Set<Int>] = [:]
        for finding in report.findings {
            found[String((finding.file as NSString).lastPathComponent.dropLast(6)), default: []].insert(finding.line)
        }
        for name in names.map({ String($0.dropLast(4)) }) {
            let lines = found[name] ?? []
            guard let mark = marks[name] else {
                #expect(lines.isEmpty, "\(name) at \(lines)")
                continue
            }
            #expect(lines.contains(mark) == (Self.known[name] == nil), "\(name) at \(lines), expected \(mark)")
        }
    }
}
