import Core
import CoreTesting
import Testing

@testable import CoreHosting

@Suite("Lifecycle, at every position of a graph", .timeLimit(.minutes(30)))
struct LifecyclePositionsTests {
    enum Trouble: String, CaseIterable, Sendable {
        case throwsAtStart, hangsAtStart, isDisabled, throwsAtStop, hangsAtStop
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
        let clock = ManualClock()
        let journal = Journal()
        let never = Gate()
        let nodes = Self.graph.map { name, needs in
            LifecycleNode(
                name,
                dependsOn: needs,
                startDeadline: .seconds(10),
                stopDeadline: .seconds(5),
                disabled: name == id && trouble == .isDisabled ? "for the test" : nil,
                start: {
                    if name == id, trouble == .throwsAtStart { throw Failure("x", "It broke.") }
                    if name == id, trouble == .hangsAtStart { await never.passIgnoringCancellation() }
                    journal.note("+\(name)")
                },
                stop: {
                    if name == id, trouble == .throwsAtStop { throw Failure("x", "It broke.") }
                    if name == id, trouble == .hangsAtStop { await never.passIgnoringCancellation() }
                    journal.note("-\(name)")
                }
            )
        }
        let coordinator = try LifecycleCoordinator(nodes, clock: clock)
        let start = Task { await coordinator.start() }
        if trouble == .hangsAtStart {
            await never.waitForArrivals(1)
            // Time passes only once nobody else is under way.
            try await until {
                let starting = await coordinator.states.values.count { $0 == .starting }
                return starting <= 1 && clock.sleeperCount == 1
            }
            clock.advance(by: .seconds(10))
        }
        await start.value
        let failsAtStart = trouble != .throwsAtStop && trouble != .hangsAtStop
        let blocked = failsAtStart ? Self.dependents(of: id) : []
        for (name, state) in await coordinator.states {
            switch (name, failsAtStart) {
            case (id, true):
                if trouble == .isDisabled {
                    #expect(state == .disabled(why: "for the test"))
                } else {
                    guard case .failed = state else { Issue.record("\(name) is \(state)"); continue }
                }
            case (let name, _) where blocked.contains(name):
                guard case .blocked(let by) = state else { Issue.record("\(name) is \(state)"); continue }
                #expect(!by.isEmpty && by.allSatisfy { $0 == id || blocked.contains($0) })
            default: #expect(state == .ready, "\(name)")
            }
        }
        let ready = Set(await coordinator.states.filter { $0.value == .ready }.keys)
        let stop = Task { await coordinator.stop() }
        if trouble == .hangsAtStop {
            await never.waitForArrivals(1)
            try await until {
                let stopping = await coordinator.states.values.count { $0 == .stopping }
                return stopping <= 1 && clock.sleeperCount == 1
            }
            clock.advance(by: .seconds(5))
        }
        await stop.value
        for name in ready where name != id { #expect(await coordinator.state(of: name) == .stopped, "\(name)") }
        if !failsAtStart {
            guard case .failed = await coordinator.state(of: id) else { Issue.record("\(id) stopped"); return }
        }
        let stopped = journal.entries.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }
        for (index, name) in stopped.enumerated() {
            for later in stopped[(index + 1)...] { #expect(!Self.dependents(of: name).contains(later)) }
        }
        never.open()
    }
}
