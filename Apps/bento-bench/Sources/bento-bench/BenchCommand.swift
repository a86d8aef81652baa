import ArgumentParser
import Foundation

/// Measures what must be fast.
@main
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bento-bench",
        abstract: "Measure what must be fast, each beside a limit.",
        discussion:
            "Medians; run it on a machine that does nothing else. A figure beyond its limit ends it with status 1."
    )

    @Argument(help: "Only benchmarks whose name contains one of these.") var names: [String] = []
    @Flag(help: "Print JSON.") var json = false
    @Option(help: "The repository.") var repository = "."
    /// Set by the benchmark that starts this program again.
    @Flag(help: .hidden) var alone = false

    func run() async throws {
        let repository = URL(fileURLWithPath: repository).standardizedFileURL
        let all =
