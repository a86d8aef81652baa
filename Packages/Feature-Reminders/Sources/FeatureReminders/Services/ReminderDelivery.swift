import AppData
import Core
import Foundation
import GRDB
import Logging
import ReminderRules

/// Finds what is due and hands it to the ways that reach the person.
struct ReminderDelivery: Sendable {
    let store: ReminderStore
    let sources: (any ReminderSourcing)?
    let channels: [any ReminderChannel]
    let preferences: RemindersPreferences
    let log: Logger

    /// The outcome of one run.
    struct Outcome: Sendable, Equatable {
        var delivered: [OccurrenceRecord] = []
        var missed: [OccurrenceRecord] = []
        var heldUntil: Date?
        var overLimit = 0
        /// Ways that failed, with what was wrong.
        var failures: [String: String] = [:]
    }

    /// Asks the features what they have to remind of, and keeps it. One that fails is noted, and holds nobody up.
    func collect(in context: FlowContext) async throws {
        guard let sources else { return }
        let now = context.time.now
        var found: [(source: String, reminder: DueReminder)] = []
        for source in sources.sources where preferences.isOn(source) {
            do {
                let due = try await sources.due(source, in: context, until: now)
                found += due.prefix(100).filter { $0.dueAt <= now }.map { (source.id, $0) }
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                log.warning("the reminders of \(source.id) could not be read: \(error)")
            }
        }
        let today = context.time.today
        let isStale = try await !store.database.read { try ReminderStore.stale(before: today, in: $0).isEmpty }
        guard !found.isEmpty || isStale else { return }
        let (all, zone) = (found, context.time.zone.identifier)
        try await store.database.write { database in
            for var told in try ReminderStore.stale(before: today, in: database) {
                told.state = .missed
                try told.save(in: database, at: now)
            }
            for (source, reminder) in all {
                guard try !ReminderStore.holds(reminder.id, of: source, in: database) else { continue }
                try OccurrenceRecord(
                    id: .named("source", source, reminder.id, at: reminder.dueAt),
                    source: source,
                    sourceKey: reminder.id,
                    what: String(reminder.text.prefix(500)),
                    command: reminder.command,
                    dueAt: Moment(reminder.dueAt),
                    zone: zone,
                    state: .due
                ).save(in: database, at: now)
            }
        }
    }

    /// Delivers through every way there is. What none of them took stays due; what another run is about to tell is its.
    func deliver(in context: FlowContext) async throws -> Outcome {
        var outcome = Outcome()
        let claims = ReminderClaims(holder: .make(at: context.time.now), now: context.time.now)
        let (plan, records) = try await plan(claims, in: context)
        (outcome.heldUntil, outcome.overLimit) = (plan.heldUntil, plan.overLimit)
        let deliver = plan.deliver.compactMap { records[$0.id] }
        let missed = plan.missed.compactMap { records[$0.id] }
        guard !deliver.isEmpty || !missed.isEmpty else { return outcome }
        var messages = deliver.map { ReminderMessage($0) }
        if let together = ReminderMessage(missed: missed, in: context) { messages.append(together) }
        var told: Set<String> = []
        do {
            for message in messages {
                guard let channel = try await tell(message, failures: &outcome.failures) else { continue }
                // It is kept before the next is told: a run that dies then tells only this one again.
                try await keep(message.ids, through: channel, missed: Set(missed.map(\.id)), in: context)
                told.formUnion(message.ids)
            }
        } catch {
            try await release(claims)
            throw error
        }
        try await release(claims)
        outcome.delivered = deliver.filter { told.contains($0.id.description) }
        outcome.missed = missed.filter { told.contains($0.id.description) }
        return outcome
    }

    /// Tells one message through each way that has not failed in this run.
    ///
    /// - Returns: the first way that took it.
    /// - Throws: `CancellationError` where none has taken it by then.
    private func tell(_ message: ReminderMessage, failures: inout [String: String]) async throws -> String? {
        var taken: String?
        for channel in channels where failures[channel.id] == nil {
            do {
                try Task.checkCancellation()
                try await channel.deliver(message)
                taken = taken ?? channel.id
            } catch is CancellationError {
                guard let taken else { throw CancellationError() }
                return taken
            } catch {
                failures[channel.id] = (error as? any BentoError)?.message ?? "It failed."
            }
        }
        return taken
    }

    /// The occurrences to be delivered now, which this claims.
    private func plan(
        _ claims: ReminderClaims,
        in context: FlowContext
    ) async throws -> (DeliveryPlan, [String: OccurrenceRecord]) {
        let now = context.time.now
        let (today, limits) = (context.time.today, preferences.limits)
        let offsets = ZoneOffsets(context.time.zone, around: now)
        return try await store.database.write { database in
            try OccurrenceMaker(now: now).make(in: database)
            let others = try claims.others(in: database)
            var open = try ReminderStore.open(in: database).filter { record in
                record.state == .due || (record.state == .snoozed && (record.snoozedUntil?.date ?? now) <= now)
            }
            let claimed = open.filter { others.contains($0.id.description) }
            open.removeAll { others.contains($0.id.description) }
            let delivered = try ReminderStore.delivered(on: today, in: database) + claimed
            let placed = try ReminderStore.placed(among: Set(open.compactMap(\.reminder)), in: database)
            let plan = DeliveryPlan(
                open.map { Self.item($0, isPlaced: $0.reminder.map(placed.contains) ?? false) },
                now: now,
                offsets: offsets,
                limits: limits,
                deliveredToday: delivered.filter { $0.state != .missed }.count,
                saidToday: Set(delivered.flatMap { [DeliveryPlan.folded($0.what), $0.command ?? ""] })
                    .subtracting([""])
            )
            try claims.claim((plan.deliver + plan.missed).map(\.id), in: database)
            let repeated = Set(plan.repeated.map(\.id))
            for var record in open where repeated.contains(record.id.description) {
                (record.state, record.answeredAt) = (.skipped, Moment(now))
                try record.save(in: database, at: now)
                try ReminderChange.forget(of: record.id, in: database)
            }
            return (plan, Dictionary(open.map { ($0.id.description, $0) }, uniquingKeysWith: { first, _ in first }))
        }
    }

    /// - Parameter isPlaced: true if the person was at the place that it is for; they asked for that moment, whenever it is.
    private static func item(_ record: OccurrenceRecord, isPlaced: Bool) -> DeliveryPlan.Item {
        let isSnoozed = record.state == .snoozed
        return DeliveryPlan.Item(
            id: record.id.description,
            series: record.reminder?.description ?? "\(record.source ?? "").\(record.sourceKey ?? "")",
            text: record.what,
            dueAt: isSnoozed ? record.snoozedUntil?.date ?? record.dueAt.date : record.dueAt.date,
            isWanted: isSnoozed || isPlaced,
            nudge: record.source == nil ? nil : record.command ?? DeliveryPlan.folded(record.what)
        )
    }

    private func keep(
        _ ids: [String],
        through channel: String,
        missed: Set<RowID>,
        in context: FlowContext
    ) async throws {
        let (now, today) = (context.time.now, context.time.today)
        // What is told is told, also where the person stops the command now.
        try await Task {
            try await store.database.write { database in
                for id in ids.compactMap({ RowID($0) }) {
                    guard var current = try OccurrenceRecord.living(id, in: database), current.isOpen else { continue }
                    current.state = missed.contains(id) ? .missed : .delivered
                    (current.deliveredAt, current.deliveredOn) = (Moment(now), today)
                    current.channel = channel
                    current.snoozedUntil = nil
                    try current.save(in: database, at: now)
                    try ReminderChange.forget(of: id, in: database)
                }
            }
        }.value
    }

    private func release(_ claims: ReminderClaims) async throws {
        try await Task { try await store.database.write { try claims.release(in: $0) } }.value
    }
}
