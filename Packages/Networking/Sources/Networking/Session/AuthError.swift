import Core

/// A reason that signing in, or going on with a session, did not work.
public enum AuthError: BentoError, Equatable {
    case notSignedIn
    /// Somebody signed out, here or in another process, while this was under way.
    case interrupted
    /// The server has ended the session; its code says why.
    case sessionOver(SupabaseFault)
    /// The server refused, with one of its codes.
    case refused(SupabaseFault)
    /// The server answered with something that is no session.
    case unusableSession

    public var code: String {
        switch self {
        case .notSignedIn: "auth.not-signed-in"
        case .interrupted: "auth.interrupted"
        case .sessionOver(let fault): "auth.session-over.\(fault.code)"
        case .refused(let fault): "auth.\(fault.code)"
        case .unusableSession: "auth.unusable-session"
        }
    }

    public var message: String {
        switch self {
        case .notSignedIn: "Nobody is signed in."
        case .interrupted: "Somebody signed out while this was under way."
        case .sessionOver(let fault): "The session is over: \(fault.meaning)."
        case .refused(let fault): "The sign-in service refused: \(fault.meaning)."
        case .unusableSession: "The sign-in service answered with a session that cannot be used."
        }
    }

    public var recovery: String? {
        switch self {
        case .notSignedIn, .interrupted: "Run 'bento account sign-in'."
        case .sessionOver(let fault), .refused(let fault): fault.remedy
        case .unusableSession: "Check the address of the sign-in service in the settings."
        }
    }

    public var isRetryable: Bool {
        if case .refused(let fault) = self { return fault.isPassing }
        return false
    }

    public var exitStatus: ExitStatus {
        switch self {
        case .unusableSession: .protocolError
        case .refused(let fault) where fault.isPassing: .temporaryFailure
        default: .noPermission
        }
    }
}
