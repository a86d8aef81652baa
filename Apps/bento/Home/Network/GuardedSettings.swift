import Core

/// A feature's way to the settings: it may keep as a server only what the person named in this call.
package struct GuardedSettings: SettingsBacking {
    package let feature: String
    package let file: SettingsFile
    package let grants: GrantBook

    package init(feature: String, file: SettingsFile, grants: GrantBook) {
        self.feature = feature
        self.file = file
        self.grants = grants
    }

    package func value(of id: String) async throws -> JSONValue? { try await file.value(of: id) }

    package func set(_ id: String, to value: JSONValue?) async throws {
        if let value, value != .null, grants.isServer(id) {
            guard let address = try? value.decode(ServerAddress.self), grants.mayKeep(address, for: feature) else {
                throw Failure(
                    "settings.server-not-named",
                    "The feature '\(feature)' may not set '\(id)' to a server that you did not name.",
                    recovery: "Run 'bento settings set \(id) ADDRESS'.",
                    exitStatus: .noPermission
                )
            }
        }
        try await file.set(id, to: value)
    }
}
