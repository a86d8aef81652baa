import ArgumentParser
import Foundation
import RepositoryReading

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Compare every import with its manifest and with the rules of boundaries.json.",
        discussion: """
            The smallest boundaries.json: {"version": 1, "contracts": [{"kind": "acyclic", "because": "..."}]}
            A finding that must be: write '// bento-dev:allow RULE: reason' beside its line.
            """
    )

    @OptionGroup var repository: RepositoryOptions
    @Flag(help: "Print the report as JSON.") var json = false
    @Flag(help: "Print findings as GitHub annotations; the default where GITHUB_ACTIONS is set.") var github = false
    @Flag(help: "Judge as if there were no baseline.") var ignoreBaseline = false

    @Option(help: "The compiler's index store, which a debug build of the repository leaves.")
    var index = EffectIndex.usualPath

    func run() async throws {
        try await repository.run { checker in
            var checker = checker
            checker.usesBaseline = !ignoreBaseline
            checker.indexPath = index
            let report = try await checker.check()
            let isInWorkflow = ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true"
            if json {
                Output.write(try ReportRenderer.json(report))
            } else if github || isInWorkflow {
                Output.write(ReportRenderer.annotations(report))
            } else {
                Output.write(ReportRenderer.text(report))
            }
            return report.exitCode
        }
    }
}
