import Core

/// A feature's way to the settings: it may keep as a server only what the person named in this call.
struct GuardedSettings: SettingsBacking {
    let feature: String
    let file: SettingsFile
    let grants: GrantBook

    func value(of id: String) async throws -> JSONValue? { try await file.value(of: id) }

    func set(_ id: String, to value: JSONValue?) async throws {
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
