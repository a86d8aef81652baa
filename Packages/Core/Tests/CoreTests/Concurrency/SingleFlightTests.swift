import CoreTesting
import Testing

@testable import Core

@Suite("SingleFlight", .timeLimit(.minutes(30)))
struct SingleFlightTests {
    private let flights = SingleFlight<String, Int>()
    private let runs = Counter()
    private let gate = Gate()

    /// Work that counts its runs and waits at the gate.
    private var work: @Sendable () async throws -> Int {
        { [runs, gate] in
            let run = runs.up()
            try await gate.pass()
            return run
        }
    }

    private func ask(_ key: String = "a", fresh: Bool = false) -> Task<Int, any Error> {
        Task { [flights, work] in try await flights.run(key, fresh: fresh, operation: work) }
    }

    private func waiters(_ count: Int, for key: String = "a") async throws {
        try await until { [flights] in flights.waiterCount(for: key) == count }
    }

    @Test("callers with one key join the work that runs")
    func join() async throws {
        let tasks = (0..<100).map { _ in ask() }
        try await waiters(100)
        gate.open()
        for task in tasks { #expect(try await task.value == 1) }
        #expect(runs.value == 1)
        #expect(flights.runningCount == 0)
    }

    @Test("keys do not wait for each other")
    func keys() async throws {
        let held = ask("a")
        await gate.waitForArrivals(1)
        #expect(try await flights.run("b") { 42 } == 42)
        gate.open()
        #expect(try await held.value == 1)
    }

    @Test("a result is not kept: the next call runs the work again")
    func notACache() async throws {
        gate.open()
        #expect(try await ask().value == 1)
        #expect(try await ask().value == 2)
    }

    @Test("a cancelled caller leaves at once, also the one that started the work; the others get the result")
    func cancelledCaller() async throws {
        let first = ask()
        await gate.waitForArrivals(1)
        let second = ask()
        try await waiters(2)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(flights.waiterCount(for: "a") == 1)
        gate.open()
        #expect(try await second.value == 1)
    }

    @Test("when the last caller leaves, the work is cancelled")
    func lastLeaves() async throws {
        let cancelled = Gate()
        let tasks = (0..<3).map { _ in
            Task { [flights, gate] in
                try await flights.run("a") {
                    do {
                        try await gate.pass()
                    } catch {
                        cancelled.open()
                        throw error
                    }
                    return 0
                }
            }
        }
        try await waiters(3)
        await gate.waitForArrivals(1)
        for task in tasks { task.cancel() }
        // The gate stays closed: only cancellation ends the work.
        try await cancelled.pass()
        for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
        try await until { [flights] in flights.runningCount == 0 }
    }

    @Test("a call after everybody left does not join the cancelled work, and waits until it has ended")
    func afterAbandonment() async throws {
        let deaf = Gate()
        let abandoned = Task { [flights, runs] in
            try await flights.run("a") {
                let run = runs.up()
                await deaf.passIgnoringCancellation()
                return run
            }
        }
        await deaf.waitForArrivals(1)
        abandoned.cancel()
        await #expect(throws: CancellationError.self) { try await abandoned.value }
        let next = ask()
        try await until { [flights] in flights.suspendedCount(for: "a") == 1 }
        #expect(runs.value == 1)
        deaf.open()
        gate.open()
        #expect(try await next.value == 2)
    }

    @Test("a failure reaches everybody who waits and is not kept")
    func failure() async throws {
        let tasks = (0..<10).map { _ in
            Task { [flights, runs, gate] in
                try await flights.run("a") { () async throws -> Int in
                    let run = runs.up()
                    try await gate.pass()
                    throw Boom(run)
                }
            }
        }
        try await waiters(10)
        gate.open()
        for task in tasks { await #expect(throws: Boom(1)) { try await task.value } }
        #expect(try await ask().value == 2)
    }

    @Test("a fresh call does not take the result of work that began before it, and does not run beside it")
    func fresh() async throws {
        let overlap = Counter()
        let old = ask()
        await gate.waitForArrivals(1)
        let fresh = Task { [flights, runs] in
            try await flights.run("a", fresh: true) {
                overlap.up()
                return runs.up()
            }
        }
        try await until { [flights] in flights.suspendedCount(for: "a") == 2 }
        #expect(overlap.value == 0)
        gate.open()
        #expect(try await old.value == 1)
        #expect(try await fresh.value == 2)
    }

    @Test("a fresh call runs although the work before it fails")
    func freshAfterFailure() async throws {
        let old = Task { [flights, gate] in
            try await flights.run("a") { () async throws -> Int in
                try await gate.pass()
                throw Boom()
            }
        }
        await gate.waitForArrivals(1)
        let fresh = Task { [flights] in try await flights.run("a", fresh: true) { 7 } }
        try await until { [flights] in flights.suspendedCount(for: "a") == 2 }
        gate.open()
        await #expect(throws: Boom()) { try await old.value }
        #expect(try await fresh.value == 7)
    }

    @Test("fresh calls that wait for the same end share one new run")
    func freshShare() async throws {
        let old = ask()
        await gate.waitForArrivals(1)
        let second = Gate()
        let fresh = (0..<10).map { _ in
            Task { [flights, runs] in
                try await flights.run("a", fresh: true) {
                    let run = runs.up()
                    try await second.pass()
                    return run
                }
            }
        }
        try await until { [flights] in flights.suspendedCount(for: "a") == 11 }
        gate.open()
        #expect(try await old.value == 1)
        try await waiters(10)
        second.open()
        for task in fresh { #expect(try await task.value == 2) }
    }

    @Test("a fresh call that waits does not keep the old work alive, and can itself be cancelled")
    func freshIsNoMember() async throws {
        let old = ask()
        await gate.waitForArrivals(1)
        let fresh = ask(fresh: true)
        let leaving = ask(fresh: true)
        try await until { [flights] in flights.suspendedCount(for: "a") == 3 }
        leaving.cancel()
        await #expect(throws: CancellationError.self) { try await leaving.value }
        old.cancel()
        await #expect(throws: CancellationError.self) { try await old.value }
        // The gate is closed: the second run begins only because the first was canceled.
        await gate.waitForArrivals(2)
        gate.open()
        #expect(try await fresh.value == 2)
    }

    @Test("a caller that is cancelled already starts nothing")
    func alreadyCancelled() async throws {
        let ready = Gate()
        let task = Task { [flights, work] in
            await ready.passIgnoringCancellation()
            return try await flights.run("a", operation: work)
        }
        task.cancel()
        ready.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(runs.value == 0)
    }

    @Test("many callers that come, leave and fail leave nothing behind")
    func storm() async throws {
        gate.open()
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<500 {
                let task = ask("\(index % 7)", fresh: index % 5 == 0)
                if index % 3 == 0 { task.cancel() }
                group.addTask { _ = await task.result }
            }
        }
        try await until { [flights] in flights.runningCount == 0 }
    }
}
