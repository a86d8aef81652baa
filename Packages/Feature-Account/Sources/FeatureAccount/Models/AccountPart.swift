import AppData
import Core

/// One of the things that are loaded from the service: a value, and what went wrong with the last load.
///
/// Both may be there: a value from before beside the reason why there is no newer one.
struct AccountPart<Value: Sendable & Equatable>: Sendable, Equatable {
    /// The value with its age; `nil` where none was ever loaded.
    var value: Cached<Value>?
    /// Why the last load failed, in words for a person; `nil` where it did not.
    var fault: AccountFault?

    /// Whether there is something left to load.
    var isMissing: Bool { !isAbsent && (value == nil || fault != nil) }
    /// Whether the service said that it has no such thing, which is no failure.
    var isAbsent: Bool { fault?.isAbsence == true }
    /// Whether what is shown may be out of date: its age belongs beside it.
    var isStale: Bool { value.map { $0.isStale || fault != nil } ?? false }
}

/// A failed load, without anything private.
struct AccountFault: Sendable, Equatable {
    let code: String
    let message: String
    /// What to do next, where there is something to do.
    let recovery: String?
    let isRetryable: Bool
    let exitStatus: ExitStatus
    /// Whether the service said that it has no such thing.
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
