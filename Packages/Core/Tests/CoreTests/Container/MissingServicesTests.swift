import Core
import Testing

@Suite("Missing services")
struct MissingServicesTests {
    private let greeting = ContractID("test.greeting", (any Greeting).self)
    private let beta = ContractID("test.beta", Beta.self)
    private let gamma = ContractID("test.gamma", Gamma.self)

    private func manifest(_ id: String, requires: [ContractID], uses: [ContractID] = []) -> FeatureManifest {
        FeatureManifest(id: id, title: id, summary: id, requires: requires, uses: uses)
    }

    @Test("all that is required and missing is reported at once, with everybody who requires it")
    func all() throws {
        let container = try ServiceContainer([registration(Beta.self) { _ in Beta() }])
        let manifests = [
            manifest("food", requires: [greeting, beta]),
            manifest("chat", requires: [gamma, greeting]),
        ]
        let missing = container.missing(requiredBy: manifests)
        #expect(
            missing == [
                MissingService(contract: gamma, requiredBy: ["chat"]),
                MissingService(contract: greeting, requiredBy: ["chat", "food"]),
            ]
        )
        let error = ServiceError.missing(missing)
        #expect(
            error.message == "2 required services are missing: test.gamma (required by chat), "
                + "test.greeting (required by chat, food)."
        )
        #expect(error.exitStatus == .configuration)
        #expect(error.code == "container.missing")
    }

    @Test("one that is missing is reported in the singular")
    func one() throws {
        let error = ServiceError.missing(
            try ServiceContainer([]).missing(requiredBy: [manifest("food", requires: [beta])])
        )
        #expect(error.message == "A required service is missing: test.beta (required by food).")
    }

    @Test("what is only used may be missing, and what is there is fine")
    func fine() throws {
        let container = try ServiceContainer([registration(Beta.self) { _ in Beta() }])
        #expect(container.missing(requiredBy: [manifest("food", requires: [beta], uses: [greeting])]).isEmpty)
        #expect(container.isRegistered(ServiceKey(Beta.self)))
        #expect(!container.isRegistered(ServiceKey(Alpha.self)))
    }
}
