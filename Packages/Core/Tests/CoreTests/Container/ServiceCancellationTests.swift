import CoreTesting
import Testing

@testable import Core

@Suite("Cancelled resolves", .timeLimit(.minutes(30)))
struct ServiceCancellationTests {
    @Test("a caller that is cancelled stops waiting; the others get their service from the same build")
    func oneLeaves() async throws {
        let built = Counter()
        let gate = Gate()
        let container = try ServiceContainer([
            registration(Alpha.self) { _ in
                let id = built.up()
                try await gate.pass()
                return Alpha(id: id)
            }
        ])
        // The first caller started the build; its leaving must not end it.
        let first = Task { try await container.resolve(Alpha.self) }
        await gate.waitForArrivals(1)
        let second = Task { try await container.resolve(Alpha.self) }
        try await until { container.waiterCount(for: ServiceKey(Alpha.self)) == 2 }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        #expect(try await second.value == Alpha(id: 1))
        #expect(built.value == 1)
    }

    @Test("when the only caller is cancelled, its build is too, and the next one who asks gets a new build")
    func notPoisoned() async throws {
        let built = Counter()
        let gate = Gate()
        let container = try ServiceContainer([
            registration(Alpha.self) { _ in
                let id = built.up()
                try await gate.pass()
                return Alpha(id: id)
            }
        ])
        let only = Task { try await container.resolve(Alpha.self) }
        await gate.waitForArrivals(1)
        only.cancel()
        await #expect(throws: CancellationError.self) { try await only.value }
        let next = Task { try await container.resolve(Alpha.self) }
        await gate.waitForArrivals(2)
        gate.open()
        #expect(try await next.value == Alpha(id: 2))
    }

    @Test("a cancelled build that finishes all the same is kept, and no second factory runs beside it")
    func deafFactory() async throws {
        let built = Counter()
        let gate = Gate()
        let container = try ServiceContainer([
            registration(Alpha.self) { _ in
                let id = built.up()
                await gate.passIgnoringCancellation()
                return Alpha(id: id)
            }
        ])
        let only = Task { try await container.resolve(Alpha.self) }
        await gate.waitForArrivals(1)
        only.cancel()
        await #expect(throws: CancellationError.self) { try await only.value }
        let next = Task { try await container.resolve(Alpha.self) }
        try await until { container.waiterCount(for: ServiceKey(Alpha.self)) == 1 }
        #expect(built.value == 1)
        gate.open()
        #expect(try await next.value == Alpha(id: 1))
        #expect(built.value == 1)
    }

    @Test("cancelling reaches the services that the build asked for")
    func reachesDependencies() async throws {
        let gate = Gate()
        let container = try ServiceContainer([
            registration(Alpha.self) { Alpha(id: try await $0.get(Beta.self).id) },
            registration(Beta.self) { _ in
                try await gate.pass()
                return Beta(id: 1)
            },
        ])
        let task = Task { try await container.resolve(Alpha.self) }
        await gate.waitForArrivals(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await until { container.isQuiet }
        gate.open()
        #expect(try await container.resolve(Alpha.self) == Alpha(id: 1))
    }

    @Test("a cancelled task starts no build, but still gets what is built")
    func alreadyCancelled() async throws {
        let built = Counter()
        let container = try ServiceContainer([registration(Alpha.self) { _ in Alpha(id: built.up()) }])
        let gate = Gate()
        let task = Task {
            await gate.passIgnoringCancellation()
            return try await container.resolve(Alpha.self)
        }
        task.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(built.value == 0)

        _ = try await container.resolve(Alpha.self)
        let late = Task {
            await gate.passIgnoringCancellation()
            return try await container.resolve(Alpha.self)
        }
        late.cancel()
        #expect(try await late.value == Alpha(id: 1))
    }
}
