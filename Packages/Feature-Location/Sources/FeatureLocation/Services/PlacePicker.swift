import Core
import Gazetteer

/// Asks the one in the session which place they mean.
struct PlacePicker: Sendable {
    let location: LocationCoordinator

    private static let choices = 6
    private static let attempts = 3
    /// A place with so many times the people of the next is meant: Rome, and not the one in Georgia.
    private static let farGreater = 20

    /// - Returns: `nil` where they chose none.
    func pick(_ text: String?, in session: FlowSession) async throws -> ResolvedPlace? {
        if let text { return try await choose(text, in: session) }
        for attempt in 1... {
            let typed = try await session.ask(Question("Which place", option: "the place"))
            // Nothing typed is "never mind".
            guard typed.contains(where: { !$0.isWhitespace }) else { return nil }
            do {
                return try await choose(typed, in: session)
            } catch let error as Failure where error.code == "location.unknown-place" && attempt < Self.attempts {
                await session.notice(.warning, error.message)
            }
        }
        return nil
    }

    private func choose(_ text: String, in session: FlowSession) async throws -> ResolvedPlace? {
        let best = try await location.resolve(text)
        // A coordinate, one's own place and a name that only one place has are clear.
        guard best.place != nil else { return best }
        let found = try await location.search(GeocodeQuery(text, limit: Self.choices))
        let alike = found.filter { $0.name == best.name }
        let people = alike.map { $0.population ?? 0 }.sorted(by: >)
        guard people.count > 1, people[0] < people[1] * Self.farGreater else { return best }
        let labels = alike.map { place in
            [place.name, place.subtitle ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
        }
        let options = zip(labels, alike.map(Optional.some)).map { (label: $0, value: $1) }
        let none: [(label: String, value: GeocodedPlace?)] = [("None of these", nil)]
        let place = try await session.choose(
            "Which \(best.name)",
            option: "the place with its state",
            from: options + none
        )
        return place.map { ResolvedPlace(name: $0.name, coordinate: $0.coordinate, place: $0) }
    }
}
