/// A ready-made ``BentoError`` for cases in which a separate type would add nothing.
public struct Failure: BentoError, Equatable {
    public let code: String
    public let message: String
    public let recovery: String?
    public let isRetryable: Bool
    public let exitStatus: ExitStatus
    public let outsideSources: Set<String>

    public init(
        _ code: String,
        _ message: String,
        recovery: String? = nil,
        isRetryable: Bool = false,
        exitStatus: ExitStatus = .software,
        outsideSources: Set<String> = []
    ) {
        self.code = code
        self.message = message
        self.recovery = recovery
        self.isRetryable = isRetryable
        self.exitStatus = exitStatus
        self.outsideSources = outsideSources
    }

    /// Bad input (exit status 65).
    public static func invalid(_ code: String, _ message: String, recovery: String? = nil) -> Failure {
        Failure(code, message, recovery: recovery, exitStatus: .dataError)
    }

    /// Wrong use of a command (exit status 64).
    public static func usage(_ code: String, _ message: String, recovery: String? = nil) -> Failure {
        Failure(code, message, recovery: recovery, exitStatus: .usage)
    }

    /// Something needed is not there (exit status 69).
    public static func unavailable(_ code: String, _ message: String, recovery: String? = nil) -> Failure {
        Failure(code, message, recovery: recovery, isRetryable: true, exitStatus: .unavailable)
    }
}
