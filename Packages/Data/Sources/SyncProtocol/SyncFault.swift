import Core

/// A reason that bytes of sync were refused.
public enum SyncFault: BentoError, Equatable {
    /// It is not what it should be: wrong beginning, lengths or values.
    case malformed(String)
    case tooLarge(String, limit: Int)
    /// The signature is not that of the key it should be.
    case badSignature(String)
    /// It was sealed with another key, or changed since.
    case notSealed(String)
    /// The key of an epoch that this device does not hold.
    case missingEpoch(UInt32)
    /// A number, epoch or owner that does not belong here.
    case unexpected(String)

    public var code: String {
        switch self {
        case .malformed: "sync.malformed"
        case .tooLarge: "sync.too-large"
        case .badSignature: "sync.bad-signature"
        case .notSealed: "sync.not-sealed"
        case .missingEpoch: "sync.missing-epoch"
        case .unexpected: "sync.unexpected"
        }
    }

    public var message: String {
        switch self {
        case .malformed(let what): "Sync met a damaged \(what)."
        case .tooLarge(let what, let limit): "Sync met a \(what) beyond its limit of \(limit)."
        case .badSignature(let what): "The signature of the \(what) is not that of the device it names."
        case .notSealed(let what): "The \(what) cannot be opened: it was changed, or sealed with another key."
        case .missingEpoch(let epoch): "This device does not hold the key of epoch \(epoch)."
        case .unexpected(let what): "Sync met something out of place: \(what)."
        }
    }

    public var exitStatus: ExitStatus { .dataError }
}
