import Core
import Foundation
import Synchronization

/// Proposals in memory.
public final class MemoryProposals: ProposalKeeping {
    private let proposals = Mutex<[Proposal]>([])
    private let now: @Sendable () -> Date

    /// - Parameter now: decides what has expired.
    public init(now: @escaping @Sendable () -> Date = { .distantPast }) { self.now = now }

    public func waiting() async throws -> [Proposal] {
        proposals.withLock { proposals in proposals.filter { $0.expiresAt > now() } }
    }

    public func keep(_ proposal: Proposal) async throws { proposals.withLock { $0.append(proposal) } }

    public func take(_ id: UUID) async throws -> Proposal {
        let found = proposals.withLock { proposals -> Proposal? in
            guard let index = proposals.firstIndex(where: { $0.id == id }) else { return nil }
            return proposals.remove(at: index)
        }
        guard let found else { throw ProposalUnavailable(id.uuidString, .unknown) }
        guard found.expiresAt > now() else { throw ProposalUnavailable(id.uuidString, .expired) }
        return found
    }
}
