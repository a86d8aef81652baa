import CoreTesting
import Synchronization
import Testing

@testable import Core

@Suite("Service cycles", .timeLimit(.minutes(30)))
struct ServiceCycleTests {
    @Test("a service that asks for itself is an error with its name")
    func itself() async throws {
        let container = try ServiceContainer([
            registration(Alpha.self) { try await $0.get(Alpha.self) }
        ])
        let error = await #expect(throws: ServiceError.self) { try await container.resolve(Alpha.self) }
        #expect(error?.message == "Services need each other in a circle: Alpha -> Alpha.")
    }

    @Test("a circle of three is an error that prints the path, every time it is asked for")
    func three() async throws {
        let container = try ServiceContainer([
            registration(Alpha.self) { Alpha(id: try await $0.get(Beta.self).id) },
            registration(Beta.self) { Beta(id: try await $0.get(Gamma.self).id) },
            registration(Gamma.self) { Gamma(id: try await $0.get(Alpha.self).id) },
        ])
        for _ in 0..<2 {
            let error = await #expect(throws: ServiceError.self) { try await container.resolve(Alpha.self) }
            #expect(error?.message.contains("Alpha -> Beta -> Gamma -> Alpha.") == true)
        }
        #expect(container.isQuiet)
    }

    @Test("a circle that two tasks close from both ends ends in errors, not in waiting for ever")
    func acrossTasks() async throws {
        let gate = Gate()
        let container = try ServiceContainer([
            registration(Alpha.self) {
                try await gate.pass()
                return Alpha(id: try await $0.get(Beta.self).id)
            },
            registration(Beta.self) {
                try await gate.pass()
                return Beta(id: try await $0.get(Alpha.self).id)
            },
        ])
        let one = Task { try await container.resolve(Alpha.self) }
        let two = Task { try await container.resolve(Beta.self) }
        await gate.waitForArrivals(2)
        gate.open()
        let first = await #expect(throws: ServiceError.self) { try await one.value }
        let second = await #expect(throws: ServiceError.self) { try await two.value }
        let (alpha, beta) = (ServiceKey(Alpha.self), ServiceKey(Beta.self))
        let paths: [ServiceError?] = [.cycle([alpha, beta, alpha]), .cycle([beta, alpha, beta])]
        #expect(paths.contains(first))
        #expect(first == second)
        #expect(container.isQuiet)
    }

    @Test("a circle through an object that asks on its own behalf is found as well")
    func throughAnObject() async throws {
        struct Locator: Sendable { let resolver: ServiceResolver }
        let container = try ServiceContainer([
            registration(Locator.self) { Locator(resolver: $0) },
            registration(Alpha.self) { resolver in
                let locator = try await resolver.get(Locator.self)
                return try await locator.resolver.get(Alpha.self)
            },
        ])
        let error = await #expect(throws: ServiceError.self) { try await container.resolve(Alpha.self) }
        #expect(error == .cycle([ServiceKey(Alpha.self), ServiceKey(Alpha.self)]))
    }

    @Test("a circle through a detached task of the factory is found as well")
    func throughADetachedTask() async throws {
        let container = try ServiceContainer([
            registration(Alpha.self) { resolver in
                try await Task.detached { try await resolver.get(Alpha.self) }.value
            }
        ])
        let error = await #expect(throws: ServiceError.self) { try await container.resolve(Alpha.self) }
        #expect(error == .cycle([ServiceKey(Alpha.self), ServiceKey(Alpha.self)]))
    }

    @Test("what a factory that failed has left waiting is no circle for the factory after it")
    func leftBehind() async throws {
        let (gate, runs) = (Gate(), Counter())
        let container = try ServiceContainer([
            registration(Alpha.self) { resolver in
                guard runs.up() == 1 else { return Alpha(id: 2) }
                Task.detached { try await resolver.get(Beta.self) }
                await gate.waitForArrivals(1)
                throw Failure("alpha", "It failed.")
            },
            registration(Beta.self) { resolver in
                try await gate.pass()
                return Beta(id: try await resolver.get(Alpha.self).id)
            },
        ])
        await #expect(throws: Failure.self) { try await container.resolve(Alpha.self) }
        let beta = Task { try await container.resolve(Beta.self) }
        gate.open()
        #expect(try await beta.value == Beta(id: 2))
        #expect(container.isQuiet)
    }

    @Test("two ways to one service are no circle")
    func diamond() async throws {
        struct Top: Sendable {}
        let container = try ServiceContainer([
            registration(Top.self) { resolver in
                async let alpha = resolver.get(Alpha.self)
                async let beta = resolver.get(Beta.self)
                _ = try await (alpha, beta)
                return Top()
            },
            registration(Alpha.self) { Alpha(id: try await $0.get(Gamma.self).id) },
            registration(Beta.self) { Beta(id: try await $0.get(Gamma.self).id) },
            registration(Gamma.self) { _ in Gamma(id: 1) },
        ])
        _ = try await container.resolve(Top.self)
        #expect(container.isQuiet)
    }

    @Test("a factory that catches the error of a circle can still be built")
    func caught() async throws {
        let container = try ServiceContainer([
            registration(Alpha.self) { Alpha(id: (try? await $0.get(Beta.self).id) ?? -1) },
            registration(Beta.self) { Beta(id: try await $0.get(Alpha.self).id) },
        ])
        #expect(try await container.resolve(Alpha.self) == Alpha(id: -1))
        #expect(try await container.resolve(Beta.self) == Beta(id: -1))
    }
}
