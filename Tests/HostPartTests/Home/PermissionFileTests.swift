import Core
import CoreHosting
import Foundation
import Synchronization
import Testing

@testable import BentoHome

@Suite("Permissions and proposals in the home")
struct PermissionFileTests {
    let home = FileManager.default.temporaryDirectory.appending(path: "bento-state-\(UUID().uuidString)")

    static func proposal(
        _ created: Date,
        amount: Int64 = 5,
        input: String = UUID().uuidString,
        caller: Caller = .model
    ) throws -> Proposal {
        Proposal(
            id: UUID(),
            flow: "wallet.send",
            input: ["amount": "5 sat", "note": .string(input)],
            caller: caller,
            spending: Spending(
                amount: try Satoshis(amount),
                fee: nil,
                destination: "bc1q",
                consequence: "Gone.",
                stake: .real
            ),
            createdAt: created,
            expiresAt: created.addingTimeInterval(Proposal.lifetime)
        )
    }

    static func time(_ offset: TimeInterval) -> TimeContext {
        TimeContext(zone: .gmt) { Date(timeIntervalSince1970: 1_800_000_000 + offset) }
    }

    @Test("of many that take a permission given once, one gets it")
    func once() async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        try await PermissionFile(home: home).set(.once, of: .model, for: "food.log")
        let home = home
        let taken = try await withThrowingTaskGroup(of: Permission?.self) { group in
            for _ in 0..<20 { group.addTask { try await PermissionFile(home: home).take(.model, for: "food.log") } }
            return try await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
        }
        #expect(taken == 1)
        let mode = try FileManager.default.attributesOfItem(atPath: home.appending(path: "permissions.json").path)[
            .posixPermissions
        ]
        #expect(mode as? Int == 0o600)
    }

    @Test(
        "a file that was cut short, or comes from a newer version, is an error and stays as it is",
        arguments: [
            ("{\"version\":1,\"state\":{\"perm", "state.broken"), ("{\"version\":2,\"state\":7}", "state.newer"),
            ("[]", "state.broken"),
        ]
    )
    func broken(text: String, code: String) async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let file = home.appending(path: "permissions.json")
        try Data(text.utf8).write(to: file)
        let permissions = PermissionFile(home: home)
        for work in [
            { _ = try await permissions.take(.model, for: "x") },
            { try await permissions.set(.always, of: .model, for: "x") },
        ] as [() async throws -> Void] {
            let error = await #expect(throws: Failure.self) { try await work() }
            #expect(error?.code == code)
        }
        #expect(try Data(contentsOf: file) == Data(text.utf8))
    }

    @Test("a proposal is confirmed once, and not after it expired")
    func proposals() async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let now = Self.time(0)
        let file = ProposalFile(home: home, time: now)
        let (first, second) = (try Self.proposal(now.now), try Self.proposal(now.now))
        try await file.keep(first)
        try await file.keep(second)
        #expect(try await file.take(first.id) == first)
        await #expect(throws: ProposalUnavailable(first.id.uuidString.lowercased(), .taken)) {
            try await file.take(first.id)
        }
        let later = ProposalFile(home: home, time: Self.time(Proposal.lifetime + 1))
        #expect(try await later.waiting().isEmpty)
        #expect(try await file.status(of: first.id)?.state == .deleted)
        #expect(try await file.status(of: second.id)?.state == .waiting)
        #expect(try await later.status(of: second.id)?.state == .expired)
        await #expect(throws: ProposalUnavailable(second.id.uuidString.lowercased(), .expired)) {
            try await later.take(second.id)
        }
        let unknown = UUID()
        await #expect(throws: ProposalUnavailable(unknown.uuidString.lowercased(), .unknown)) {
            try await file.take(unknown)
        }
    }

    @Test("a proposal is held while it is paid, waits on where that fails, and goes when it is made")
    func confirmation() async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let now = Self.time(0)
        let (file, other) = (ProposalFile(home: home, time: now), ProposalFile(home: home, time: now))
        let proposal = try Self.proposal(now.now)
        let name = proposal.id.uuidString.lowercased()
        try await file.keep(proposal)
        await #expect(throws: Declined.self) {
            try await file.confirm(proposal.id) { (_: Proposal) async throws -> Int in throw Declined() }
        }
        #expect(try await file.waiting() == [proposal])
        let amount = try await file.confirm(proposal.id) { held -> Int64 in
            await #expect(throws: ProposalUnavailable(name, .confirming)) {
                try await other.confirm(held.id) { _ in 2 }
            }
            await #expect(throws: ProposalUnavailable(name, .confirming)) { try await other.take(held.id) }
            return held.spending.amount.amount
        }
        #expect(amount == proposal.spending.amount.amount)
        #expect(try await other.waiting().isEmpty)
        #expect(try await other.status(of: proposal.id) == ProposalStatus(proposal, .paid))
        await #expect(throws: ProposalUnavailable(name, .taken)) { try await other.confirm(proposal.id) { _ in 3 } }
        let late = try Self.proposal(now.now)
        try await file.keep(late)
        let later = ProposalFile(home: home, time: Self.time(Proposal.lifetime + 1))
        await #expect(throws: ProposalUnavailable(late.id.uuidString.lowercased(), .expired)) {
            try await later.confirm(late.id) { _ in 4 }
        }
        // What has expired is told of when others have taken its place, too.
        try await later.keep(Self.proposal(Self.time(Proposal.lifetime + 1).now))
        #expect(try await later.status(of: late.id)?.state == .expired)
        await #expect(throws: ProposalUnavailable(late.id.uuidString.lowercased(), .expired)) {
            try await later.confirm(late.id) { _ in 5 }
        }
        #expect(try await later.status(of: UUID()) == nil)
        let left = try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.hasSuffix(".lock") }
        #expect(left == [])
    }

    @Test("a proposal whose day ends while it is paid is paid", arguments: [false, true])
    func paidAtTheEnd(isForgotten: Bool) async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let now = Mutex(Self.time(0).now)
        let time = TimeContext(zone: .gmt) { now.withLock { $0 } }
        let file = ProposalFile(home: home, time: time)
        let proposal = try Self.proposal(time.now)
        try await file.keep(proposal)
        let paid = try await file.confirm(proposal.id) { held in
            now.withLock { $0 += Proposal.lifetime + 1 }
            // Another proposal puts out what has expired.
            if isForgotten { try await file.keep(Self.proposal(time.now)) }
            return held.id
        }
        #expect(paid == proposal.id)
        #expect(try await file.status(of: proposal.id) == ProposalStatus(proposal, .paid))
        await #expect(throws: ProposalUnavailable(proposal.id.uuidString.lowercased(), .taken)) {
            try await file.confirm(proposal.id) { $0.id }
        }
    }

    @Test(
        "the same call while its proposal waits finds it, also from many processes at once; once it is dropped it is kept anew"
    )
    func sameCall() async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let (now, home) = (Self.time(0), home)
        let kept = try await withThrowingTaskGroup(of: Proposal.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    try await ProposalFile(home: home, time: now).keep(Self.proposal(now.now, input: "the same"))
                }
            }
            return try await group.reduce(into: Set<UUID>()) { $0.insert($1.id) }
        }
        let file = ProposalFile(home: home, time: now)
        #expect(try await file.waiting().map(\.id) == Array(kept))
        try await file.keep(Self.proposal(now.now, input: "another"))
        _ = try await file.take(#require(kept.first))
        #expect(try await !kept.contains(file.keep(Self.proposal(now.now, input: "the same")).id))
        #expect(try await file.waiting().count == 2)
    }

    @Test("who proposes without end is refused at twenty, and the others are not")
    func capacityOfOne() async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let now = Self.time(0)
        let file = ProposalFile(home: home, time: now)
        for _ in 0..<20 { try await file.keep(Self.proposal(now.now)) }
        let error = await #expect(throws: Failure.self) { try await file.keep(Self.proposal(now.now)) }
        #expect(error?.code == "proposal.too-many" && error?.message.contains("model") == true)
        try await file.keep(Self.proposal(now.now, caller: .page))
    }

    @Test("callers who propose without end are refused at a hundred")
    func capacity() async throws {
        defer { try? FileManager.default.removeItem(at: home) }
        let now = Self.time(0)
        let file = ProposalFile(home: home, time: now)
        for number in 0..<100 {
            try await file.keep(Self.proposal(now.now, caller: .client("c\(number / 20)")))
        }
        let error = await #expect(throws: Failure.self) { try await file.keep(Self.proposal(now.now)) }
        #expect(error?.code == "proposal.too-many")
    }
}
