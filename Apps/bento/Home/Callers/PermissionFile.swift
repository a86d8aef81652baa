import Core
import CoreHosting
import Files
import Foundation

/// The person's permissions, in `permissions.json` in the home.
package struct PermissionFile: PermissionStoring {
    private struct Entries: Codable, Equatable {
        var permissions: [PermissionEntry] = []

        subscript(caller: Caller, flow: String) -> Permission? {
            get { permissions.first { $0.caller == caller && $0.flow == flow }?.permission }
            set {
                permissions.removeAll { $0.caller == caller && $0.flow == flow }
                guard let newValue else { return }
                permissions.append(PermissionEntry(caller: caller, flow: flow, permission: newValue))
                permissions.sort { ($0.caller.description, $0.flow) < ($1.caller.description, $1.flow) }
            }
        }
    }

    private let file: StateFile<Entries>

    package init(home: URL) { file = StateFile(home.appending(path: "permissions.json"), empty: Entries()) }

    package func permission(of caller: Caller, for flow: String) async throws -> Permission? {
        try file.read()[caller, flow]
    }

    package func take(_ caller: Caller, for flow: String) async throws -> Permission? {
        // Most calls use nothing up, and reading needs no lock.
        guard try file.read()[caller, flow] == .once else { return try file.read()[caller, flow] }
        return try await file.update { entries in
            defer { if entries[caller, flow] == .once { entries[caller, flow] = nil } }
            return entries[caller, flow]
        }
    }

    package func set(_ permission: Permission?, of caller: Caller, for flow: String) async throws {
        try await file.update { $0[caller, flow] = permission }
    }

    package func all() async throws -> [PermissionEntry] { try file.read().permissions }
}
