import Foundation

/// Times whole processes.
enum ProcessTiming {
    /// Seconds from start to end of a process whose output goes nowhere, `runs` times, alternating between programs so
    /// that what else the machine does meets all of them.
    static func of(
        _ runs: Int,
        _ commands: [(program: URL, arguments: [String])],
        environment: [String: String]
    ) throws -> [Timing] {
        var seconds: [[Double]] = commands.map { _ in [] }
        for run in 0...runs {
            for (index, command) in commands.enumerated() {
                let process = Process()
                process.executableURL = command.program
                process.arguments = command.arguments
                process.environment = environment
                process.standardOutput = FileHandle.nullDevice
                process.standardError = FileHandle.nullDevice
                let clock = ContinuousClock()
                let elapsed = try clock.measure {
                    try process.run()
                    process.waitUntilExit()
                }
                guard process.terminationStatus == 0 else {
                    throw Skipped(
                        reason: "\(command.program.lastPathComponent) ended with \(process.terminationStatus)"
                    )
                }
                // The first round warms the file cache.
                guard run > 0 else { continue }
                seconds[index].append(
                    Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
                )
            }
        }
        return seconds.map { Timing(seconds: $0.sorted()) }
    }

    /// Runs a command to its end.
    ///
    /// - Returns: seconds.
    @discardableResult
    static func run(_ program: String, _ arguments: [String], in folder: URL) throws -> Double {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        process.currentDirectoryURL = folder
        let log = Pipe()
        process.standardOutput = log
        process.standardError = log
        let clock = ContinuousClock()
        var output = Data()
        let elapsed = try clock.measure {
            try process.run()
            output = log.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
        }
        guard process.terminationStatus == 0 else {
            throw Skipped(reason: "\(program) failed:\n\(String(decoding: output.suffix(2000), as: UTF8.self))")
        }
        return Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18
    }
}
