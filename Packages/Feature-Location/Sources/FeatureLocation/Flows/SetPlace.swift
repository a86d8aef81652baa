import ArgumentParser
import Core
import Positioning

struct SetPlace: Flow {
    static let descriptor = FlowDescriptor(
        "set",
        "Say where you are",
        discussion: """
            A place may be one that you keep, the name of a city, or a coordinate. Where several have its name, you are asked which \
            one you mean, or told which was taken. A street that is not known is not taken for its city.
            """,
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
            resolved = try await location.place(PlaceText.checked(place, what: "The place"), in: session)
        }
        let fix = try LocationFix(resolved.coordinate, time: session.time.now, source: .manual)
        let taken = try await location.take(fix, as: resolved.place)
        return HereResult(taken, zone: session.time.zone.identifier)
    }
}
