import Core
import CoreTesting
import Testing

@testable import CoreHosting

@Suite("Lifecycle, at every position of a graph", .timeLimit(.minutes(30)))
struct LifecyclePositionsTests {
    enum Trouble: String, CaseIterable, Sendable {
        case throwsAtStart, hangsAtStart, isDisabled, throwsAtStop, hangsAtStop

        var isAtStart: Bool { self != .throwsAtStop && self != .hangsAtStop }
    }

    /// A diamond with a tail, and one that stands alone.
    private static let graph: [String: [String]] = [
        "base": [], "left": ["base"], "right": ["base"], "top": ["left", "right"], "tail": ["top"], "alone": [],
    ]

    static let positions: [(String, Trouble)] = graph.keys.sorted().flatMap { id in
        Trouble.allCases.map { (id, $0) }
    }

    /// Those that cannot do without one, directly or not.
    private static func dependents(of id: String) -> Set<String> {
        var result: Set<String> = []
        var open = [id]
        while let next = open.popLast() {
            for (other, needs) in graph where needs.contains(next) && result.insert(other).inserted {
                open.append(other)
            }
        }
        return result
    }

    @Test(
        "one that throws, hangs or is disabled blocks what needs it, and nobody else; all the rest is stopped",
        arguments: positions
    )
    func position(_ id: String, _ trouble: Trouble) async throws {
        let (clock, journal, never) = (ManualClock(), Journal(), Gate())
        defer { never.open() }
        let nodes = Self.graph.map { name, needs in
            node(name, needs, trouble: name == id ? trouble : nil, journal: journal, never: never)
        }
        let coordinator = try LifecycleCoordinator(nodes, clock: clock)
        let start = Task { await coordinator.start() }
        if trouble == .hangsAtStart {
            await never.waitForArrivals(1)
            try await pass(.seconds(10), on: clock, onceFewAre: .starting, in: coordinator)
        }
        await start.value
        let ready = await checkStart(of: coordinator, id, trouble)
        let stop = Task { await coordinator.stop() }
        if trouble == .hangsAtStop {
            await never.waitForArrivals(1)
            try await pass(.seconds(5), on: clock, onceFewAre: .stopping, in: coordinator)
        }
        await stop.value
        for name in ready where name != id { #expect(await coordinator.state(of: name) == .stopped, "\(name)") }
        if !trouble.isAtStart {
            guard case .failed = await coordinator.state(of: id) else { Issue.record("\(id) stopped"); return }
        }
        let stopped = journal.entries.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
        for (index, name) in stopped.enumerated() {
            let later = Self.dependents(of: name).intersection(stopped[(index + 1)...])
            #expect(later.isEmpty, "\(name) stopped before them")
        }
    }

    private func node(
        _ name: String,
        _ needs: [String],
        trouble: Trouble?,
        journal: Journal,
        never: Gate
    ) -> LifecycleNode {
        LifecycleNode(
            name,
            dependsOn: needs,
            startDeadline: .seconds(10),
            stopDeadline: .seconds(5),
            disabled: trouble == .isDisabled ? "for the test" : nil,
            start: {
                if trouble == .throwsAtStart { throw Failure("x", "It broke.") }
                if trouble == .hangsAtStart { await never.passIgnoringCancellation() }
                journal.note("+\(name)")
            },
            stop: {
                if trouble == .throwsAtStop { throw Failure("x", "It broke.") }
                if trouble == .hangsAtStop { await never.passIgnoringCancellation() }
                journal.note("-\(name)")
            }
        )
    }

    /// Lets time pass only once nobody but the one that hangs is under way.
    private func pass(
        _ time: Duration,
        on clock: ManualClock,
        onceFewAre state: LifecycleState,
        in coordinator: LifecycleCoordinator
    ) async throws {
        try await until {
            let underWay = await coordinator.states.values.count { $0 == state }
            return underWay <= 1 && clock.sleeperCount == 1
        }
        clock.advance(by: time)
    }

    /// Checks the states after the start.
    ///
    /// - Returns: the nodes that are ready.
    private func checkStart(of coordinator: LifecycleCoordinator, _ id: String, _ trouble: Trouble) async -> Set<String>
    {
        let states = await coordinator.states
        let blocked = trouble.isAtStart ? Self.dependents(of: id) : []
        for (name, state) in states {
            switch name {
            case id where trouble == .isDisabled: #expect(state == .disabled(why: "for the test"))
            case id where trouble.isAtStart:
                guard case .failed = state else { Issue.record("\(name) is \(state)"); continue }
            case let name where blocked.contains(name):
                guard case .blocked(let by) = state else { Issue.record("\(name) is \(state)"); continue }
                #expect(!by.isEmpty, "\(name)")
                #expect(by.allSatisfy { $0 == id || blocked.contains($0) }, "\(name) is blocked by \(by)")
            default: #expect(state == .ready, "\(name)")
            }
        }
        return Set(states.filter { $0.value == .ready }.keys)
    }
}
