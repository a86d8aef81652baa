import Core

/// A reason that the secrets cannot be read or written.
public enum SecretError: BentoError, Equatable {
    /// The file does not begin as a file of secrets does.
    case notSecrets(String)
    /// The file was written by a newer program.
    case newer(String, found: Int)
    /// The file ends too early.
    case cut(String)
    /// The key file is not the one the secrets were encrypted with.
    case wrongKey(String)
    /// The passphrase is not the one the file was encrypted with.
    case wrongPassphrase(String)
    /// The content does not fit its seal: it was changed or damaged.
    case tampered(String)
    /// The secrets are there, the key file is not.
    case keyMissing(String)
    /// The key file is not 32 bytes long.
    case badKeyFile(String)
    /// The key file can be read by others.
    case keyExposed(String)
    /// The file needs a passphrase, and none was given.
    case passphraseMissing(String)
    /// A name or value that cannot be stored.
    case badEntry(String)

    /// `secrets.` and a word for the case.
    public var code: String {
        switch self {
        case .notSecrets: "secrets.not-secrets"
        case .newer: "secrets.newer"
        case .cut: "secrets.cut"
        case .wrongKey: "secrets.wrong-key"
        case .tampered: "secrets.tampered"
        case .keyMissing: "secrets.key-missing"
        case .badKeyFile: "secrets.bad-key-file"
        case .keyExposed: "secrets.key-exposed"
        case .wrongPassphrase: "secrets.wrong-passphrase"
        case .passphraseMissing: "secrets.passphrase"
        case .badEntry: "secrets.bad-entry"
        }
    }

    /// The fault, and its file.
    public var message: String {
        switch self {
        case .notSecrets(let path): "'\(path)' is not a file of Bento's secrets."
        case .newer(let path, let found): "'\(path)' has version \(found), which this program does not know."
        case .cut(let path): "'\(path)' is cut short."
        case .wrongKey(let path): "'\(path)' was encrypted with another key."
        case .tampered(let path): "'\(path)' has been changed or damaged since it was written."
        case .keyMissing(let path): "The key file '\(path)' is missing; without it the secrets cannot be read."
        case .badKeyFile(let path): "The key file '\(path)' is damaged: it must have 32 bytes."
        case .keyExposed(let path): "The key file '\(path)' can be read by other users."
        case .wrongPassphrase(let path): "'\(path)' was encrypted with another passphrase."
        case .passphraseMissing(let path): "'\(path)' is encrypted with a passphrase."
        case .badEntry(let reason): "The secret cannot be stored: \(reason)."
        }
    }

    /// The next step. The program never deletes or replaces anything by itself.
    public var recovery: String? {
        switch self {
        case .notSecrets, .cut, .tampered:
            "The file was left untouched. Put a copy of it back, or move it away and enter the secrets again."
        case .newer: "Install the newer Bento."
        case .wrongKey: "Put the right key file back."
        case .wrongPassphrase: "Check the passphrase and try again; nothing was changed."
        case .keyMissing, .badKeyFile:
            "Put a copy of the key file back, or move the file of secrets away and enter the secrets again."
        case .keyExposed(let path): "Type: chmod 600 '\(path)'"
        case .passphraseMissing: "Give the passphrase."
        case .badEntry: nil
        }
    }

    /// 77 for permissions and keys, 78 for a newer file, 65 otherwise.
    public var exitStatus: ExitStatus {
        switch self {
        case .keyExposed, .wrongKey, .keyMissing, .wrongPassphrase, .passphraseMissing: .noPermission
        case .newer: .configuration
        default: .dataError
        }
    }
}
