import Foundation

/// Caches expensive results under `.build/bento-dev`. Every entry has the content hash it belongs to; an entry that
/// cannot be read counts as missing.
package struct CacheStore: Sendable {
    let folder: String

    /// Raised whenever the meaning of an entry changes: older entries are then never found.
    static let schema = "14"

    package init(folder: String) { self.folder = folder }

    func entry<Entry: Decodable>(_ name: String, as type: Entry.Type) -> Entry? {
        guard let data = FileManager.default.contents(atPath: path(of: name)) else { return nil }
        return try? JSONDecoder().decode(type, from: data)
    }

    /// A cache that cannot be written (a read-only checkout) costs time, never the result.
    func save(_ entry: some Encodable, as name: String) {
        let url = URL(fileURLWithPath: path(of: name))
        try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try? JSONEncoder().encode(entry).write(to: url, options: .atomic)
    }

    private func path(of name: String) -> String { "\(folder)/\(Self.schema)/\(name).json" }
}
