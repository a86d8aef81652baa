/// Starts programs that a feature's manifest names. Provided by the host to each feature as its own view.
public protocol ProcessService: Sendable {
    /// True if a program is installed on this machine.
    func isAvailable(_ program: String) async -> Bool

    /// Runs a program to its end, without a shell.
    ///
    /// Canceling the task ends the program. Its environment is that of the host without variables that name secrets.
    ///
    /// - Parameters:
    ///   - program: a name that the manifest lists, found in `PATH`.
    ///   - input: its standard input.
    ///   - outputLimit: the maximum size of its output in bytes; beyond that it is ended and the run fails.
    /// - Throws: ``ProgramNotAllowed``; a failure if the program is missing, takes too long or writes too much.
    func run(
        _ program: String,
        arguments: [String],
        input: [UInt8],
        outputLimit: Int,
        deadline: Duration
    ) async throws -> ProcessResult
}

extension ContractID {
    public static let processes = ContractID("host.processes", (any ProcessService).self)
}

public struct ProcessResult: Sendable, Equatable {
    /// The status that it returned, or 128 plus the signal that ended it.
    public let status: Int32
    public let output: [UInt8]
    /// The first 64 KiB of its standard error.
    public let errors: [UInt8]

    public init(status: Int32, output: [UInt8], errors: [UInt8]) {
        self.status = status
        self.output = output
        self.errors = errors
    }
}

/// A program that a feature may start.
public struct ProgramUse: Sendable, Equatable {
    /// Its name in `PATH`, without a slash.
    public let program: String
    /// The purpose, in one line.
    public let purpose: String

    @inlinable
    public init(_ program: String, _ purpose: String) {
        self.program = program
        self.purpose = purpose
    }
}

/// A program that the feature's manifest does not name.
public struct ProgramNotAllowed: BentoError, Equatable {
    public let program: String
    public let feature: String

    public init(program: String, feature: String) {
        self.program = program
        self.feature = feature
    }

    public var code: String { "process.not-allowed" }
    public var message: String { "'\(feature)' may not start '\(program)': its manifest does not name it." }
    public var exitStatus: ExitStatus { .noPermission }
}
