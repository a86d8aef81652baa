import Core
import DataSync
import SyncProtocol

/// A device of the person's, as it is listed.
struct ListedDevice: Sendable, Equatable, Encodable {
    /// The first eight bytes of a hash of its key, in hexadecimal.
    let id: String
    /// `nil` where it cannot be read with the keys that are here.
    let name: String?
    let isThisDevice: Bool
    let isRevoked: Bool
}

extension SyncCoordinator {
    /// All devices there were, the active ones first.
    ///
    /// - Parameter isOffline: true to show the list as it was seen last.
    func devices(isOffline: Bool = false) async throws -> [ListedDevice] {
        try await checkShared()
        let keys = try await membership.keys()
        let log: KeyLog?
        if isOffline {
            log = try await home.log(of: keys.owner)
        } else {
            let keyring = try await runner.alone { try await membership.keyring() }
            log = keyring?.log
        }
        guard let log else { return [] }
        return Self.listed(log, try await membership.keys())
    }

    static func listed(_ log: KeyLog, _ keys: SyncKeys) -> [ListedDevice] {
        log.devices.map { node, device in
            let key = keys.epochs[device.name.epoch]
            return ListedDevice(
                id: "\(node)",
                name: key.flatMap { try? device.name.opened(with: $0) },
                isThisDevice: node == keys.device.node,
                isRevoked: !device.isActive
            )
        }.sorted { ($0.isRevoked ? 1 : 0, $0.name ?? "", $0.id) < ($1.isRevoked ? 1 : 0, $1.name ?? "", $1.id) }
    }

    /// The one active device that a person means, by its name or the beginning of its id.
    ///
    /// - Parameter isAny: true if it may be this device.
    /// - Throws: ``SyncError/unknownDevice(_:)``, ``SyncError/severalDevices(_:)``, ``SyncError/ownDevice``.
    func device(named words: String, isAny: Bool = false) async throws -> (listed: ListedDevice, node: SyncNode) {
        let keys = try await membership.keys()
        let living = try await devices().filter { !$0.isRevoked }
        let wanted = words.lowercased()
        var found = living.filter { $0.name?.lowercased() == wanted }
        if found.isEmpty, wanted.count >= 4 { found = living.filter { $0.id.hasPrefix(wanted) } }
        if found.count > 1, !isAny { found = found.filter { !$0.isThisDevice } }
        guard let device = found.first else { throw SyncError.unknownDevice(words) }
        guard found.count == 1 else { throw SyncError.severalDevices(words) }
        guard isAny || !device.isThisDevice else { throw SyncError.ownDevice }
        guard let node = try await home.log(of: keys.owner)?.devices.keys.first(where: { "\($0)" == device.id }) else {
            throw SyncError.unknownDevice(words)
        }
        return (device, node)
    }

    /// Gives a device another name, on all devices.
    func rename(_ node: SyncNode, to name: String) async throws {
        let done: Void? = try await runner.alone {
            _ = try await membership.keyring()
            var keys = try await membership.keys()
            _ = try await membership.list.change(keys) { log in
                guard let key = keys.epochs[log.epoch] else { throw SyncFault.missingEpoch(log.epoch) }
                return try log.renaming(node, to: name, key: key, by: .device(keys.device))
            }
            guard node == keys.device.node else { return }
            keys.name = name
            try await membership.store.keep(keys)
        }
        guard done != nil else { throw SyncError.busy }
    }
}
