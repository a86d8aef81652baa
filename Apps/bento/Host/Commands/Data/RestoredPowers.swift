import AppData
import BentoHome
import Core
import CoreHosting
import DataTransfer

/// What of a backup is no data but a power: settings that name servers, certificates and programs, and permissions. A backup
/// comes from a file, so each of them comes back only where the person says so.
struct RestoredPowers: Sendable {
    let declarations: [SettingDeclaration]
    let settings: SettingsFile
    let permissions: PermissionFile
    let takesSettings: Bool
    let takesPermissions: Bool

    var choose: RestoreChoice {
        // What nothing here knows may be anything.
        let data = Set(declarations.filter { !$0.isPower }.map(\.id))
        return { [takesSettings, takesPermissions] name, carried, current in
            guard name != DataArchive.permissionsName else { return takesPermissions ? carried : current }
            guard !takesSettings, let carried = carried.objectValue else { return carried }
            let kept = (current.objectValue ?? [:]).filter { !data.contains($0.key) }
            return .object(carried.filter { data.contains($0.key) }.merging(kept) { $1 })
        }
    }

    /// Each setting of a backup that is another one here, as a line: `chat.server: https://models.example`.
    func left(of report: DatabaseRestore.Report) throws -> [String] {
        guard let carried = report.carried["settings.json"]?.objectValue else { return [] }
        let stored = try settings.stored()
        return carried.filter { stored[$0.key] != $0.value }.sorted { $0.key < $1.key }.map { id, value in
            let declaration = declarations.first { $0.id == id }
            return "\(id): \(declaration?.isSecret == true ? "(a secret)" : declaration?.text(value) ?? value.text())"
        }
    }

    /// The same of an archive, with its permissions: `permission: model food.log always`.
    func left(of restored: DataArchive.Restored) async throws -> [String] {
        let entries = (try? restored.permissions?["permissions"]?.decode([PermissionEntry].self)) ?? []
        let here = try await permissions.all()
        let others = entries.filter { !here.contains($0) }.map { entry in
            "permission: \(entry.caller) \(entry.flow) \(entry.permission)"
        }
        return try left(of: restored.database) + others
    }
}
