import Core
import Gazetteer
import Positioning

/// Finds the place that somebody means, and asks the person in the session if that is not clear.
struct PlacePicker: Sendable {
    /// Asks for the place where the person is, at the overview.
    static let action = QuickAction("l", "set the place") { resolver, session in
        let location = try await resolver.get(LocationCoordinator.self)
        guard let picked = try await PlacePicker(location: location).pick(nil, in: session) else { return nil }
        let fix = try LocationFix(picked.coordinate, time: session.time.now, source: .manual)
        return "You are in \(try await location.take(fix, as: picked.place).place?.name ?? picked.name)."
    }

    let location: LocationCoordinator
    /// True if the largest of several places with the same name is used, with a notice, when nobody can be asked.
    var takesGreatest = false

    private static let choices = 6
    private static let attempts = 3
    /// The factor by which a place must be larger than the next to be the one meant: Rome in Italy, not the one in
    /// Georgia.
    private static let farGreater = 20
    /// The longest list that is offered as a choice.
    private static let mostOwn = 20

    /// - Returns: `nil` if they chose none.
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

    /// - Returns: `nil` if they chose none.
    func choose(_ text: String, near bias: Coordinate? = nil, in session: FlowSession) async throws -> ResolvedPlace? {
        switch try await location.meaning(of: text, near: bias) {
        case .own(let places):
            guard session.canAsk, places.count <= Self.mostOwn else { throw Self.several(places, text) }
            return try await Self.ask(
                "Which \(places[0].name)",
                places.map { (Self.label($0), ResolvedPlace($0)) },
                session
            )
        case .part(let place, let unknown):
            guard session.canAsk else { throw Self.unknown(unknown, place) }
            await session.notice(.warning, "'\(unknown.prefix(80))' is not known here.")
            return try await Self.ask("Take what is known", [(place.label, place)], session)
        // A coordinate, one's own place and a name that only one place has are clear.
        case .one(let best) where best.place == nil: return best
        case .one(let best): return try await chooseAlike(best, text, bias, session)
        }
    }

    private func chooseAlike(
        _ best: ResolvedPlace,
        _ text: String,
        _ bias: Coordinate?,
        _ session: FlowSession
    ) async throws -> ResolvedPlace? {
        let found = try await location.search(GeocodeQuery(text, limit: Self.choices, bias: bias))
        let alike = found.filter { $0.name == best.name }
        let people = alike.map { $0.population ?? 0 }.sorted(by: >)
        guard people.count > 1, people[0] < people[1] * Self.farGreater else { return best }
        let places = alike.map { ResolvedPlace($0) }
        if takesGreatest, !session.canAsk {
            let others = places.filter { $0.coordinate != best.coordinate }.prefix(3).map(\.label)
            await session.notice(
                .info,
                "\(best.label) is taken. There are others: \(others.joined(separator: "; ")). Name one with its state."
            )
            return best
        }
        return try await Self.ask("Which \(best.name)", places.map { ($0.label, $0) }, session)
    }

    private static func ask(
        _ prompt: String,
        _ places: [(label: String, value: ResolvedPlace)],
        _ session: FlowSession
    ) async throws -> ResolvedPlace? {
        let options = places.map { (label: $0.label, value: Optional.some($0.value)) }
        let none: [(label: String, value: ResolvedPlace?)] = [("None of these", nil)]
        return try await session.choose(prompt, option: "the place with its state", from: options + none)
    }

    /// `Rewe, supermarket, Leipzig, Germany (2d8eab)`.
    private static func label(_ place: PlaceRow) -> String {
        let parts = [place.name, place.kind, place.subtitle ?? ""].filter { !$0.isEmpty }
        return "\(parts.joined(separator: ", ")) (\(place.id.description.suffix(6)))"
    }

    static func several(_ places: [PlaceRow], _ text: String) -> Failure {
        let more = places.count > 4 ? " and \(places.count - 4) more" : ""
        return .invalid(
            "location.several-places",
            "Several of your places are called '\(text.prefix(80))': "
                + "\(places.prefix(4).map(label).joined(separator: "; "))\(more).",
            recovery: "Give the end of its id, which stands in brackets."
        )
    }

    static func unknown(_ part: String, _ place: ResolvedPlace) -> Failure {
        Failure(
            "location.unknown-address",
            "'\(part.prefix(80))' is not known, only \(place.label).",
            recovery: "For that, type '\(place.name)'. For the address itself give its coordinate, "
                + "or have streets looked up: 'bento location geocoder geoapify'.",
            exitStatus: .dataError,
            outsideSources: place.outsideSources
        )
    }
}

extension LocationCoordinator {
    /// The place that a text means. A person is asked if several are possible or only a part is known; otherwise the
    /// largest is used, with a notice.
    ///
    /// - Throws: ``Core/Failure`` if it means no place; ``Core/Declined`` if they chose none.
    func place(_ text: String, near bias: Coordinate? = nil, in session: FlowSession) async throws -> ResolvedPlace {
        let picker = PlacePicker(location: self, takesGreatest: true)
        guard let place = try await picker.choose(text, near: bias, in: session) else { throw Declined() }
        return place
    }
}

/// Asks where the person is.
enum PlaceStep {
    static let step = FirstRunStep(
        "place",
        "Where you are",
        order: 50,
        command: "location set Lisbon",
        isAnswered: { try await $0.get(LocationCoordinator.self).current() != nil }
    ) { resolver, session in
        let location = try await resolver.get(LocationCoordinator.self)
        await session.notice(.info, "A city or a coordinate; it stays on this machine.")
        guard let picked = try await PlacePicker(location: location).pick(nil, in: session) else { return .skipped }
        let fix = try LocationFix(picked.coordinate, time: session.time.now, source: .manual)
        _ = try await location.take(fix, as: picked.place)
        return .done(["You are in \(picked.name)."])
    }
}
