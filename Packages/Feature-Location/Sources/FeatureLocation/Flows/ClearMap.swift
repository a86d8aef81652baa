import ArgumentParser
import Core

struct ClearMap: Flow {
    static let descriptor = FlowDescriptor(
        "map delete",
        "Take everything off the map",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        examples: [FlowExample("", "Fences and where you are stay")]
    )

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> MapResult {
        try await location.clearFeatures()
        return try await ShowMap.parse([]).result(location, session)
    }
}
