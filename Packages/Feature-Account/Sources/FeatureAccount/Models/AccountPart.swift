import AppData
import Core

/// A part of the data that is loaded from the service: a value, and the fault of the last load.
///
/// Both may be present: an earlier value beside the reason why there is no newer one.
struct AccountPart<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The value with its age; `nil` if none was ever loaded.
    var value: Cached<Value>?
    /// The reason for a failure of the last load, for a person; `nil` if it succeeded.
    var fault: AccountFault?

    /// True if there is something left to load.
    var isMissing: Bool { !isAbsent && (value == nil || fault != nil) }
    /// True if the service said that it has no such data, which is not a failure.
    var isAbsent: Bool { fault?.isAbsence == true }
    /// True if the data may be outdated, so that its age must be shown with it.
    var isStale: Bool { value.map { $0.isStale || fault != nil } ?? false }
}

/// A failed load, without any private data.
struct AccountFault: Sendable, Equatable {
    let code: String
    let message: String
    /// The next step, if there is one.
    let recovery: String?
    let isRetryable: Bool
    let exitStatus: ExitStatus
    /// True if the service said that it has no such data.
    let isAbsence: Bool

    init(_ error: any Error) {
        let known = error as? any BentoError
        code = known?.code ?? "account.failed"
        message = known?.message ?? "The account service could not be used."
        recovery = known?.recovery
        isRetryable = known?.isRetryable ?? false
        exitStatus = known?.exitStatus ?? .software
        isAbsence = if case .noData? = error as? AccountError { true } else { false }
    }
}
