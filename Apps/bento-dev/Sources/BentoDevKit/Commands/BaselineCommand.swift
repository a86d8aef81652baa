import ArgumentParser
import Foundation
import RepositoryReading

struct BaselineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline",
        abstract: "Remove fixed violations from boundaries.baseline; it only shrinks.",
        discussion: """
            'baseline --adopt' writes the first one, for a repository that takes up the rules with violations in place. \
            It is refused where a baseline exists, and nothing is written where CI is set: there 'check' tells.
            """
    )

    @OptionGroup var repository: RepositoryOptions
    @Flag(help: "Write the first baseline, with every present violation.") var adopt = false

    func run() async throws {
        try await repository.run { checker in
            if let ci = ProcessInfo.processInfo.environment["CI"], !ci.isEmpty, ci != "false" {
                throw DevError.usage("a baseline is never written in CI", fix: "run it on your machine and commit it")
            }
            var checker = checker
            checker.usesBaseline = false
            let existing = try Baseline.read(root: checker.root)
            let violations = try await checker.check().violations.filter { $0.severity == .error }
            let path = checker.root + "/" + Baseline.fileName
            if adopt {
                guard existing == nil else {
                    throw DevError.usage(
                        "\(Baseline.fileName) exists, and it only shrinks",
                        fix: "fix the new violations; without --adopt this command removes fixed ones"
                    )
                }
                let baseline = Baseline(entries: Set(violations.map(\.key)))
                try TextFile.write(baseline.text, to: path)
                Output.write("\(Baseline.fileName): \(baseline.entries.count) entries adopted\n")
                return 0
            }
            guard let existing else {
                throw DevError.noInput(
                    "there is no \(Baseline.fileName)",
                    fix: "'bento-dev baseline --adopt' writes one"
                )
            }
            let shrunk = existing.shrunk(to: violations)
            if shrunk.entries.isEmpty {
                try FileManager.default.removeItem(atPath: path)
            } else {
                try TextFile.write(shrunk.text, to: path)
            }
            let removed = existing.entries.count - shrunk.entries.count
            Output.write("\(Baseline.fileName): \(removed) entries removed, \(shrunk.entries.count) left\n")
            return 0
        }
    }
}
