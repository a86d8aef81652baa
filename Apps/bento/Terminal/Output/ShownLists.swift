import Core
import Files
import Foundation

/// The lists last shown in this terminal, for ten minutes: what a number that is typed next means.
///
/// Each terminal has its own, known by its device and its session, in a file of the home's cache.
package struct ShownLists: Sendable {
    private struct Kept: Codable {
        let shownAt: Date
        let listings: [Table.Listing]
    }

    /// How long a number means what it stood beside.
    package static let lifetime: TimeInterval = 600
    private static let limit = 1 << 20
    /// No person looks at more rows than these.
    private static let maximumItems = 2000

    private let folder: URL
    private let file: URL
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - cache: the home's folder of files that can be made again.
    ///   - terminal: what tells this terminal from others.
    /// - Returns: `nil` where there is no terminal.
    package init?(cache: URL, terminal: String? = Self.currentTerminal, now: @escaping @Sendable () -> Date) {
        guard let terminal else { return nil }
        folder = cache.appending(path: "lists", directoryHint: .isDirectory)
        file = folder.appending(path: "\(String(FNV1a.hash(of: terminal.utf8), radix: 16)).json")
        self.now = now
    }

    package static var currentTerminal: String? {
        guard let name = ttyname(0) else { return nil }
        return "\(String(cString: name)) \(getsid(0))"
    }

    /// Keeps what was shown. That it cannot be kept only costs the numbers.
    package func keep(_ listings: [Table.Listing]) {
        let moment = now()
        guard listings.reduce(0, { $0 + $1.items.count }) <= Self.maximumItems,
            let bytes = try? JSONEncoder().encode(Kept(shownAt: moment, listings: listings))
        else { return PrivateFile.remove(file) }
        do {
            try PrivateFile.makeFolder(folder)
            removeOld(at: moment)
            try PrivateFile.write(bytes, to: file, isLasting: false)
        } catch {
            PrivateFile.remove(file)
        }
    }

    /// What was shown last; none where that is too long ago, or a clock has been set back since.
    package func last() -> [Table.Listing] {
        guard let bytes = try? PrivateFile.read(file, limit: Self.limit),
            let kept = try? JSONDecoder().decode(Kept.self, from: Data(bytes))
        else { return [] }
        let age = now().timeIntervalSince(kept.shownAt)
        return (0...Self.lifetime).contains(age) ? kept.listings : []
    }

    /// Removes those of terminals that are long closed.
    private func removeOld(at moment: Date) {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in files {
            let file = folder.appending(path: name)
            let written = Double(FileStamp(file.path).seconds)
            if abs(moment.timeIntervalSince1970 - written) > 86_400 { PrivateFile.remove(file) }
        }
    }
}
