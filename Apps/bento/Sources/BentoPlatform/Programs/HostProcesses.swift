import Core
import Foundation
import Subprocess

/// Starts the programs that one feature's manifest names, without a shell, and with only those environment variables
/// that such programs need: the names of the others do not reveal what they contain.
package struct HostProcesses: ProcessService {
    let feature: String
    let programs: Set<String>
    let clock: any Clock<Duration>

    /// The maximum size of a program's standard error that is kept.
    private static let errorLimit = 64 << 10
    /// The variables for the user and the folders, for the language, and for reaching sound, the desktop, and a model's
    /// server on this machine.
    private static let names: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TERM", "TMPDIR", "LD_LIBRARY_PATH",
        "DYLD_LIBRARY_PATH", "DBUS_SESSION_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "PULSE_SERVER", "PULSE_SINK",
        "PIPEWIRE_REMOTE", "PIPEWIRE_RUNTIME_DIR", "ALSA_CONFIG_PATH", "AUDIODEV", "OLLAMA_HOST", "OLLAMA_MODELS",
    ]
    private static let beginnings = ["LC_", "XDG_"]

    package init(feature: String, programs: Set<String>, clock: any Clock<Duration>) {
        self.feature = feature
        self.programs = programs
        self.clock = clock
    }

    package func isAvailable(_ program: String) async -> Bool {
        guard programs.contains(program) else { return false }
        return (try? await Executable.name(program).resolveExecutablePath(in: .inherit)) != nil
    }

    package func run(
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
                    environment: .custom(Self.environment()),
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

    private static func environment() -> [Environment.Key: String] {
        let needed = ProcessInfo.processInfo.environment.filter { name, _ in
            names.contains(name) || beginnings.contains { name.hasPrefix($0) }
        }
        return Dictionary(uniqueKeysWithValues: needed.map { (Environment.Key(stringLiteral: $0.key), $0.value) })
    }
}
