import AppData
import Core
import Foundation
import SyncProtocol

/// This device's part in sync, as it is kept among the secrets.
struct SyncKeys: Sendable {
    let relay: ServerAddress
    let owner: SyncOwner
    /// A word that the relay admits the owner by; `nil` where it takes work.
    let invitation: String?
    var name: String
    var device: SyncDeviceKeys
    /// The device that this one is about to be. It is kept before the relay hears of it: a run that ends in between goes on.
    var next: SyncDeviceKeys?
    var epochs: [UInt32: SyncEpochKey]
    /// Since when this device knows the epoch of now; `nil` before the first look.
    var age: EpochAge?
}

/// Since when a device knows an epoch. The list of devices holds no times, so each device counts from its own first look.
struct EpochAge: Sendable, Equatable, Codable {
    /// An epoch's key is used for so long.
    static let limit: TimeInterval = 180 * 86_400

    let epoch: UInt32
    let since: Date

    func isOver(at now: Date) -> Bool { now.timeIntervalSince(since) > Self.limit }
}

/// Keeps a device's keys among the person's encrypted secrets, as one, so that they are whole or not there.
struct SyncKeyStore: Sendable {
    static let name = "sync.keys"

    let secrets: SecretStore

    /// - Throws: ``SyncFault`` where what is kept are no keys; what the store throws.
    func keys() async throws -> SyncKeys? {
        guard let secret = try await secrets.secret(Self.name) else { return nil }
        guard let kept = try? JSONDecoder().decode(Kept.self, from: Data(secret.reveal().utf8)), let keys = kept.keys
        else { throw SyncFault.malformed("secret with this device's keys") }
        return keys
    }

    func keep(_ keys: SyncKeys) async throws {
        let text = String(decoding: try JSONEncoder().encode(Kept(keys)), as: UTF8.self)
        try await secrets.set(Self.name, to: Secret(text))
    }

    func forget() async throws { try await secrets.remove(Self.name) }
}

/// The form among the secrets.
private struct Kept: Codable {
    let relay: ServerAddress
    let owner: Data
    let invitation: String?
    let name: String
    let device: Data
    let next: Data?
    let epochs: [String: Data]
    let age: EpochAge?

    init(_ keys: SyncKeys) {
        relay = keys.relay
        owner = Data(keys.owner.bytes)
        invitation = keys.invitation
        name = keys.name
        device = Data(keys.device.bytes)
        next = keys.next.map { Data($0.bytes) }
        epochs = Dictionary(
            keys.epochs.values.map { (String($0.epoch), Data($0.bytes)) },
            uniquingKeysWith: { first, _ in first }
        )
        age = keys.age
    }

    var keys: SyncKeys? {
        guard let owner = SyncOwner(owner), let device = SyncDeviceKeys(bytes: Array(device)) else { return nil }
        let epochs = epochs.compactMap { number, bytes in
            UInt32(number).flatMap { SyncEpochKey(epoch: $0, bytes: Array(bytes)) }
        }
        return SyncKeys(
            relay: relay,
            owner: owner,
            invitation: invitation,
            name: name,
            device: device,
            next: next.flatMap { SyncDeviceKeys(bytes: Array($0)) },
            epochs: Dictionary(epochs.map { ($0.epoch, $0) }, uniquingKeysWith: { first, _ in first }),
            age: age
        )
    }
}
