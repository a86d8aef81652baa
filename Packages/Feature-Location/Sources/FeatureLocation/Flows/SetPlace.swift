import ArgumentParser
import Core
import Positioning

struct SetPlace: Flow {
    static let descriptor = FlowDescriptor(
        "set",
        "Say where you are",
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("Lisbon", "by name", input: ["place": "Lisbon"]),
            FlowExample("52.52,13.405", "by coordinate", input: ["place": "52.52,13.405"]),
        ]
    )

    @Argument(parsing: .allUnrecognized, help: "A name or a coordinate: Lisbon, 'Paris, Texas', 52.52,13.405.")
    var place: [Word]

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> HereResult {
        let text = try PlaceText.checked(place, what: "The place")
        let resolved = try await location.resolve(text)
        let fix = try LocationFix(resolved.coordinate, time: session.time.now, source: .manual)
        let taken = try await location.take(fix, as: resolved.place)
        return HereResult(taken, zone: session.time.zone.identifier)
    }
}
