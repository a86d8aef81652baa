import Core
import Testing

@testable import FeatureLocation

@Suite("Output schemas of location")
struct OutputSchemaTests {
    @Test(
        "a place that was set by name, and one in the middle of the sea, fit",
        arguments: ["Lisbon", "-30.5,-120.25"]
    )
    func here(place: String) async throws {
        let bench = try LocationWorkbench()
        let schema = JSONSchema(try #require(ShowHere.descriptor.outputSchema))
        let set = try await bench.run(SetPlace.self, place)
        #expect(schema.faults(in: try JSONValue(encoding: set)) == [])
        #expect(schema.faults(in: try JSONValue(encoding: try await bench.run(ShowHere.self))) == [])
    }
}
