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

        /// Replaces the ids of an earlier version with the current ones. If there are permissions for both, the one for
        /// the current id counts, but a denial overrides all.
        mutating func rename(_ renamed: () -> [String: String]) {
            guard !permissions.isEmpty else { return }
            let renamed = renamed()
            for entry in permissions {
                guard let flow = renamed[entry.flow] else { continue }
                let said = self[entry.caller, flow]
                self[entry.caller, entry.flow] = nil
                self[entry.caller, flow] = entry.permission == .never ? .never : said ?? entry.permission
            }
        }
    }

    private let file: StateFile<Entries>
    private let renamed: @Sendable () -> [String: String]

    /// - Parameter renamed: today's ids of flows by those of an earlier version.
    package init(home: URL, renamed: @escaping @Sendable () -> [String: String] = { [:] }) {
        file = StateFile(home.appending(path: "permissions.json"), empty: Entries())
        self.renamed = renamed
    }

    private func entries() throws -> Entries {
        var entries = try file.read()
        entries.rename(renamed)
        return entries
    }

    private func update<Value>(_ change: (inout Entries) throws -> Value) async throws -> Value {
        try await file.update { entries in
            entries.rename(renamed)
            return try change(&entries)
        }
    }

    package func permission(of caller: Caller, for flow: String) async throws -> Permission? {
        try entries()[caller, flow]
    }

    package func take(_ caller: Caller, for flow: String) async throws -> Permission? {
        // Most calls use nothing up, and reading needs no lock.
        guard try entries()[caller, flow] == .once else { return try entries()[caller, flow] }
        return try await update { entries in
            defer { if entries[caller, flow] == .once { entries[caller, flow] = nil } }
            return entries[caller, flow]
        }
    }

    package func set(_ permission: Permission?, of caller: Caller, for flow: String) async throws {
        try await update { $0[caller, flow] = permission }
    }

    package func all() async throws -> [PermissionEntry] { try entries().permissions }
}
