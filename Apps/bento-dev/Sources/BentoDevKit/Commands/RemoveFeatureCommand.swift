import ArgumentParser
import RepositoryReading

struct RemoveFeatureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove-feature",
        abstract:
            "Remove a feature's package and its lines in the host. History keeps it; uncommitted work is not lost."
    )

    @OptionGroup var repository: RepositoryOptions
    @Argument(help: "The name, as in MealPlan.") var name: String
    @Flag(help: "Remove it even with work that is not committed.") var force = false

    func run() async throws {
        try await repository.run { checker in
            let name = try FeatureName(name)
            if !force { try await refuseToLose(name.folder, root: checker.root) }
            let before = try await checker.examine(asksCompiler: false)
            let (changed, kept) = try FeatureScaffold(repository: before.repository, name: name).remove()
            try await checker.renewGeneratedPages()
            Output.write(changed.map { "removed or changed \($0)\n" }.joined())
            if let kept { Output.complain(kept) }
            return 0
        }
    }

    private func refuseToLose(_ folder: String, root: String) async throws {
        let status = try await Tool.git.run(["-C", root, "status", "--porcelain", "--", folder])
        guard status.succeeded, !status.output.isEmpty else { return }
        let count = status.output.split(separator: "\n").count
        throw DevError.usage(
            "\(folder) has work that is not committed (\(ReportRenderer.counted(count, "file")))",
            fix: "commit it, or repeat with --force"
        )
    }
}
