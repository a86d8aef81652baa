import Core
import CoreHosting
import Testing

@testable import FeatureFood

@Suite("Flows without arguments")
struct PlainFlowTests {
    @Test("what a flow says it is without arguments is what ArgumentParser says")
    func same() throws {
        let flows = FeatureRegistrar.registering(FoodFeature.self).flows
        let compared = try flows.filter { try compare($0.type) }
        #expect(compared.map(\.id) == ["food.day"])
    }

    /// - Returns: whether the flow says so.
    private func compare<F: Flow>(_ type: F.Type) throws -> Bool {
        guard let plain = type.withoutArguments else { return false }
        // Nothing follows the mark, and ArgumentParser has to look.
        let parsed = try FlowSchema<F>.parse(arguments: ["--"])
        #expect(parts(plain) == parts(parsed))
        #expect(!parts(plain).contains { $0.contains("definition") })
        return true
    }

    private func parts<F: Flow>(_ flow: F) -> [String] {
        Mirror(reflecting: flow).children.map { "\($0.label ?? "") \($0.value)" }
    }
}
