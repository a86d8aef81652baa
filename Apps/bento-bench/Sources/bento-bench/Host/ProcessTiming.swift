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

    /// A process, and what it finds as its home; `nil`: nothing.
    struct Command {
        let program: URL
        var arguments: [String] = []
        var home: URL?
    }

    /// Seconds of the processor (user and system) that processes take, each run over a fresh copy of its home. They take
    /// turns, so that how quick the machine is just now is the same for all of them.
    static func processor(
        _ runs: Int,
        _ commands: [Command],
        copy: URL,
        environment: [String: String]
    ) throws -> [Timing] {
        defer { try? FileManager.default.removeItem(at: copy) }
        var seconds: [[Double]] = commands.map { _ in [] }
        for run in 0...runs {
            for (index, command) in commands.enumerated() {
                try? FileManager.default.removeItem(at: copy)
                if let home = command.home { try FileManager.default.copyItem(at: home, to: copy) }
                let taken = try processor(command.program, command.arguments, at: copy, environment: environment)
                if run > 0 { seconds[index].append(taken) }
            }
        }
        return seconds.map { Timing(seconds: $0.sorted()) }
    }

    /// Seconds of the processor that a process takes over a home as it stands.
    static func processor(
        _ runs: Int,
        _ program: URL,
        _ arguments: [String],
        at home: URL,
        environment: [String: String]
    ) throws -> Timing {
        var seconds: [Double] = []
        for run in 0...runs {
            let taken = try processor(program, arguments, at: home, environment: environment)
            if run > 0 { seconds.append(taken) }
        }
        return Timing(seconds: seconds.sorted())
    }

    private static func processor(
        _ program: URL,
        _ arguments: [String],
        at home: URL,
        environment: [String: String]
    ) throws -> Double {
        let before = childSeconds()
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment.merging(["BENTO_HOME": home.path]) { $1 }
        let errors = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Skipped(reason: "\(arguments): \(String(decoding: text.suffix(500), as: UTF8.self))")
        }
        return childSeconds() - before
    }

    /// User and system time of all children that have ended.
    private static func childSeconds() -> Double {
        var usage = rusage()
        #if canImport(Glibc)
            getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
        #else
            getrusage(RUSAGE_CHILDREN, &usage)
        #endif
        return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
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
