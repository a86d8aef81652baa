import Core
import Foundation
import Subprocess

/// Starts the programs that one feature's manifest names, without a shell and without the secrets of the environment.
struct HostProcesses: ProcessService {
    let feature: String
    let programs: Set<String>
    let clock: any Clock<Duration>

    /// What of a program's standard error is kept.
    private static let errorLimit = 64 << 10
    /// Names of variables that hold secrets as a rule.
    private static let secretWords = ["TOKEN", "SECRET", "PASSWORD", "PASSWD", "KEY", "CREDENTIAL"]

    func isAvailable(_ program: String) async -> Bool {
        guard programs.contains(program) else { return false }
        return (try? await Executable.name(program).resolveExecutablePath(in: .inherit)) != nil
    }

    func run(
        _ program: String,
        arguments: [String],
        input: [UInt8],
        outputLimit: Int,
        deadline: Duration
    ) async throws -> ProcessResult {
        guard programs.contains(program) else { throw ProgramNotAllowed(program: program, feature: feature) }
        guard await isAvailable(program) else {
            throw Failure.unavailable(
                "process.missing",
                "'\(program)' is not on this machine.",
                recovery: "Install it, or put the folder that holds it on PATH."
            )
        }
        do {
            return try await withDeadline(deadline, clock: clock) {
                let result = try await Subprocess.run(
                    .name(program),
                    arguments: Arguments(arguments),
                    environment: .inherit.updating(Self.withoutSecrets()),
                    input: .array(input),
                    output: .bytes(limit: max(0, outputLimit)),
                    error: .bytes(limit: Self.errorLimit)
                )
                let status: Int32 =
                    switch result.terminationStatus {
                    case .exited(let code): code
                    case .signaled(let signal): 128 + signal
                    }
                return ProcessResult(status: status, output: result.standardOutput, errors: result.standardError)
            }
        } catch let error as SubprocessError {
            throw Failure(
                "process.failed",
                "'\(program)' could not be run to its end: \(error)",
                isRetryable: true,
                exitStatus: .unavailable
            )
        }
    }

    private static func withoutSecrets() -> [Environment.Key: String?] {
        let names = ProcessInfo.processInfo.environment.keys.filter { name in
            let name = name.uppercased()
            return name.hasPrefix("BENTO_") || secretWords.contains { name.contains($0) }
        }
        return Dictionary(uniqueKeysWithValues: names.map { (Environment.Key(stringLiteral: $0), nil) })
    }
}
