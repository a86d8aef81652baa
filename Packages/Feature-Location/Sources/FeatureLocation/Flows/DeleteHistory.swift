import ArgumentParser
import Core
import SpokenText

struct DeleteHistory: Flow {
    static let descriptor = FlowDescriptor(
        "delete",
        "Delete a place that you keep, or where you were",
        discussion: """
            A place that you keep is deleted by its name, and 'bento undo' brings it back. With --before or --all, where you were \
            is erased: the places, their times, the tracks and the events of searches are overwritten, and the file is written anew without their \
            traces. With --all, the current place, the map and where the fences stand go too; the fences themselves stay. \
            Backups and exports are yours to delete.
            """,
        effect: .writes,
        openTo: .page,
        deletes: true,
        formerly: ["location.forget"],
        examples: [
            FlowExample("gym", "a place that you keep"),
            FlowExample("--before 2026-01-01", "what was before that day"),
            FlowExample("--all", "everything"),
        ]
    )

    @Argument(
        help: "A place that you keep: its number in the list just shown, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names place 2>/dev/null")
    )
    var place: [Word] = []
    @Option(help: "Delete what was before this day.") var before: DayArgument?
    @Flag(help: "Delete everything.") var all = false

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> ForgetResult {
        if !place.isEmpty, before == nil, !all {
            let found = try await session.item(place.phrase, SavedPlace.kind, among: location.savedPlaces())
            try await location.store.delete(found.place)
            return ForgetResult(forgotten: 1, tracesErased: false, deleted: found.place.name)
        }
        guard place.isEmpty, (before == nil) == all else {
            throw Failure.usage(
                "location.forget-what",
                "Name what to delete: a place that you keep, or --before DAY, or --all.",
                recovery: "For example: 'bento location delete --before 2026-01-01'."
            )
        }
        let day = await before?.day(in: session)
        let what = day.map { "the places before \($0)" } ?? "every place"
        guard try await session.confirm(Confirmation("Delete \(what)? It cannot be undone.")) else { throw Declined() }
        let moment = day.map { $0.interval(in: session.time.calendar).start }
        let count = try await location.store.forget(before: moment, isAsked: true)
        if day == nil { try await location.clearFeatures() }
        return ForgetResult(forgotten: count, tracesErased: try await location.eraseTraces(in: session))
    }
}

/// The outcome of deleting history.
struct ForgetResult: FlowResult {
    var forgotten: Int
    /// True if the database file and its log no longer contain the deleted data.
    var tracesErased: Bool
    /// The deleted place.
    var deleted: String?

    func presentation(in context: FlowContext) -> Presentation {
        if let deleted { return .text("Deleted: \(deleted). 'bento undo' brings it back.", tone: .good) }
        return .text("\(forgotten) \(forgotten == 1 ? "place was" : "places were") deleted.", tone: .good)
    }
}
