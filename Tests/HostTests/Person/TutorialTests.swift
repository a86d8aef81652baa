import Foundation
import HostTesting
import Testing

@Suite("The tutorial")
struct TutorialTests {
    struct Step {
        let command: String
        var expected: [String] = []
    }

    /// The commands of the console blocks, each with what it must print.
    static func steps() throws -> [Step] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Apps/bento/TUTORIAL.md").standardizedFileURL
        var steps: [Step] = []
        var isInside = false
        for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n") {
            if line.hasPrefix("```") {
                isInside = line == "```console"
            } else if isInside, line.hasPrefix("$ ") {
                steps.append(Step(command: String(line.dropFirst(2))))
            } else if isInside, !line.isEmpty, !steps.isEmpty {
                steps[steps.count - 1].expected.append(line)
            }
        }
        return steps
    }

    @Test("every line of it does what it says")
    func whole() throws {
        let binary = try BentoBinary()
        defer { binary.cleanUp() }
        let steps = try Self.steps()
        #expect(steps.count >= 20)
        for step in steps {
            let outcome = try binary.shell("bento() { \"$BENTO\" \"$@\"; }; " + step.command)
            #expect(outcome.status == 0, "\(step.command): \(outcome.errors)")
            for line in step.expected {
                #expect(outcome.output.contains(line), "\(step.command) does not print '\(line)':\n\(outcome.output)")
            }
        }
    }
}
