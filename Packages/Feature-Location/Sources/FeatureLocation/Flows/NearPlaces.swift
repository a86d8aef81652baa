import ArgumentParser
import Core

struct NearPlaces: Flow {
    static let descriptor = FlowDescriptor(
        "near",
        "List the places around you, or around another place",
        discussion: "Places that you keep stand first.",
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["location.nearby"],
        examples: [
            FlowExample("", "around where you are"),
            FlowExample("Graz --radius 50", "within 50 km of a city"),
            FlowExample("gym", "around a place that you keep"),
        ]
    )

    @Argument(parsing: .allUnrecognized, help: "Around this place; by default around where you are.") var place:
        [Word] = []
    @Option(help: "How many places at most, 1 to 50.") var limit = 10
    @Option(help: "No farther than this, in kilometers.") var radius: Double?

    /// The default radius in meters within which the person's own places are searched.
    private static let ownRadius = 100_000.0

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> PlaceList {
        let text = place.isEmpty ? "here" : try PlaceText.checked(place, what: "The place")
        let centre = try await location.place(text, in: session)
        let limit = try Limits.checked(limit, 1...50, "--limit")
        let metres = try radius.map { try Limits.checked($0, 0.001...20_100, "--radius") * 1000 }
        let places = try await location.geocoder.nearby(centre.coordinate, limit: limit, within: metres ?? .infinity)
        let own = try await location.store.places(
            near: centre.coordinate,
            within: metres ?? Self.ownRadius,
            limit: limit
        )
        var list = PlaceList(places: places, source: places.first?.source ?? location.geocoder.name)
        list.own = own.map(PlaceList.Own.init)
        return list
    }
}
