import ArgumentParser
import RepositoryReading

struct GraphCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "graph",
        abstract: "Show who depends on whom."
    )

    enum Format: String, ExpressibleByArgument, CaseIterable { case mermaid, dot, json }

    @OptionGroup var repository: RepositoryOptions
    @Option(help: "How to write it: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
    var format: Format = .mermaid
    @Flag(help: "Packages instead of modules.") var packages = false
    @Flag(help: "Test targets too.") var tests = false
    @Flag(help: "Leave out dependencies that a longer way implies.") var reduced = false
    @Option(help: "Only what this module depends on and what depends on it.") var focus: String?
    @Option(parsing: .upToNextOption, help: "Two modules: the shortest way from the first to the second.")
    var why: [String] = []
    @Option(name: .shortAndLong, help: "Write to this file instead of stdout.") var output: String?
    @Flag(help: "Renew the picture in the document that boundaries.json names.") var write = false

    func validate() throws {
        guard why.isEmpty || why.count == 2 else { throw ValidationError("--why takes two names: --why A B") }
    }

    func run() async throws {
        try await repository.run { checker in
            let examination = try await checker.examine()
            if write {
                Output.write("\(try Picture(examination: examination).write())\n")
                return 0
            }
            let builder = GraphBuilder(
                repository: examination.repository,
                level: packages ? .package : .module,
                includesTests: tests || !why.isEmpty
            )
            var graph = builder.graph()
            if !why.isEmpty { return try explain(graph, examination: examination) }
            if let focus { graph = graph.focused(on: try known(focus, in: graph)) }
            if reduced { graph = graph.transitivelyReduced() }
            let text =
                switch format {
                case .mermaid: TextGraphRenderer.mermaid(graph)
                case .dot: TextGraphRenderer.dot(graph)
                case .json: try TextGraphRenderer.json(graph)
                }
            if let output { try TextFile.write(text, to: output) } else { Output.write(text) }
            return 0
        }
    }

    private func explain(_ graph: DependencyGraph, examination: Checker.Examination) throws -> Int32 {
        let (from, to) = (try known(why[0], in: graph), try known(why[1], in: graph))
        guard let path = graph.path(from: from, to: to) else {
            Output.write("\(from) does not depend on \(to)\n")
            return 1
        }
        Output.write(path.joined(separator: " -> ") + "\n")
        let context = CheckContext(repository: examination.repository, boundaries: examination.boundaries)
        for (step, next) in zip(path, path.dropFirst()) {
            let edge = context.edges.first { edge in
                let target = context.modulesByName[edge.to]
                let names =
                    packages
                    ? (
                        examination.repository.package(of: edge.from).manifest.name,
                        target.map { examination.repository.package(of: $0).manifest.name }
                    )
                    : (edge.from.target.name, target?.target.name)
                return names == (step, next)
            }
            if let edge { Output.write("  \(edge.place): \(edge.sentence)\n") }
        }
        return 0
    }

    private func known(_ name: String, in graph: DependencyGraph) throws -> String {
        guard graph.nodes.contains(name) else {
            throw DevError.usage(
                "there is no \(packages ? "package" : "module") '\(name)'.\(Spelling.hint(for: name, among: graph.nodes))",
                fix: "'bento-dev graph --format json' lists them all"
            )
        }
        return name
    }
}
