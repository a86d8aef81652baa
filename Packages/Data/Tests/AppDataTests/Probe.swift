import Core
import Dispatch
import Foundation
import Testing

/// Runs `data-probe`, a second process that uses the same code.
enum Probe {
    struct Result: Sendable {
        let status: Int32
        let output: String
    }

    /// The built tool, beside the test bundle.
    static var executable: URL {
        #if canImport(Darwin)
            let products = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
            return (products?.bundleURL ?? Bundle.main.bundleURL).deletingLastPathComponent()
                .appendingPathComponent("data-probe")
        #else
            URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
                .appendingPathComponent("data-probe")
        #endif
    }

    /// Runs to the end.
    static func run(_ arguments: String...) async throws -> Result { try await run(arguments) }

    /// Runs as a user without any rights, whoever runs the tests: as root nothing is read-only.
    static func runAsSomebodyElse(_ home: String, _ arguments: String...) async throws -> Result {
        try await run([home] + (getuid() == 0 ? ["as-nobody"] : []) + arguments)
    }

    /// Runs a shell script with a disk of a megabyte mounted for it alone: `$0` is its folder, `$1` the probe.
    static func runOnSmallDisk(_ folder: String, _ script: String) async throws -> Result {
        let mount = "mount -t tmpfs -o size=1m tmpfs \"$0\" && "
        return await (try Running(["-m", "sh", "-c", mount + script, folder, executable.path], of: "/usr/bin/unshare"))
            .end()
    }

    private static func run(_ arguments: [String]) async throws -> Result {
        let running = try Running(arguments)
        return await running.end()
    }

    /// A probe that runs while a test does something else.
    ///
    /// Waiting for it blocks a thread of its own: the cooperative pool has only as many as cores, and tests run at once.
    final class Running: Sendable {
        private let process = Process()
        private let output = Pipe()
        private let input = Pipe()

        init(_ arguments: [String], of program: String = Probe.executable.path) throws {
            process.executableURL = URL(fileURLWithPath: program)
            process.arguments = arguments
            process.standardOutput = output
            process.standardInput = input
            try process.run()
        }

        /// The next line it prints.
        func line() async -> String {
            let handle = output.fileHandleForReading
            return await blocking {
                var bytes: [UInt8] = []
                while let byte = handle.readData(ofLength: 1).first, byte != 10 { bytes.append(byte) }
                return String(decoding: bytes, as: UTF8.self)
            }
        }

        func send(_ line: String) { input.fileHandleForWriting.write(Data((line + "\n").utf8)) }

        /// Kills it as a crash or a power failure would.
        func kill() { _ = Foundation.kill(process.processIdentifier, SIGKILL) }

        /// Waits for its end.
        func end() async -> Result {
            await blocking { [self] in
                let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                return Result(status: process.terminationStatus, output: text)
            }
        }

        private func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { continuation.resume(returning: body()) }
            }
        }
    }
}
