import Foundation
import Subprocess

/// Runs another program and collects its output.
package struct Tool: Sendable {
    package let name: String
    /// The most output that is kept; a program that says more is an error, not a full memory.
    static let outputLimit = 64 << 20

    package struct Result: Sendable {
        package let exitCode: Int32
        package let output: String
        package let complaint: String
        package var succeeded: Bool { exitCode == 0 }
    }

    package static let git = Tool(name: "git")
    package static let swift = Tool(name: "swift")
    static let swiftCompiler = Tool(name: "swiftc")

    /// - Parameter input: the program's standard input.
    /// - Throws: `DevError` (69) if the program is not installed.
    package func run(_ arguments: [String], input: String = "") async throws -> Result {
        let result: ExecutionResult<Void, StringOutput<UTF8>, StringOutput<UTF8>>
        do {
            result = try await Subprocess.run(
                .name(name),
                arguments: Arguments(arguments),
                input: .string(input),
                output: .string(limit: Self.outputLimit),
                error: .string(limit: Self.outputLimit)
            )
        } catch {
            throw DevError.unavailable(
                "'\(name)' could not be run: \(error)",
                fix: "install it, or put the folder that holds it on PATH"
            )
        }
        let code: Int32
        switch result.terminationStatus {
        case .exited(let exitCode): code = exitCode
        case .signaled(let signal): code = 128 + signal
        }
        return Result(exitCode: code, output: result.standardOutput, complaint: result.standardError)
    }
}
