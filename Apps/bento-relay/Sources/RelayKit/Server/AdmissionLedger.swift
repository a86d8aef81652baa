import Core
import Files
import Foundation
import SyncMerge
import SyncProtocol
import Synchronization

/// Keeps who was let in by what: by an invitation, or by an account.
public protocol AdmissionLedger: Sendable {
    /// Lets an owner in by something that is for so many owners. Who was let in by it once is again.
    ///
    /// - Parameter means: a hash: what it is cannot be read here.
    /// - Returns: whether there was room.
    /// - Throws: where it cannot be written down; then nobody was let in.
    func admit(_ owner: SyncOwner, by means: SyncDigest, atMost count: Int) async throws -> Bool
}

/// A ledger for one relay: a file with a line for each owner.
final class FileLedger: AdmissionLedger {
    private let owners: Mutex<[SyncDigest: Set<SyncOwner>]>
    private let file: URL?

    /// - Parameter path: `nil` for one that ends with the process.
    init(path: String?) {
        var owners: [SyncDigest: Set<SyncOwner>] = [:]
        let text = path.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: " ")
            guard parts.count == 2, let means = SyncDigest(hex: String(parts[0])),
                let owner = SyncOwner(hex: String(parts[1]))
            else { continue }
            owners[means, default: []].insert(owner)
        }
        self.owners = Mutex(owners)
        file = path.map { URL(filePath: $0) }
    }

    func admit(_ owner: SyncOwner, by means: SyncDigest, atMost count: Int) throws -> Bool {
        try owners.withLock { owners in
            let known = owners[means] ?? []
            if known.contains(owner) { return true }
            guard known.count < count else { return false }
            if let file {
                let line = Array("\(means) \(owner)\n".utf8)
                try PrivateFile.append(line, to: file, limit: .max, puttingAside: file)
            }
            owners[means, default: []].insert(owner)
            return true
        }
    }
}
