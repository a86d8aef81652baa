import Core
import CoreTesting
import Testing

@Suite("Container overrides")
struct ContainerOverridesTests {
    @Test("what is set replaces the registration; the rest is built as before; the original does not change")
    func replaces() async throws {
        let built = Counter()
        let original = try ServiceContainer([
            registration(Alpha.self) { _ in Alpha(id: built.up()) },
            registration(Beta.self) { Beta(id: try await $0.get(Alpha.self).id * 10) },
        ])
        #expect(try await original.resolve(Beta.self) == Beta(id: 10))
        let changed = try original.overriding { $0.set(Alpha.self, to: Alpha(id: 5)) }
        #expect(try await changed.resolve(Beta.self) == Beta(id: 50))
        #expect(try await original.resolve(Beta.self) == Beta(id: 10))
        #expect(built.value == 1)
    }

    @Test("a replacement belongs to the owner of what it replaces, so that the owner's code still sees it")
    func keepsOwner() async throws {
        let container = try ServiceContainer([
            registration(Alpha.self, owner: "food", visible: []) { _ in Alpha() },
            registration(Beta.self, owner: "food", visible: []) { Beta(id: try await $0.get(Alpha.self).id) },
        ]).overriding { $0.set(Alpha.self, to: Alpha(id: 8)) }
        #expect(try await container.resolver(for: "food").get(Beta.self) == Beta(id: 8))
    }

    @Test("a replacement may be a factory, which sees everything")
    func factory() async throws {
        let built = Counter()
        let container = try ServiceContainer([registration(Alpha.self, owner: "food", visible: []) { _ in Alpha() }])
            .overriding { overrides in
                overrides.set(Alpha.self) {
                    Alpha(id: try await $0.get(Gamma.self).id + built.up())
                }
                overrides.set(Gamma.self, to: Gamma(id: 100))
            }
        #expect(try await container.resolve(Alpha.self) == Alpha(id: 101))
    }

    @Test("a container of nothing but what is set")
    func holding() async throws {
        let container = try ServiceContainer.holding { $0.set((any Greeting).self, to: Hello()) }
        #expect(try await container.resolve((any Greeting).self).text == "hello")
        #expect(container.registrations.count == 1)
    }

    @Test("setting one service twice is refused")
    func twice() {
        #expect(throws: ServiceError.duplicate(ServiceKey(Alpha.self), owners: ["test", "test"])) {
            try ServiceContainer.holding { overrides in
                overrides.set(Alpha.self, to: Alpha())
                overrides.set(Alpha.self, to: Alpha())
            }
        }
    }
}
