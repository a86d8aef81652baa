import Core

/// What turns into the key of the secrets.
public enum SecretKeySource: Sendable {
    /// 32 random bytes in a file of mode 0600 beside the secrets, made on first use. It guards copies of the secrets that
    /// come without it (a synchronised or backed-up file), not against somebody who can read the whole folder.
    case keyFile
    /// A passphrase, through scrypt (RFC 7914).
    case passphrase(Secret)
}
