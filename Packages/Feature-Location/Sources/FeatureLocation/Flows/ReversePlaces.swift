import ArgumentParser
import Core

struct ReversePlaces: Flow {
    static let descriptor = FlowDescriptor(
        "reverse",
        "Name a coordinate by the places nearest to it",
        discussion: """
            Coordinates are read as people write and copy them: 48.21, 16.37; 48°12′36″ N 16°22′12″ E; N48 12.6 E16 22.2; \
            geo:48.21,16.37; the address of a web map; a plus code (8FWR696C+22), a geohash (u2edk827), UTM (33U 601779 \
            5340548), MGRS (33UXP0177940548).
            """,
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("52.52,13.405", "the city there", input: ["coordinate": "52.52,13.405"]),
            FlowExample("33.9S 18.4E --limit 3", "with letters", input: ["coordinate": "33.9S 18.4E", "limit": 3]),
        ]
    )

    @Argument(parsing: .allUnrecognized, help: "Latitude and longitude: 52.52,13.405 or 33.9S 18.4E.")
    var coordinate: [Word]
    @Option(help: "How many places at most, 1 to 50.") var limit = 1

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> PlaceList {
        let text = try PlaceText.checked(coordinate, what: "The coordinate")
        guard let coordinate = try await location.coordinate(text) else {
            throw Failure.usage(
                "location.not-a-coordinate",
                "'\(text.prefix(60))' is no coordinate.",
                recovery: "Latitude comes first: 52.52,13.405. For names there is `bento location search`."
            )
        }
        let limit = try Limits.checked(limit, 1...50, "--limit")
        let places = try await location.geocoder.reverse(coordinate, limit: limit)
        return PlaceList(places: places, source: places.first?.source ?? location.geocoder.name)
    }
}
