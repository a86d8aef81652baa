import ArgumentParser
import Core
import Positioning

struct SetPlace: Flow {
    static let descriptor = FlowDescriptor(
        "set",
        "Say where you are",
        discussion: "Without a place, you are asked for one, and where several have its name, which one you mean.",
        effect: .writes,
        openTo: [.model, .client, .page],
        examples: [
            FlowExample("Lisbon", "by name"),
            FlowExample("52.52,13.405", "by coordinate"),
        ]
    )

    @Argument(parsing: .allUnrecognized, help: "A name or a coordinate: Lisbon, 'Paris, Texas', 52.52,13.405.")
    var place: [Word] = []

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> HereResult {
        let resolved: ResolvedPlace
        if place.isEmpty {
            guard let picked = try await PlacePicker(location: location).pick(nil, in: session) else {
                throw Failure.usage("location.no-place", "No place was given.")
            }
            resolved = picked
        } else {
            resolved = try await location.resolve(PlaceText.checked(place, what: "The place"))
        }
        let fix = try LocationFix(resolved.coordinate, time: session.time.now, source: .manual)
        let taken = try await location.take(fix, as: resolved.place)
        return HereResult(taken, zone: session.time.zone.identifier)
    }
}
