import Core
import CoreHosting
import Synchronization

public final class MemoryPermissions: PermissionStoring {
    private struct Key: Hashable {
        let caller: Caller
        let flow: String
    }

    private let permissions = Mutex<[Key: Permission]>([:])

    public init() {}

    public func permission(of caller: Caller, for flow: String) async throws -> Permission? {
        permissions.withLock { $0[Key(caller: caller, flow: flow)] }
    }

    public func take(_ caller: Caller, for flow: String) async throws -> Permission? {
        permissions.withLock { permissions in
            let key = Key(caller: caller, flow: flow)
            defer { if permissions[key] == .once { permissions[key] = nil } }
            return permissions[key]
        }
    }

    public func set(_ permission: Permission?, of caller: Caller, for flow: String) async throws {
        permissions.withLock { $0[Key(caller: caller, flow: flow)] = permission }
    }

    public func all() async throws -> [PermissionEntry] {
        permissions.withLock { permissions in
            permissions.map { PermissionEntry(caller: $0.key.caller, flow: $0.key.flow, permission: $0.value) }
                .sorted { ($0.caller.description, $0.flow) < ($1.caller.description, $1.flow) }
        }
    }
}
