import ArgumentParser
import Foundation

/// Measures what must be fast.
@main
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bento-bench",
        abstract: "Measure what must be fast, each beside a limit.",
        discussion:
            "Medians; run it on a machine that does nothing else. A figure beyond its limit, or one that could not be taken, ends it with status 1."
    )

    @Argument(help: "Only benchmarks whose name contains one of these.") var names: [String] = []
    @Flag(help: "Print JSON.") var json = false
    @Option(help: "The repository.") var repository = "."
    /// Set by the benchmark that starts this program again.
    @Flag(help: .hidden) var alone = false
    @Flag(help: .hidden) var startsOnly = false
    @Option(help: .hidden) var opens: String?

    func run() async throws {
        if startsOnly { return }
        if let opens { return try await CommandBenchmarks.open(opens) }
        let repository = URL(fileURLWithPath: repository).standardizedFileURL
        let all =
            HostBenchmarks(repository: repository).all + CommandBenchmarks(repository: repository).all
            + MCPBenchmarks(repository: repository).all + PluginBenchmarks(repository: repository).all
            + WebBenchmarks(repository: repository).all
            + CoreBenchmarks.all + CallerBenchmarks.all + FlagBenchmarks.all
            + NetworkBenchmarks.all + DataBenchmarks.all + SyncBenchmarks.all
            + StreamBenchmarks.all + RelayBenchmarks.all + FeatureBenchmarks(repository: repository).all
            + DeveloperToolBenchmarks(repository: repository).all
        let own = StreamBenchmarks.alone + WorkoutsBenchmarks(repository: repository).alone
        let chosen = (alone ? own : all).filter { benchmark in
            names.isEmpty || names.contains { benchmark.name.contains($0) }
        }
        var figures: [Figure] = []
        var isWhole = true
        for benchmark in chosen {
            do {
                for figure in try await benchmark.run() {
                    figures.append(figure)
                    if !json { Self.show(figure) }
                }
            } catch let skipped as Skipped {
                FileHandle.standardError.write(Data("skipped \(benchmark.name): \(skipped.reason)\n".utf8))
            } catch {
                // What was measured before is worth the half hour that it took.
                isWhole = false
                FileHandle.standardError.write(Data("failed \(benchmark.name): \(error)\n".utf8))
            }
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            FileHandle.standardOutput.write(try encoder.encode(figures) + Data("\n".utf8))
        }
        if !isWhole || figures.contains(where: { $0.holds == false }) { throw ExitCode(1) }
    }

    private static func show(_ figure: Figure) {
        let mark =
            switch figure.holds {
            case true?: "ok  "
            case false?: "OVER"
            case nil: "    "
            }
        let limit =
            switch figure.limit {
            case .atMost(let most): "limit \(number(most))"
            case .atLeast(let least): "at least \(number(least))"
            case .none: ""
            }
        let name = figure.name.padding(toLength: max(46, figure.name.count), withPad: " ", startingAt: 0)
        let value = "\(number(figure.value)) \(figure.unit)"
        let padded = String(repeating: " ", count: max(0, 18 - value.count)) + value
        let line = "\(mark) \(name) \(padded)  \(limit)\(figure.note.isEmpty ? "" : "  (\(figure.note))")\n"
        FileHandle.standardOutput.write(Data(line.utf8))
    }

    private static func number(_ value: Double) -> String {
        if abs(value) >= 1000 { return String(format: "%.0f", value) }
        return String(format: abs(value) >= 10 ? "%.1f" : "%.3f", value)
    }
}

/// Why a benchmark cannot run here.
struct Skipped: Error {
    let reason: String
}
