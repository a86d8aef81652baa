import Core
import Files
import Foundation

/// The lists last shown in this terminal, kept for ten minutes, which give a meaning to a number that is typed next.
///
/// Each terminal has its own, identified by its device and its session, in a file of the home's cache.
package struct ShownLists: Sendable {
    private struct Kept: Codable {
        let shownAt: Date
        let listings: [Table.Listing]
    }

    /// The time for which a number refers to its row.
    package static let lifetime: TimeInterval = 600
    private static let limit = 1 << 20
    /// The maximum number of rows; no person looks at more.
    private static let maximumItems = 2000

    private let folder: URL
    private let file: URL
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - cache: the home's folder of files that can be regenerated.
    ///   - terminal: the identity of this terminal.
    /// - Returns: `nil` if there is no terminal.
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

    /// Stores the lists shown. If that fails, only the numbers are lost.
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

    /// The lists last shown; none if that was too long ago, or a clock has been set back since.
    package func last() -> [Table.Listing] {
        guard let bytes = try? PrivateFile.read(file, limit: Self.limit),
            let kept = try? JSONDecoder().decode(Kept.self, from: Data(bytes))
        else { return [] }
        let age = now().timeIntervalSince(kept.shownAt)
        return (0...Self.lifetime).contains(age) ? kept.listings : []
    }

    /// Removes the lists of terminals that were closed long ago.
    private func removeOld(at moment: Date) {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in files {
            let file = folder.appending(path: name)
            let written = Double(FileStamp(file.path).seconds)
            if abs(moment.timeIntervalSince1970 - written) > 86_400 { PrivateFile.remove(file) }
        }
    }
}
