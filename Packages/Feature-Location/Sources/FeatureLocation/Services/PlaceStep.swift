import Core
import Positioning

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
