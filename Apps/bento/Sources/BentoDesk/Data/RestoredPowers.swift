import AppData
import BentoHome
import Core
import CoreHosting
import DataTransfer

/// The parts of a backup that are not data but powers: settings that name servers, certificates, and programs, and
/// permissions. A backup comes from a file, so each of them is restored only if the person says so.
package struct RestoredPowers: Sendable {
    let declarations: [SettingDeclaration]
    let settings: SettingsFile
    let permissions: PermissionFile
    let takesSettings: Bool
    let takesPermissions: Bool

    package init(
        declarations: [SettingDeclaration],
        settings: SettingsFile,
        permissions: PermissionFile,
        takesSettings: Bool,
        takesPermissions: Bool
    ) {
        self.declarations = declarations
        self.settings = settings
        self.permissions = permissions
        self.takesSettings = takesSettings
        self.takesPermissions = takesPermissions
    }

    package var choose: RestoreChoice {
        // What nothing here knows may be anything.
        let data = Set(declarations.filter { !$0.isPower }.map(\.id))
        return { [takesSettings, takesPermissions] name, carried, current in
            guard name != DataArchive.permissionsName else { return takesPermissions ? carried : current }
            guard !takesSettings, let carried = carried.objectValue else { return carried }
            guard name != "aliases.json" else {
                // The person's own with such options stay.
                let kept = (current.objectValue ?? [:]).filter { Self.isPower(alias: $0.value) }
                return .object(carried.filter { !Self.isPower(alias: $0.value) }.merging(kept) { $1 })
            }
            let kept = (current.objectValue ?? [:]).filter { !data.contains($0.key) }
            return .object(carried.filter { data.contains($0.key) }.merging(kept) { $1 })
        }
    }

    /// True if an alias answers questions, names another home, or sets something that a run must not take from a file.
    private static func isPower(alias words: JSONValue) -> Bool {
        guard let words = words.arrayValue?.map({ $0.stringValue ?? "--" }) else { return true }
        let options = ["--yes", "--set", "--flag", "--home"]
        return words.contains { word in
            // ArgumentParser also takes the beginning of an option's name, and a value behind `=`.
            let name = String(word.prefix { $0 != "=" })
            return name.count >= 2 && name.hasPrefix("--") && options.contains { $0.hasPrefix(name) }
        }
    }

    /// Each setting of a backup that differs here, as a line: `chat.server: https://models.example`.
    package func left(of report: DatabaseRestore.Report) throws -> [String] {
        let aliases = report.carried["aliases.json"]?.objectValue ?? [:]
        let left = takesSettings ? [] : aliases.filter { Self.isPower(alias: $0.value) }.sorted { $0.key < $1.key }
        let words = left.map {
            "alias: \($0.key) = \($0.value.arrayValue?.compactMap(\.stringValue).joined(separator: " ") ?? "")"
        }
        guard let carried = report.carried["settings.json"]?.objectValue else { return words }
        let stored = try settings.stored()
        return words
            + carried.filter { stored[$0.key] != $0.value }.sorted { $0.key < $1.key }.map { id, value in
                let declaration = declarations.first { $0.id == id }
                return
                    "\(id): \(declaration?.isSecret == true ? "(a secret)" : declaration?.text(value) ?? value.text())"
            }
    }

    /// The same for an archive, with its permissions: `permission: model food.log always`.
    package func left(of restored: DataArchive.Restored) async throws -> [String] {
        let entries = (try? restored.permissions?["permissions"]?.decode([PermissionEntry].self)) ?? []
        let here = try await permissions.all()
        let others = entries.filter { !here.contains($0) }.map { entry in
            "permission: \(entry.caller) \(entry.flow) \(entry.permission)"
        }
        return try left(of: restored.database) + others
    }
}
