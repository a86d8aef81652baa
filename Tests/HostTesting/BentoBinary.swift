import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The built program, run as a user would run it.
package struct BentoBinary {
    /// What a run printed and how it ended.
    package struct Outcome {
        package let output: String
        package let errors: String
        package let status: Int32
        /// Whether a signal ended it.
        package let crashed: Bool
        /// Whether it was still running when its time was over.
        package var wasEnded = false
    }

    /// The program beside the test bundle, or the one that `BENTO_BINARY` names.
    package static var url: URL {
        if let named = ProcessInfo.processInfo.environment["BENTO_BINARY"] { return URL(fileURLWithPath: named) }
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        var folder = bundle.deletingLastPathComponent()
        // On Apple systems the bundle is a folder with the binary deep inside.
        for _ in 0..<5 {
            let candidate = folder.appendingPathComponent("bento")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            folder = folder.deletingLastPathComponent()
        }
        return bundle.deletingLastPathComponent().appendingPathComponent("bento")
    }

    package let home: URL
    package var environment: [String: String]

    /// A program with a temporary home, in UTC, at noon of 2026-11-21.
    package init() throws {
        home = FileManager.default.temporaryDirectory.appendingPathComponent("bento-host-\(UUID().uuidString)")
        environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "HOME": home.path, "BENTO_HOME": home.appendingPathComponent("bento").path, "TZ": "UTC",
            "BENTO_NOW": "2026-11-21T12:00:00Z", "LC_ALL": "C.UTF-8",
        ]
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    }

    /// Removes the home.
    package func cleanUp() { try? FileManager.default.removeItem(at: home) }

    /// Bento's own folder.
    package var bentoHome: URL { home.appendingPathComponent("bento") }

    /// Runs it and waits for its end.
    package func run(
        _ arguments: [String],
        input: String = "",
        environment extra: [String: String?] = [:]
    ) throws -> Outcome {
        let process = try start(arguments, input: input, environment: extra)
        return process.wait()
    }

    /// Runs a shell command with `$BENTO` as the program: for pipes and bytes that are no text.
    package func shell(_ command: String) throws -> Outcome {
        try Started(
            URL(fileURLWithPath: "/bin/sh"),
            ["-c", command],
            environment: environment.merging(["BENTO": Self.url.path]) { $1 },
            input: ""
        ).wait()
    }

    /// Starts it.
    package func start(
        _ arguments: [String],
        in folder: URL? = nil,
        input: String? = "",
        environment extra: [String: String?] = [:]
    ) throws -> Started {
        var variables = environment
        for (name, value) in extra { variables[name] = value }
        return try Started(Self.url, arguments, in: folder, environment: variables, input: input)
    }

    /// A running program.
    package final class Started {
        private let process = Process()
        /// Kept, since letting go of it would close it.
        private let inputPipe: Pipe
        private let output: Collector
        private let errors: Collector

        package init(
            _ program: URL,
            _ arguments: [String],
            in folder: URL? = nil,
            environment: [String: String],
            input: String?
        ) throws {
            process.executableURL = program
            if let folder { process.currentDirectoryURL = folder }
            process.arguments = arguments
            process.environment = environment
            let outputPipe = Pipe()
            let errorPipe = Pipe()
            let inputPipe = Pipe()
            self.inputPipe = inputPipe
            process.standardOutput = outputPipe
            process.standardError = errorPipe
            process.standardInput = inputPipe
            output = Collector(outputPipe.fileHandleForReading)
            errors = Collector(errorPipe.fileHandleForReading)
            try process.run()
            // Foundation keeps a process, and with it what it was given, long after its end; and the more descriptors are
            // open, the likelier its reading of /proc/self/fd goes beyond its buffer.
            for handle in [outputPipe.fileHandleForReading, errorPipe.fileHandleForReading] { try? handle.close() }
            // A program that does not read its input closes the pipe; that is its business.
            Foundation.signal(SIGPIPE, SIG_IGN)
            guard let input else { return }
            try? inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
            try? inputPipe.fileHandleForWriting.close()
        }

        deinit { try? inputPipe.fileHandleForWriting.close() }

        /// Types a text into a program that was started without an input.
        package func send(_ text: String) throws { try send(bytes: Array(text.utf8)) }

        package func send(bytes: [UInt8]) throws { try inputPipe.fileHandleForWriting.write(contentsOf: Data(bytes)) }

        /// Waits until the program has taken all that was sent out of the pipe, at most some seconds.
        package func waitUntilInputIsRead(seconds: Double = patience) -> Bool {
            var left: Int32 = 1
            _ = happens(within: seconds) {
                let isKnown = ioctl(inputPipe.fileHandleForWriting.fileDescriptor, UInt(FIONREAD), &left) == 0
                return !isKnown || left == 0 || !process.isRunning
            }
            return left == 0
        }

        package func endInput() throws { try inputPipe.fileHandleForWriting.close() }

        /// What it has printed so far.
        package var outputSoFar: String { output.text }

        /// Waits until the output holds words, at most some seconds.
        package func waitForOutput(_ words: String, seconds: Double = patience) -> Bool {
            happens(within: seconds) { output.text.contains(words) || !process.isRunning }
                && output.text.contains(words)
        }

        /// Sends Ctrl-C.
        package func interrupt() { process.interrupt() }

        /// Sends any signal.
        package func signal(_ number: Int32) { _ = kill(process.processIdentifier, number) }

        /// Waits for its end; one that goes on is asked to end, which counts as no crash.
        package func wait(atMost seconds: Double = patience) -> Outcome {
            let process = process
            let ended = Mutex(false)
            let ender = DispatchWorkItem {
                ended.withLock { $0 = true }
                process.terminate()
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: ender)
            var outcome = wait()
            ender.cancel()
            outcome.wasEnded = ended.withLock { $0 }
            return outcome
        }

        /// Waits for its end; a program that hangs is killed after three minutes, which counts as a crash.
        package func wait() -> Outcome {
            let process = process
            let watchdog = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
            DispatchQueue.global().asyncAfter(deadline: .now() + 180, execute: watchdog)
            process.waitUntilExit()
            watchdog.cancel()
            return Outcome(
                output: output.finished(),
                errors: errors.finished(),
                status: process.terminationStatus,
                crashed: process.terminationReason == .uncaughtSignal
            )
        }
    }

    /// Reads a pipe to its end on a thread of its own, so that a full pipe never stops the program.
    private final class Collector: Sendable {
        private let bytes = Mutex(Data())
        private let isDone = DispatchSemaphore(value: 0)

        init(_ handle: FileHandle) {
            let descriptor = dup(handle.fileDescriptor)
            Thread.detachNewThread { [self] in
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while true {
                    let count = read(descriptor, &buffer, buffer.count)
                    if count < 0 && errno == EINTR { continue }
                    guard count > 0 else { break }
                    bytes.withLock { $0.append(contentsOf: buffer[0..<count]) }
                }
                close(descriptor)
                isDone.signal()
            }
        }

        var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

        func finished() -> String {
            isDone.wait()
            isDone.signal()
            return text
        }
    }
}
