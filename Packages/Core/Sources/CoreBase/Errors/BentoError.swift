/// An error that a person can act on.
///
/// Each package declares its own error types; there is no central enumeration that would have to know every feature.
/// A front end prints `message` and `recovery`, exits with `exitStatus`, and gives `code` to scripts.
///
/// - Important: `message` and `recovery` are shown, logged and exported. Never put a secret, a full URL query or file
///   contents in them.
public protocol BentoError: Error, Sendable, CustomStringConvertible {
    /// A stable, dotted identifier for scripts, for example `food.entry-not-found`. Never localized.
    var code: String { get }
    /// One plain sentence that says what happened and to what, without a trailing newline.
    var message: String { get }
    /// The next step, as a sentence or a command to type; `nil` if nothing helps.
    var recovery: String? { get }
    /// True if the same call may succeed later without any change by the person.
    var isRetryable: Bool { get }
    /// The exit status of a command-line process (sysexits.h).
    var exitStatus: ExitStatus { get }
    /// The authors of text in it other than the person and this program: `a server's words`. See
    /// `FlowResult.outsideSources`.
    ///
    /// - Important: An error that quotes a server, a file, or imported rows must name their origins here.
    var outsideSources: Set<String> { get }
}

extension BentoError {
    /// `nil`: no recovery known.
    public var recovery: String? { nil }
    /// `false`: trying again changes nothing.
    public var isRetryable: Bool { false }
    /// 70, an internal software error.
    public var exitStatus: ExitStatus { .software }
    /// None.
    public var outsideSources: Set<String> { [] }
    /// The message, then the recovery, so that an error printed anywhere still says what to do.
    public var description: String {
        guard let recovery else { return message }
        return "\(message) \(recovery)"
    }
}
