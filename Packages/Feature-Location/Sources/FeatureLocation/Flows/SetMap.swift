import ArgumentParser
import Core
import MapDrawing

struct SetMap: Flow {
    static let descriptor = FlowDescriptor(
        "map set",
        "Put a GeoJSON file on the map, in the place of what is there",
        effect: .writes,
        deletes: true,
        examples: [FlowExample("trip.geojson", "A trip")]
    )

    @Argument(help: "The file; - for standard input.") var file: InputFile

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> MapResult {
        let bytes = try await session.contents(of: file, limit: MapResult.maximumInput)
        _ = try await location.show(MapFeatureReader.features(in: bytes))
        return try await ShowMap.parse([]).result(location, session)
    }
}
