import ArgumentParser

struct CanvasCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "canvas",
        abstract:
            "Write each feature's canvas into its README: entry point, flows, contracts, hosts, migrations, size, tests."
    )

    @OptionGroup var repository: RepositoryOptions
    @Flag(name: .customLong("print"), help: "Print the canvases instead of writing them.") var prints = false

    func run() async throws {
        try await repository.run { checker in
            let writer = CanvasWriter(examination: try await checker.examine())
            if prints {
                for (file, _, canvas) in writer.canvases() { Output.write("\(file)\n\n\(canvas.markdown)\n") }
                return 0
            }
            let written = try writer.write()
            Output.write(written.isEmpty ? "Every canvas is today's.\n" : written.map { $0 + "\n" }.joined())
            return 0
        }
    }
}
