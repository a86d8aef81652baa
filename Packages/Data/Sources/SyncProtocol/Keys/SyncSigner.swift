import Foundation

/// The signer of an entry of the key log or of an answer to a challenge.
public enum SyncSigner: Sendable {
    case device(SyncDeviceKeys)
    case recovery(SyncRecoveryKeys)

    /// In an entry of the key log: `nil` for the recovery phrase.
    var node: SyncNode? {
        switch self {
        case .device(let keys): keys.node
        case .recovery: nil
        }
    }

    /// At the relay: there the recovery phrase has a node of its own, which reads and extends the key log and is no device.
    var visitor: SyncNode {
        switch self {
        case .device(let keys): keys.node
        case .recovery(let keys): SyncNode(signingKey: keys.publicKeys.sign)
        }
    }

    func signature(of data: Data) throws -> Data {
        switch self {
        case .device(let keys): try keys.sign.signature(for: data)
        case .recovery(let keys): try keys.sign.signature(for: data)
        }
    }
}
