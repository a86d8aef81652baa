import Core
import Foundation
import Synchronization

public final class MemoryProposals: ProposalKeeping {
    private let proposals = Mutex<[Proposal]>([])
    private let ended = Mutex<[UUID: ProposalStatus]>([:])
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
        end(found, .deleted)
        return found
    }

    public func confirm<Value: Sendable>(_ id: UUID, _ pay: (Proposal) async throws -> Value) async throws -> Value {
        try hold(id)
        defer { release(id) }
        let proposal = try found(id)
        let value = try await pay(proposal)
        end(proposal, .paid)
        return value
    }

    public func status(of id: UUID) async throws -> ProposalStatus? {
        if let ended = ended.withLock({ $0[id] }) { return ended }
        return proposals.withLock { $0.first { $0.id == id } }.map {
            ProposalStatus($0, $0.expiresAt > now() ? .waiting : .expired)
        }
    }

    private func hold(_ id: UUID) throws {
        guard held.withLock({ $0.insert(id).inserted }) else { throw ProposalUnavailable(id.uuidString, .confirming) }
    }

    private func release(_ id: UUID) { _ = held.withLock { $0.remove(id) } }
    private func end(_ proposal: Proposal, _ state: ProposalStatus.State) {
        proposals.withLock { $0.removeAll { $0.id == proposal.id } }
        ended.withLock { $0[proposal.id] = ProposalStatus(proposal, state) }
    }

    private func found(_ id: UUID) throws -> Proposal {
        guard let found = proposals.withLock({ $0.first { $0.id == id } }) else {
            throw ProposalUnavailable(id.uuidString, .unknown)
        }
        guard found.expiresAt > now() else {
            end(found, .expired)
            throw ProposalUnavailable(id.uuidString, .expired)
        }
        return found
    }
}
