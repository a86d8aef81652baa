import ArgumentParser

struct NewPluginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new-plugin",
        abstract:
            "Write a feature as a package outside the repository, with a server that runs it in a process of its own."
    )

    @OptionGroup var repository: RepositoryOptions
    @Argument(help: "The name, in capitals as in MealPlan.") var name: String
    @Option(help: "The new folder; by default beside the repository, as in ../meal-plan-plugin.") var at: String?

    func run() async throws {
        try await repository.run { checker in
            let name = try FeatureName(name)
            let (folder, files) = try PluginScaffold(root: checker.root, name: name).add(at: at)
            Output.write(
                files.map { "wrote \(folder)/\($0)\n" }.joined()
                    + "Next: cd \(folder) && swift test\n"
            )
            return 0
        }
    }
}
