import Core
import Files
import Foundation

/// Proposals of payments, in `proposals.json` in the home. Those that were taken or have expired are remembered by id
/// for a week, so that a second confirmation learns what happened to the first.
package struct ProposalFile: ProposalKeeping {
    private struct State: Codable, Equatable {
        var waiting: [Proposal] = []
        var ended: [Ended] = []

        /// Replaces the flow ids of an earlier version with the current ones, so that repeating a call finds the one
        /// that waits.
        mutating func rename(_ renamed: () -> [String: String]) {
            guard !waiting.isEmpty else { return }
            let renamed = renamed()
            for (index, proposal) in waiting.enumerated() {
                if let flow = renamed[proposal.flow] { waiting[index] = proposal.of(flow) }
            }
        }

        /// Ends a proposal. An end that another process recorded in the meantime, such as its expiry, is replaced.
        mutating func end(_ proposal: Proposal, _ state: ProposalStatus.State, at now: Date) {
            waiting.removeAll { $0.id == proposal.id }
            ended.removeAll { $0.id == proposal.id }
            ended.append(Ended(id: proposal.id, endedAt: now, status: ProposalStatus(proposal, state)))
        }
    }

    private struct Ended: Codable, Equatable {
        let id: UUID
        let endedAt: Date
        /// Unknown for those that an earlier version ended.
        let status: ProposalStatus?
    }

    /// The maximum number that may wait at once: endless proposals must not fill the disk.
    private static let capacity = 100
    /// The maximum number for one caller, which must leave space for the others.
    private static let capacityOfOne = 20
    private static let memory: TimeInterval = 7 * 24 * 60 * 60

    private let file: StateFile<State>
    private let home: URL
    private let time: TimeContext

    private let renamed: @Sendable () -> [String: String]

    /// - Parameter renamed: the current ids of flows by those of an earlier version.
    package init(home: URL, time: TimeContext, renamed: @escaping @Sendable () -> [String: String] = { [:] }) {
        self.home = home
        self.renamed = renamed
        file = StateFile(home.appending(path: "proposals.json"), empty: State())
        self.time = time
    }

    private func state() throws -> State {
        var state = try file.read()
        state.rename(renamed)
        return state
    }

    private func update<Value>(_ change: (inout State) throws -> Value) async throws -> Value {
        try await file.update { state in
            state.rename(renamed)
            return try change(&state)
        }
    }

    package func waiting() async throws -> [Proposal] {
        let now = time.now
        return try state().waiting.filter { $0.expiresAt > now }.sorted { $0.createdAt < $1.createdAt }
    }

    @discardableResult
    package func keep(_ proposal: Proposal) async throws -> Proposal {
        let now = time.now
        return try await update { state in
            for proposal in state.waiting where proposal.expiresAt <= now { state.end(proposal, .expired, at: now) }
            state.ended.removeAll { now.timeIntervalSince($0.endedAt) > Self.memory }
            if let same = state.waiting.first(where: { $0.repeats(proposal) }) { return same }
            let own = state.waiting.count { $0.caller == proposal.caller }
            guard own < Self.capacityOfOne, state.waiting.count < Self.capacity else {
                let whose = own < Self.capacityOfOne ? "" : " of '\(proposal.caller)'"
                throw Failure(
                    "proposal.too-many",
                    "\(own < Self.capacityOfOne ? state.waiting.count : own) proposals\(whose) wait already; no further one is kept.",
                    recovery: "Run 'bento proposals list', and confirm or delete them.",
                    exitStatus: .temporaryFailure
                )
            }
            state.waiting.append(proposal)
            return proposal
        }
    }

    package func take(_ id: UUID) async throws -> Proposal {
        let lock = try hold(id)
        defer { withExtendedLifetime(lock) {} }
        let now = time.now
        return try await update { state in
            let proposal = state.waiting[try index(of: id, in: state)]
            state.end(proposal, .deleted, at: now)
            return proposal
        }
    }

    package func confirm<Value: Sendable>(_ id: UUID, _ pay: (Proposal) async throws -> Value) async throws -> Value {
        // The lock goes with its process: a proposal whose confirmation dies waits on.
        let lock = try hold(id)
        defer { withExtendedLifetime(lock) {} }
        let state = try state()
        let proposal = state.waiting[try index(of: id, in: state)]
        let value = try await pay(proposal)
        do {
            // Its day may have ended while the person looked at it.
            let now = time.now
            try await update { $0.end(proposal, .paid, at: now) }
        } catch {
            // The payment is made; an error would say that it was not. Confirmed again, the proposal's key pays once.
        }
        return value
    }

    package func status(of id: UUID) async throws -> ProposalStatus? {
        let state = try state()
        if let proposal = state.waiting.first(where: { $0.id == id }) {
            return ProposalStatus(proposal, proposal.expiresAt > time.now ? .waiting : .expired)
        }
        return state.ended.last { $0.id == id }?.status
    }

    private func hold(_ id: UUID) throws -> FileLock {
        let name = id.uuidString.lowercased()
        try PrivateFile.makeFolder(home)
        let place = home.appending(path: "proposal-\(name).lock")
        guard let lock = try FileLock.attempt(place, isTemporary: true) else {
            throw ProposalUnavailable(name, .confirming)
        }
        return lock
    }

    private func index(of id: UUID, in state: State) throws -> Int {
        let name = id.uuidString.lowercased()
        guard let index = state.waiting.firstIndex(where: { $0.id == id }) else {
            guard let ended = state.ended.last(where: { $0.id == id }) else {
                throw ProposalUnavailable(name, .unknown)
            }
            throw ProposalUnavailable(name, ended.status?.state == .expired ? .expired : .taken)
        }
        guard state.waiting[index].expiresAt > time.now else { throw ProposalUnavailable(name, .expired) }
        return index
    }
}
