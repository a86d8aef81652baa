import CoreTesting
import Testing

@testable import Core

@Suite("ServiceContainer", .timeLimit(.minutes(30)))
struct ServiceContainerTests {
    @Test("a service is built when it is first asked for, and once")
    func lazy() async throws {
        let built = Counter()
        let container = try ServiceContainer([registration(Alpha.self) { _ in Alpha(id: built.up()) }])
        #expect(built.value == 0)
        #expect(try await container.resolve(Alpha.self) == Alpha(id: 1))
        #expect(try await container.resolve(Alpha.self) == Alpha(id: 1))
        #expect(built.value == 1)
    }

    @Test("a hundred tasks that ask at the same moment get one instance from one factory run")
    func onceUnderContention() async throws {
        let built = Counter()
        let gate = Gate()
        let container = try ServiceContainer([
            registration(Alpha.self) { _ in
                let id = built.up()
                try await gate.pass()
                return Alpha(id: id)
            }
        ])
        let tasks = (0..<100).map { _ in Task { try await container.resolve(Alpha.self) } }
        try await until { container.waiterCount(for: ServiceKey(Alpha.self)) == 100 }
        gate.open()
        for task in tasks { #expect(try await task.value == Alpha(id: 1)) }
        #expect(built.value == 1)
    }

    @Test("while a factory runs, other services resolve, and its own code may wait for a task that asks")
    func noLockWhileBuilding() async throws {
        let gate = Gate()
        let container = try ServiceContainer([
            registration(Alpha.self) { resolver in
                // A task of its own: a lock held here would block it, and this factory with it.
                let beta = try await Task.detached { try await resolver.get(Beta.self) }.value
                try await gate.pass()
                return Alpha(id: beta.id)
            },
            registration(Beta.self) { _ in Beta(id: 7) },
            registration(Gamma.self) { _ in Gamma(id: 9) },
        ])
        let slow = Task { try await container.resolve(Alpha.self) }
        await gate.waitForArrivals(1)
        #expect(try await container.resolve(Gamma.self) == Gamma(id: 9))
        #expect(try await container.resolve(Beta.self) == Beta(id: 7))
        #expect(try await container.resolver(for: "host").optional(Hello.self) == nil)
        gate.open()
        #expect(try await slow.value == Alpha(id: 7))
    }

    @Test("a factory may ask for several services at once")
    func concurrentDependencies() async throws {
        let gate = Gate()
        let container = try ServiceContainer([
            registration(Alpha.self) { resolver in
                async let beta = resolver.get(Beta.self)
                async let gamma = resolver.get(Gamma.self)
                return Alpha(id: try await beta.id + gamma.id)
            },
            registration(Beta.self) { _ in
                try await gate.pass()
                return Beta(id: 1)
            },
            registration(Gamma.self) { _ in
                try await gate.pass()
                return Gamma(id: 2)
            },
        ])
        let task = Task { try await container.resolve(Alpha.self) }
        await gate.waitForArrivals(2)
        gate.open()
        #expect(try await task.value == Alpha(id: 3))
        #expect(container.isQuiet)
    }

    @Test("a protocol is asked for as an existential")
    func existential() async throws {
        let container = try ServiceContainer([registration((any Greeting).self) { _ in Hello() }])
        #expect(try await container.resolve((any Greeting).self).text == "hello")
        #expect(try await container.resolver(for: "host").optional(Hello.self) == nil)
    }

    @Test("a failure reaches everybody who waits, and the next one who asks tries again")
    func failureIsNotKept() async throws {
        let built = Counter()
        let gate = Gate()
        let container = try ServiceContainer([
            registration(Alpha.self) { _ in
                let id = built.up()
                try await gate.pass()
                if id == 1 { throw Boom(1) }
                return Alpha(id: id)
            }
        ])
        let tasks = (0..<10).map { _ in Task { try await container.resolve(Alpha.self) } }
        try await until { container.waiterCount(for: ServiceKey(Alpha.self)) == 10 }
        gate.open()
        for task in tasks { await #expect(throws: Boom(1)) { try await task.value } }
        #expect(built.value == 1)
        #expect(try await container.resolve(Alpha.self) == Alpha(id: 2))
    }

    @Test("what a dependency throws comes out unchanged, so that its message and exit status stay")
    func failureOfADependency() async throws {
        let container = try ServiceContainer([
            registration(Alpha.self) { Alpha(id: try await $0.get(Beta.self).id) },
            registration(Beta.self) { _ in throw Boom(5) },
        ])
        await #expect(throws: Boom(5)) { try await container.resolve(Alpha.self) }
        #expect(container.isQuiet)
    }

    @Test("two registrations of one key are refused, with both owners named")
    func duplicate() throws {
        let error = #expect(throws: ServiceError.self) {
            _ = try ServiceContainer([
                registration((any Greeting).self, owner: "chat") { _ in Hello() },
                registration((any Greeting).self, owner: "food") { _ in Hello() },
            ])
        }
        #expect(error == .duplicate(ServiceKey((any Greeting).self), owners: ["chat", "food"]))
        #expect(error?.message == "Greeting is registered twice: by chat and by food.")
    }

    @Test("what nobody registered is an error that names it and who asked; optional gives nil")
    func notRegistered() async throws {
        let container = try ServiceContainer([])
        let error = await #expect(throws: ServiceError.self) { try await container.resolve(Alpha.self) }
        #expect(error?.message == "host asked for Alpha, which nobody registered.")
        #expect(try await container.resolver(for: "host").optional(Alpha.self) == nil)
    }

    @Test("optional builds what is registered, and passes its failure on")
    func optional() async throws {
        let container = try ServiceContainer([
            registration(Alpha.self) { _ in Alpha(id: 3) },
            registration(Beta.self) { _ in throw Boom(4) },
        ])
        let resolver = container.resolver(for: "host")
        #expect(try await resolver.optional(Alpha.self) == Alpha(id: 3))
        #expect(try await resolver.optional(Alpha.self) == Alpha(id: 3))
        await #expect(throws: Boom(4)) { try await resolver.optional(Beta.self) }
    }
}
