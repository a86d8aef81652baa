import ArgumentParser
import Foundation
import RepositoryReading

struct AffectedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "affected",
        abstract: "List the packages and tests a change touches, with the way from the change to each."
    )

    @OptionGroup var repository: RepositoryOptions
    @Option(help: "Compare with the common ancestor of this revision and HEAD, uncommitted changes included.")
    var base: String
    @Flag(help: "Print the plan as JSON.") var json = false
    @Flag(help: "Print a job matrix for CI systems that fan out: {\"include\": [...]}.") var matrix = false
    @Flag(help: "Print only the folders of packages with tests to run, one per line.") var paths = false

    func run() async throws {
        try await repository.run { checker in
            let boundaries = try BoundariesReader.read(root: checker.root)
            let repository = try await checker.loadRepository(boundaries)
            let finder = AffectedFinder(
                root: checker.root,
                boundaries: boundaries,
                repository: repository,
                manifests: ManifestLoader(cache: checker.cache)
            )
            let plan = try await finder.plan(since: base)
            Output.write(try text(of: plan))
            return 0
        }
    }

    private func text(of plan: AffectedPlan) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if matrix {
            return String(decoding: try encoder.encode(["include": plan.jobs]), as: UTF8.self) + "\n"
        }
        if json {
            encoder.outputFormatting.insert(.prettyPrinted)
            return String(decoding: try encoder.encode(plan), as: UTF8.self) + "\n"
        }
        if paths { return plan.jobs.map { $0.path + "\n" }.joined() }
        guard !plan.targets.isEmpty else { return "Nothing is affected since \(plan.base.prefix(12)).\n" }
        var lines = ["\(ReportRenderer.counted(plan.packages.count, "package")) affected since \(plan.base.prefix(12))"]
        for (package, targets) in Dictionary(grouping: plan.targets, by: \.package).sorted(by: { $0.key < $1.key }) {
            lines.append(package)
            for target in targets {
                lines.append("  \(target.isTest ? "test " : "     ")\(target.name)")
                lines.append("         \(target.because.joined(separator: " -> "))")
            }
        }
        if !plan.ignored.isEmpty { lines.append("Touches no build: \(plan.ignored.joined(separator: ", "))") }
        return lines.joined(separator: "\n") + "\n"
    }
}
