import Core
import Foundation
import Networking
import Positioning

/// Follows the receiver that the person named: requests their location and checks it against the fences. An outage is
/// recorded until the receiver responds again.
struct ReceiverFollower: Sendable {
    /// The time limit for a fix from a receiver.
    static let patience = Duration.seconds(20)

    /// An outage of a receiver: its start and its reason.
    struct Absence: Codable, Sendable, Equatable {
        let receiver: String
        let since: Date
        let words: String

        /// A sentence for the person.
        func sentence(in context: FlowContext) -> String {
            let age = context.forms.age(context.time.now.timeIntervalSince(since))
            return "The receiver at \(receiver) went away \(age): \(words)"
        }
    }

    static let job = Job(
        "follow",
        "Ask the receiver in 'location.receiver' where you are, and move the fences with it",
        schedule: .every(.seconds(60)),
        deadline: .seconds(50)
    ) { resolver, run in
        let follower = ReceiverFollower(location: try await resolver.get(LocationCoordinator.self))
        return try await follower.follow(in: run.context).map { .done($0) } ?? .nothing
    }

    /// Sent once, as all reminders are.
    static let reminder = ReminderSource("receiver", "When the receiver that is followed goes away") {
        resolver,
        context,
        until in
        let follower = ReceiverFollower(location: try await resolver.get(LocationCoordinator.self))
        guard let absence = try await follower.absence(), absence.since <= until else { return [] }
        return [
            DueReminder(
                id: "\(Int(absence.since.timeIntervalSince1970))",
                text: absence.sentence(in: context),
                dueAt: absence.since,
                command: "location here --gpsd \(absence.receiver.replacing("tcp://", with: ""))"
            )
        ]
    }

    static let probe = ServiceProbe("receiver") { resolver in
        let settings = try await resolver.get(FeatureSettings.self)
        guard let receiver = try await settings[LocationSettings.receiver],
            let address = GpsdAddress(receiver),
            let sockets = try await resolver.optional((any SocketConnecting).self)
        else { return nil }
        let time = try await resolver.get(TimeContext.self)
        try await GpsdProvider(address, over: sockets, now: { time.now }).greet()
        return "gpsd answers at \(address.destination)"
    }

    let location: LocationCoordinator

    /// The outage of the current receiver; `nil` if it responded last time, or none is set.
    func absence() async throws -> Absence? {
        guard let receiver = try await location.settings[LocationSettings.receiver] else { return nil }
        let known = try await location.store.absence()
        return known?.receiver == receiver.description ? known : nil
    }

    /// Requests one fix.
    ///
    /// - Returns: a sentence about the outcome; `nil` if no receiver is set, or nothing changed.
    /// - Throws: an error if the receiver does not respond; the outage is recorded first.
    func follow(in context: FlowContext) async throws -> String? {
        guard let receiver = try await location.settings[LocationSettings.receiver] else { return nil }
        guard let sockets = location.sockets else {
            throw Failure.unavailable("location.no-sockets", "This host has no way to a receiver.")
        }
        guard let address = GpsdAddress(receiver) else {
            throw Failure(
                "location.receiver",
                "'location.receiver' is no address of a gpsd: \(receiver).",
                recovery: "Set it again, such as: bento settings set location.receiver tcp://127.0.0.1:2947",
                exitStatus: .configuration
            )
        }
        let away = try await absence()
        let fix: LocationFix
        do {
            let time = context.time
            let provider = GpsdProvider(address, over: sockets) { time.now }
            fix = try await provider.firstFix(within: Self.patience)
        } catch let error where !(error is CancellationError) {
            if away == nil {
                let words = (error as? any BentoError)?.message ?? "It failed."
                let absence = Absence(receiver: receiver.description, since: context.time.now, words: words)
                try await location.store.save(absence)
            }
            throw error
        }
        if away != nil { try await location.store.save(Absence?.none) }
        let taken = HereResult(try await location.take(fix), zone: context.time.zone.identifier)
        var words = away == nil ? [] : ["The receiver is back."]
        if taken.history != "skipped" { words.append("You are in \(taken.place?.name ?? "a place without a name").") }
        words += taken.events.map { "Fence '\($0.fence)': \($0.kind)." }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
