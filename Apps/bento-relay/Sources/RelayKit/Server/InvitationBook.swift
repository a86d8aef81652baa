import Core
import Files
import Foundation
import SyncProtocol
import Synchronization

/// Words that whoever runs a relay gives away, each for everybody who shows it or for so many people, and who came by them.
public final class InvitationBook: Sendable {
    private struct Line {
        /// `nil`: as many as like.
        let uses: Int?
        var owners: Set<SyncOwner> = []
    }

    private let lines: Mutex<[SyncDigest: Line]>
    private let ledger: URL?

    /// Words that admit anybody.
    init(words: Set<String>) {
        lines = Mutex(Dictionary(uniqueKeysWithValues: words.map { (Self.digest($0), Line(uses: nil)) }))
        ledger = nil
    }

    /// - Parameter path: a file with a word on each line, after which may stand how many people it admits: `pear-lamp 3`. Beside it
    ///   `path-used` is kept, which says who has come by which word, by hashes and ids.
    /// - Throws: `Failure` for a file that cannot be read, and for a line that is not of this form.
    public init(path: String) throws {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Failure("relay.invitations", "'\(path)' cannot be read.", exitStatus: .noInput)
        }
        var lines: [SyncDigest: Line] = [:]
        for (place, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let parts = line.split(whereSeparator: \.isWhitespace)
            guard let word = parts.first else { continue }
            let uses = parts.dropFirst().first.flatMap { Int($0) }
            guard parts.count == 1 || parts.count == 2 && uses.map({ $0 > 0 }) == true else {
                throw Failure(
                    "relay.invitations",
                    "Line \(place + 1) of '\(path)' is not a word, or a word and for how many people it is.",
                    recovery: "Write one word on a line, at most with a number behind it: pear-lamp 3.",
                    exitStatus: .configuration
                )
            }
            lines[Self.digest(String(word))] = Line(uses: uses)
        }
        let ledger = URL(filePath: path + "-used")
        for line in ((try? String(contentsOf: ledger, encoding: .utf8)) ?? "").split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let word = SyncDigest(hex: String(parts[0])),
                let owner = SyncOwner(hex: String(parts[1]))
            else { continue }
            lines[word]?.owners.insert(owner)
        }
        self.lines = Mutex(lines)
        self.ledger = ledger
    }

    /// Whether the word admits an owner; whoever was admitted by it once is again.
    ///
    /// - Throws: where it cannot be written down; then nobody was admitted.
    func admits(_ owner: SyncOwner, by word: String) throws -> Bool {
        let word = Self.digest(word)
        return try lines.withLock { lines in
            guard var line = lines[word] else { return false }
            guard let uses = line.uses, !line.owners.contains(owner) else { return true }
            guard line.owners.count < uses else { return false }
            if let ledger {
                let entry = Array("\(word) \(owner)\n".utf8)
                try PrivateFile.append(entry, to: ledger, limit: .max, puttingAside: ledger)
            }
            line.owners.insert(owner)
            lines[word] = line
            return true
        }
    }

    private static func digest(_ word: String) -> SyncDigest { SyncDigest(hashing: Array(word.utf8)) }
}
