import Core

/// A reason that a key log, or an entry of it, was refused.
public enum KeyLogError: BentoError, Equatable {
    /// The entry does not follow the one before: its number, its hash or its owner is another.
    case broken(Int64)
    case badSignature(Int64)
    /// The entry says what may not be said there.
    case forbidden(Int64, String)
    /// The relay has fewer entries than this device saw before.
    case shorter(has: Int64, known: Int64)
    /// From this entry on, the relay has others than this device saw before.
    case other(Int64)

    public var code: String {
        switch self {
        case .broken: "sync.log-broken"
        case .badSignature: "sync.log-signature"
        case .forbidden: "sync.log-forbidden"
        case .shorter: "sync.log-shorter"
        case .other: "sync.log-other"
        }
    }

    public var message: String {
        switch self {
        case .broken(let n): "Entry \(n) of the list of devices does not follow the one before it."
        case .badSignature(let n): "Entry \(n) of the list of devices is not signed by who it says."
        case .forbidden(let n, let why): "Entry \(n) of the list of devices is not allowed: \(why)."
        case .shorter(let has, let known): "The relay's list of devices has \(has) entries; this device knows \(known)."
        case .other(let n): "The relay's list of devices is another one from entry \(n) on."
        }
    }

    public var recovery: String? { "Nothing was taken from it. If this stays, do not trust the relay." }

    public var exitStatus: ExitStatus { .dataError }
}
