import Core
import Foundation

/// What the person has set of flags, in `flags.json` in the home, as they typed it.
package struct FlagChoices: Sendable {
    package static let fileName = "flags.json"

    private let file: StateFile<[String: String]>

    package init(home: URL) { file = StateFile(home.appending(path: Self.fileName), empty: [:]) }

    /// - Throws: what reading the file throws; it is then as if nothing were set.
    package func all() throws -> [String: String] { try file.read() }

    package func set(_ id: String, to text: String?) async throws { try await file.update { $0[id] = text } }
}
