import AppData
import Core
import Foundation
import ReminderRules

/// The reminders at places that the person keeps, which Location knows.
struct ReminderPlaces: Sendable {
    /// `nil` where Location is switched off. It is asked for only where something is for a place.
    let location: @Sendable () async throws -> (any LocationCoordinating)?

    /// The known places.
    enum Known: Sendable, Equatable {
        case kept([[KeptPlace]])
        /// Location is switched off, or left out of this program.
        case off
        /// Location is hidden from the caller.
        case hidden
        /// Location was asked and failed.
        case failed(String)
    }

    /// Asks for the known places. What waits for a place never keeps what has a time from coming, so a failure is told and not thrown.
    ///
    /// - Throws: `CancellationError`.
    func known(_ references: [PlaceReference], in context: FlowContext) async throws -> Known {
        guard !context.hiddenFeatures.contains(Self.feature) else { return .hidden }
        do {
            guard let location = try await location() else { return .off }
            return .kept(try await location.keptPlaces(references))
        } catch let error where !(error is CancellationError) {
            return .failed((error as? any BentoError)?.message ?? "It failed.")
        }
    }

    /// The feature that is asked.
    static let feature = "location"

    /// Something to do at a place, as a sentence says it.
    struct Placed: Sendable {
        let what: String
        let place: PlaceReference
        /// The reading, for the person.
        let notes: [String]
        /// True if Location was asked.
        let isLookedUp: Bool
    }

    /// The reading that is meant: the one whose place is kept.
    ///
    /// - Returns: `nil` where none is kept, and the sentence says a place only with one that is.
    /// - Throws: a failure (65) where it is not clear where the name of the place ends.
    func placed(_ errands: Errands, in context: FlowContext) async throws -> Placed? {
        let known = try await known(errands.readings.map { PlaceReference(name: $0.place) }, in: context)
        var kept: [[KeptPlace]] = []
        if case .kept(let found) = known { kept = found }
        if let index = kept.firstIndex(where: { !$0.isEmpty }), errands.readings.indices.contains(index) {
            let (errand, places) = (errands.readings[index], kept[index])
            var notes: [String] = []
            if errands.certainty == .implied {
                notes.append(
                    "It waits until you are at \(places[0].name). Put it in double quotes to keep it as a to-do."
                )
            }
            if places.count > 1 {
                notes.append(
                    "\(places.count) places are called '\(errand.place)'; it comes at the first that you are at."
                )
            }
            let id = places.count == 1 ? places[0].id : nil
            let place = PlaceReference(name: id == nil ? errand.place : places[0].name, id: id)
            return Placed(what: errand.what, place: place, notes: notes, isLookedUp: true)
        }
        switch errands.certainty {
        case .implied: return nil
        case .unclear:
            throw Failure.invalid(
                "reminders.place",
                "It is not clear where the name of the place ends.",
                recovery: "Put a comma behind it: 'when I am at Rewe, buy milk'."
            )
        case .clear:
            guard let errand = errands.readings.first else { return nil }
            return Placed(
                what: errand.what,
                place: PlaceReference(name: errand.place),
                notes: [Self.note(known, errand.place)].compactMap(\.self),
                isLookedUp: known != .hidden
            )
        }
    }

    private static func note(_ known: Known, _ place: String) -> String? {
        switch known {
        case .kept: "No place '\(place)' is kept yet. When you are there, type: bento location add \(place) --at here"
        case .off: off
        case .hidden: nil
        case .failed(let words): failed(words)
        }
    }

    static func failed(_ words: String) -> String { "Location does not tell where you are: \(words)" }

    static let off =
        "Location is switched off, so nothing tells when you are there. 'bento features enable location' brings it back."
}

extension RemindersCoordinator {
    /// Makes reminders due whose place the person has been at since they wait.
    func arrive(in context: FlowContext) async throws {
        let waiting = try await store.waiting()
        guard !waiting.isEmpty,
            case .kept(let kept) = try await places.known(waiting.compactMap(\.placeReference), in: context)
        else { return }
        let now = context.time.now
        var seen: [(reminder: ReminderRecord, at: Date)] = []
        for (reminder, places) in zip(waiting.filter { $0.place != nil }, kept) {
            guard let last = places.compactMap(\.lastSeenAt).filter({ $0 <= now }).max(),
                last >= reminder.waitsSince(now)
            else { continue }
            seen.append((reminder, last))
        }
        guard !seen.isEmpty else { return }
        let came = seen
        try await store.database.write { database in
            let maker = OccurrenceMaker(now: now)
            for (reminder, moment) in came {
                // If another run has found it meanwhile, it has come already.
                guard var current = try ReminderRecord.living(reminder.id, in: database),
                    current.armedAt == reminder.armedAt
                else { continue }
                try maker.occurrence(of: current, at: Moment(moment), .due).save(in: database, at: now)
                current.armedAt = nil
                try current.save(in: database, at: now)
                try ReminderChange.forget(of: current.id, in: database)
            }
        }
    }
}

extension ReminderRecord {
    /// - Returns: for one that waits since a moment that has not come, since the clock was ahead then, the last hour.
    fileprivate func waitsSince(_ now: Date) -> Date {
        guard let armedAt else { return .distantFuture }
        return armedAt.date > now ? now.addingTimeInterval(-3600) : armedAt.date
    }
}
