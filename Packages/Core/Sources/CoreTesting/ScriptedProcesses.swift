import Core
import Synchronization

/// Programs that answer from a script, and what they were asked.
public final class ScriptedProcesses: ProcessService {
    public struct Run: Sendable, Equatable {
        public let program: String
        public let arguments: [String]
        public let input: String
    }

    private let answers: @Sendable (Run) -> ProcessResult
    private let programs: Set<String>
    private let recorded = Mutex<[Run]>([])

    /// - Parameters:
    ///   - programs: those that are on the machine.
    ///   - answer: what a run gives.
    public init(
        _ programs: Set<String>,
        answer: @escaping @Sendable (Run) -> ProcessResult = { _ in ProcessResult(status: 0, output: [], errors: []) }
    ) {
        self.programs = programs
        answers = answer
    }

    public var runs: [Run] { recorded.withLock { $0 } }

    public func isAvailable(_ program: String) async -> Bool { programs.contains(program) }

    public func run(
        _ program: String,
        arguments: [String],
        input: [UInt8],
        outputLimit: Int,
        deadline: Duration
    ) async throws -> ProcessResult {
        guard programs.contains(program) else {
            throw Failure.unavailable("process.missing", "'\(program)' is not on this machine.")
        }
        let run = Run(program: program, arguments: arguments, input: String(decoding: input, as: UTF8.self))
        recorded.withLock { $0.append(run) }
        return answers(run)
    }
}
