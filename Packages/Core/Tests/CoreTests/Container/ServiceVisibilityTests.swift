import CoreTesting
import Synchronization
import Testing

@testable import Core

@Suite("What an owner sees")
struct ServiceVisibilityTests {
    private func container() throws -> ServiceContainer {
        try ServiceContainer([
            registration(Alpha.self, owner: "food", visible: [ServiceKey(Gamma.self)]) {
                Alpha(id: try await $0.get(Beta.self).id)
            },
            registration(Beta.self, owner: "wallet", visible: []) { _ in Beta(id: 2) },
            registration(Gamma.self, owner: "chat") { _ in Gamma(id: 3) },
            registration(Hello.self, owner: "food", visible: [ServiceKey((any Greeting).self)]) { resolver in
                _ = try await resolver.get(Gamma.self)
                return Hello()
            },
        ])
    }

    @Test("a factory that asks for what its manifest does not name is refused, with what to do")
    func factory() async throws {
        let error = await #expect(throws: ServiceError.self) { try await container().resolve(Alpha.self) }
        #expect(error == .notVisible(ServiceKey(Beta.self), askedBy: "food"))
        #expect(error?.message == "food asked for Beta, which its manifest neither requires nor uses.")
        #expect(error?.recovery == "Add the contract of Beta to the manifest's 'requires' or 'uses'.")
    }

    @Test("each factory sees what its own registration declares, not what another of its owner does")
    func perRegistration() async throws {
        let error = await #expect(throws: ServiceError.self) { try await container().resolve(Hello.self) }
        #expect(error == .notVisible(ServiceKey(Gamma.self), askedBy: "food"))
    }

    @Test("an owner's resolver sees its own services and all that its registrations declare, and nothing else")
    func owner() async throws {
        let resolver = try container().resolver(for: "food")
        #expect(try await resolver.get(Gamma.self) == Gamma(id: 3))
        #expect(try await resolver.optional((any Greeting).self)?.text == nil)
        await #expect(throws: ServiceError.notVisible(ServiceKey(Beta.self), askedBy: "food")) {
            try await resolver.get(Beta.self)
        }
        await #expect(throws: ServiceError.notVisible(ServiceKey(Beta.self), askedBy: "food")) {
            try await resolver.optional(Beta.self)
        }
        // Its own service, whose factory then breaks the rule.
        await #expect(throws: ServiceError.notVisible(ServiceKey(Beta.self), askedBy: "food")) {
            try await resolver.get(Alpha.self)
        }
    }

    @Test("what is built already stays out of sight of an owner that may not ask for it")
    func cached() async throws {
        let container = try container()
        _ = try await container.resolve(Beta.self)
        await #expect(throws: ServiceError.self) { try await container.resolver(for: "food").get(Beta.self) }
    }

    @Test("an owner without registrations sees nothing, unless what it may see is given")
    func unknownOwner() async throws {
        let container = try container()
        await #expect(throws: ServiceError.self) { try await container.resolver(for: "maps").get(Gamma.self) }
        let granted = container.resolver(for: "maps", visible: [ServiceKey(Gamma.self)])
        #expect(try await granted.get(Gamma.self) == Gamma(id: 3))
        #expect(granted.owner == "maps")
    }

    @Test("an owner with one registration without limits sees everything, as the host does")
    func unlimited() async throws {
        let container = try container()
        #expect(try await container.resolver(for: "chat").get(Beta.self) == Beta(id: 2))
        #expect(try await container.resolver(for: "host").get(Beta.self) == Beta(id: 2))
    }
}

@Suite("Views of a service")
struct ServiceViewTests {
    private struct View: Sendable, Equatable {
        let owner: String
        let number: Int
    }

    @Test("each owner gets a view of its own, built once, and names are the container's, not the feature's, to give")
    func views() async throws {
        let built = Atomic<Int>(0)
        let container = try ServiceContainer([
            .view(View.self) { _, asker in
                View(owner: asker, number: built.add(1, ordering: .relaxed).newValue)
            },
            ServiceRegistration(String.self, owner: "food", visible: [ServiceKey(View.self)]) { resolver in
                try await resolver.get(View.self).owner
            },
        ])
        let food = container.resolver(for: "food", visible: [ServiceKey(View.self)])
        let chat = container.resolver(for: "chat", visible: [ServiceKey(View.self)])
        let first = try await food.get(View.self)
        let again = try await food.get(View.self)
        let other = try await chat.get(View.self)
        #expect(first == again)
        #expect(first.owner == "food")
        #expect(other.owner == "chat")
        #expect(try await food.get(String.self) == "food")
        #expect(try await container.resolve(View.self).owner == ServiceContainer.host)
        #expect(built.load(ordering: .relaxed) == 3)
        await #expect(throws: ServiceError.self) {
            try await container.resolver(for: "nosy", visible: []).get(View.self)
        }
    }
}
