import ArgumentParser
import Core

struct NearPlaces: Flow {
    static let descriptor = FlowDescriptor(
        "near",
        "List the places around you, or around another place",
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["location.nearby"],
        examples: [
            FlowExample("", "around where you are"),
            FlowExample("Graz --radius 50", "within 50 km of a city"),
        ]
    )

    @Argument(parsing: .allUnrecognized, help: "Around this place; by default around where you are.") var place:
        [Word] = []
    @Option(help: "How many places at most, 1 to 50.") var limit = 10
    @Option(help: "No farther than this, in kilometers.") var radius: Double?

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> PlaceList {
        let text = place.isEmpty ? "here" : try PlaceText.checked(place, what: "The place")
        let centre = try await location.resolve(text)
        let limit = try Limits.checked(limit, 1...50, "--limit")
        let metres = try radius.map { try Limits.checked($0, 0.001...20_100, "--radius") * 1000 }
        let places = try await location.geocoder.nearby(centre.coordinate, limit: limit, within: metres ?? .infinity)
        return PlaceList(places: places, source: places.first?.source ?? location.geocoder.name)
    }
}
