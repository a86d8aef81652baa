import Core

/// The reason why there is no session with the account service.
public enum DeviceSessionError: BentoError, Equatable {
    /// This device was never connected, or was disconnected.
    case notConnected
    /// The device was disconnected while it was connecting.
    case interrupted
    /// The service's response contains no usable token.
    case unusableToken

    /// `account.` and the case.
    public var code: String {
        switch self {
        case .notConnected: "account.not-connected"
        case .interrupted: "account.interrupted"
        case .unusableToken: "account.unusable-token"
        }
    }

    /// The error.
    public var message: String {
        switch self {
        case .notConnected: "This device is not connected to an account service."
        case .interrupted: "The device was disconnected while it was connecting."
        case .unusableToken: "The account service answered with a token that cannot be used."
        }
    }

    /// The next step.
    public var recovery: String? {
        switch self {
        case .notConnected, .interrupted: "Run 'bento account connect'."
        case .unusableToken: "Check the account service's address in the settings."
        }
    }

    public var exitStatus: ExitStatus { self == .unusableToken ? .protocolError : .noPermission }
}
