import Core
import Foundation
import SyncMerge
import SyncProtocol

/// Words that whoever runs a relay gives away, each for everybody who shows it or for so many people.
public struct InvitationBook: Sendable {
    /// For how many people a word is; `nil`: as many as like.
    private let words: [SyncDigest: Int?]
    private let ledger: any AdmissionLedger

    /// Words that admit anybody.
    init(words: Set<String>) {
        self.words = Dictionary(uniqueKeysWithValues: words.map { (Self.digest($0), nil) })
        ledger = FileLedger(path: nil)
    }

    /// - Parameters:
    ///   - path: a file with a word on each line, after which may stand how many people it admits: `pear-lamp 3`.
    ///   - ledger: who has come by which word; `nil` for the file `path-used`, which has hashes and ids.
    /// - Throws: `Failure` for a file that cannot be read, and for a line that is not of this form.
    public init(path: String, ledger: (any AdmissionLedger)? = nil) throws {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw Failure("relay.invitations", "'\(path)' cannot be read.", exitStatus: .noInput)
        }
        var words: [SyncDigest: Int?] = [:]
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
            words.updateValue(uses, forKey: Self.digest(String(word)))
        }
        self.words = words
        self.ledger = ledger ?? FileLedger(path: path + "-used")
    }

    /// True if the word admits an owner; one who was admitted by it once is admitted again.
    ///
    /// - Throws: where it cannot be written down; then nobody was admitted.
    func admits(_ owner: SyncOwner, by word: String) async throws -> Bool {
        let word = Self.digest(word)
        guard let uses = words[word] else { return false }
        guard let uses else { return true }
        return try await ledger.admit(owner, by: word, atMost: uses)
    }

    private static func digest(_ word: String) -> SyncDigest { SyncDigest(hashing: Array(word.utf8)) }
}
