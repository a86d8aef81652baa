import Core
import Foundation
import Synchronization

public final class MemoryProposals: ProposalKeeping {
    private let proposals = Mutex<[Proposal]>([])
    private let held = Mutex<Set<UUID>>([])
    private let now: @Sendable () -> Date

    /// - Parameter now: decides what has expired.
    public init(now: @escaping @Sendable () -> Date = { .distantPast }) { self.now = now }

    public func waiting() async throws -> [Proposal] {
        proposals.withLock { proposals in proposals.filter { $0.expiresAt > now() } }
    }

    public func keep(_ proposal: Proposal) async throws -> Proposal {
        proposals.withLock { proposals in
            if let same = proposals.first(where: { $0.repeats(proposal) && $0.expiresAt > now() }) { return same }
            proposals.append(proposal)
            return proposal
        }
    }

    public func take(_ id: UUID) async throws -> Proposal {
        try hold(id)
        defer { release(id) }
        let found = try found(id)
        remove(id)
        return found
    }

    public func confirm<Value: Sendable>(_ id: UUID, _ pay: (Proposal) async throws -> Value) async throws -> Value {
        try hold(id)
        defer { release(id) }
        let value = try await pay(try found(id))
        remove(id)
        return value
    }

    private func hold(_ id: UUID) throws {
        guard held.withLock({ $0.insert(id).inserted }) else { throw ProposalUnavailable(id.uuidString, .confirming) }
    }

    private func release(_ id: UUID) { _ = held.withLock { $0.remove(id) } }
    private func remove(_ id: UUID) { proposals.withLock { $0.removeAll { $0.id == id } } }

    private func found(_ id: UUID) throws -> Proposal {
        guard let found = proposals.withLock({ $0.first { $0.id == id } }) else {
            throw ProposalUnavailable(id.uuidString, .unknown)
        }
        guard found.expiresAt > now() else {
            remove(id)
            throw ProposalUnavailable(id.uuidString, .expired)
        }
        return found
    }
}
