import AppData
import Core
import Foundation
import GRDB
import ReminderRules

/// Adds, finds and answers reminders.
struct RemindersCoordinator: Sendable {
    let store: ReminderStore
    let settings: FeatureSettings
    let delivery: @Sendable ([any ReminderChannel], RemindersPreferences) -> ReminderDelivery
    let channels: ReminderChannels
    let sources: (any ReminderSourcing)?
    let places: ReminderPlaces

    /// The maximum number that a person may have at once.
    static let most = 10_000

    // MARK: Adding

    /// Keeps the reminder that a sentence asks for: at a time, at a place, or as a to-do.
    func add(_ sentence: String, in context: FlowContext) async throws -> ReminderReport {
        let reader = try await reader(in: context)
        let now = context.time.now
        let (record, notes): (ReminderRecord, [String])
        var isLookedUp = false
        if let errands = try reader.errands(of: sentence), let placed = try await places.placed(errands, in: context) {
            var errand = Self.record(placed.what, sentence, in: context)
            errand.wait(for: placed.place, from: now)
            (record, notes, isLookedUp) = (errand, placed.notes, placed.isLookedUp)
        } else {
            switch try reader.reading(of: sentence) {
            case .timed(let plan):
                var timed = Self.record(plan.what, sentence, in: context)
                try timed.take(plan, in: context)
                (record, notes) = (timed, plan.notes)
            case .todo(let what):
                var todo = Self.record(what, sentence, in: context)
                todo.isTodo = true
                (record, notes) = (todo, [])
            }
        }
        let saved = try await store.change(at: now) { edit, database in
            let count = try ReminderRecord.living().fetchCount(database)
            guard count < Self.most else {
                throw Failure.invalid(
                    "reminders.many",
                    "There are \(count) reminders already.",
                    recovery: "Delete some."
                )
            }
            return ("remind \(record.what)", try edit.save(record, in: database))
        }
        return ReminderReport(saved, notes: notes, isLookedUp: isLookedUp)
    }

    private static func record(_ what: String, _ sentence: String, in context: FlowContext) -> ReminderRecord {
        let (now, zone) = (context.time.now, context.time.zone)
        return ReminderRecord(
            id: RowID.make(at: now),
            what: what,
            sentence: sentence,
            start: ZoneOffsets(zone, around: now).wallTime(now).text,
            zone: zone.identifier,
            createdAt: Moment(now)
        )
    }

    /// Changes the words or the time of a reminder, or both. What is due of it and was not answered is of the old time, so it
    /// goes where that changes.
    ///
    /// - Parameter when: a time or a place as in a sentence, or `none`: it becomes a to-do.
    func edit(_ words: String, what: String?, when: String?, in session: FlowSession) async throws -> EditedReminder {
        let (context, now) = (session.context, session.time.now)
        guard what != nil || when != nil else {
            throw Failure.usage(
                "reminders.edit",
                "It does not say what to change.",
                recovery: "Add --what \"new words\", --when \"tomorrow at 9\", or both."
            )
        }
        let newWhat = what?.trimmingCharacters(in: .whitespacesAndNewlines)
        guard newWhat.map({ !$0.isEmpty && $0.count <= SentenceReader.longestSentence }) ?? true else {
            throw Failure.usage("reminders.what", "The new words are empty, or longer than 500 characters.")
        }
        let chosen = try await ReminderPicker(store: store).pickReminder(words, in: session)
        let isTodo = when.map { ["none", "no time", "never", "someday"].contains($0.lowercased()) } ?? false
        let placed = isTodo ? nil : try await place(when, in: context)
        let plan = isTodo || placed != nil ? nil : try await plan(when, of: newWhat ?? chosen.what, in: context)
        return try await store.change(at: now) { edit, database in
            guard let current = try ReminderRecord.living(chosen.id, in: database) else { throw Self.gone }
            var changed = current
            if let newWhat { changed.what = newWhat }
            if let plan { try changed.take(plan, in: context) }
            if isTodo {
                changed.leavePlace()
                (changed.isTodo, changed.rule, changed.nextAt) = (true, nil, nil)
            }
            if let placed { changed.wait(for: placed.place, from: now) }
            if let when { changed.sentence = "\(changed.what) \(when)" }
            for var open in try ReminderStore.open(in: database) where open.reminder == current.id {
                if when != nil {
                    try edit.delete(open, into: \.occurrences, in: database)
                } else {
                    open.what = changed.what
                    try edit.save(open, in: database)
                }
            }
            let saved = try edit.save(changed, in: database)
            let edited = EditedReminder(
                before: ReminderReport(current),
                after: ReminderReport(
                    saved,
                    notes: placed?.notes ?? plan?.notes ?? [],
                    isLookedUp: placed?.isLookedUp ?? false
                )
            )
            return ("edit \(current.what)", edited)
        }
    }

    private func place(_ when: String?, in context: FlowContext) async throws -> ReminderPlaces.Placed? {
        guard let when, let errands = try await reader(in: context).place(when: when) else { return nil }
        return try await places.placed(errands, in: context)
    }

    private func plan(_ when: String?, of what: String, in context: FlowContext) async throws -> ReminderPlan? {
        guard let when else { return nil }
        return try await reader(in: context).read(when: when, of: what)
    }

    func reader(in context: FlowContext) async throws -> SentenceReader {
        SentenceReader(
            now: context.time.now,
            offsets: ZoneOffsets(context.time.zone, around: context.time.now),
            dayParts: try await preferences().dayParts,
            monthFirst: context.forms.dateOrder == .monthDayYear
        )
    }

    func preferences() async throws -> RemindersPreferences { try await RemindersPreferences(settings) }

    // MARK: Answering

    func done(_ words: String, in session: FlowSession) async throws -> AnswerReport {
        try await answer(words, with: .done, in: session)
    }

    func skip(_ words: String, in session: FlowSession) async throws -> AnswerReport {
        try await answer(words, with: .skipped, in: session)
    }

    private func answer(
        _ words: String,
        with state: OccurrenceRecord.State,
        in session: FlowSession
    ) async throws -> AnswerReport {
        try await arrive(in: session.context)
        try await store.database.write { try OccurrenceMaker(now: session.time.now).make(in: $0) }
        let reach: ReminderPicker.Reach = state == .done ? .dueOrOnce : .all
        let chosen = try await ReminderPicker(store: store).pick(words, among: reach, in: session)
        let now = session.time.now
        return try await store.change(at: now) { edit, database in
            let report = try Self.answered(chosen, with: state, &edit, in: database)
            return ("\(state.rawValue) \(report.what)", report)
        }
    }

    private static func answered(
        _ chosen: ReminderPicker.Choice,
        with state: OccurrenceRecord.State,
        _ edit: inout UndoableEdit<ReminderChange.Rows>,
        in database: Database
    ) throws -> AnswerReport {
        let now = edit.at
        switch chosen {
        case .occurrence(let occurrence):
            let saved = try change(occurrence, &edit, in: database) {
                ($0.state, $0.answeredAt, $0.snoozedUntil) = (state, Moment(now), nil)
            }
            let next = try saved.reminder.flatMap { try ReminderRecord.living($0, in: database)?.nextAt }
            return AnswerReport(saved, next: next?.date)
        case .reminder(let reminder):
            // If somebody else has answered it meanwhile, its next time is not meant.
            guard var current = try ReminderRecord.living(reminder.id, in: database), current.isActive,
                current.nextAt == reminder.nextAt
            else { throw gone }
            let maker = OccurrenceMaker(now: now)
            guard let next = current.nextAt else {
                guard state == .done else { throw timeless(current) }
                var occurrence = maker.occurrence(of: current, at: Moment(now), state)
                occurrence.answeredAt = Moment(now)
                (current.isTodo, current.armedAt) = (false, nil)
                try edit.save(current, in: database)
                return AnswerReport(try edit.save(occurrence, in: database), next: nil)
            }
            var occurrence = maker.occurrence(of: current, at: next, state)
            occurrence.answeredAt = Moment(now)
            let saved = try edit.save(occurrence, in: database)
            let moved = try edit.save(maker.passing(current), in: database)
            return AnswerReport(saved, next: moved.nextAt?.date)
        }
    }

    /// - Parameter length: `10 minutes`, `an hour`, `tomorrow`, `18:30`.
    func snooze(_ words: String, for length: String, in session: FlowSession) async throws -> AnswerReport {
        let reader = try await reader(in: session.context)
        let until = try (try? reader.readMoment("in " + length)) ?? reader.readMoment(length)
        try await arrive(in: session.context)
        try await store.database.write { try OccurrenceMaker(now: session.time.now).make(in: $0) }
        let chosen = try await ReminderPicker(store: store).pick(words, among: .due, in: session)
        guard case .occurrence(let occurrence) = chosen else { throw Self.gone }
        let now = session.time.now
        let saved = try await store.change(at: now) { edit, database in
            let saved = try Self.change(occurrence, &edit, in: database) {
                ($0.state, $0.snoozedUntil) = (.snoozed, Moment(until))
            }
            return ("snooze \(saved.what)", saved)
        }
        return AnswerReport(saved, next: until)
    }

    /// Earlier occurrences of the same reminder that were not put off ask for no answer any more.
    private static func change(
        _ occurrence: OccurrenceRecord,
        _ edit: inout UndoableEdit<ReminderChange.Rows>,
        in database: Database,
        _ change: (inout OccurrenceRecord) -> Void
    ) throws -> OccurrenceRecord {
        guard var current = try OccurrenceRecord.living(occurrence.id, in: database), current.isOpen else { throw gone }
        for var earlier in try ReminderStore.open(before: current, in: database) where earlier.state != .snoozed {
            earlier.state = .missed
            try edit.save(earlier, in: database)
        }
        change(&current)
        return try edit.save(current, in: database)
    }

    func delete(_ words: String, in session: FlowSession) async throws -> ReminderReport {
        let chosen = try await ReminderPicker(store: store).pickReminder(words, in: session)
        let now = session.time.now
        return try await store.change(at: now) { edit, database in
            guard let current = try ReminderRecord.living(chosen.id, in: database) else { throw Self.gone }
            for occurrence in try ReminderStore.open(in: database) where occurrence.reminder == current.id {
                try edit.delete(occurrence, into: \.occurrences, in: database)
            }
            let deleted = try current.softDelete(in: database, at: now)
            edit.rows.reminders.append(try RowTrace(deleted))
            return ("delete \(current.what)", ReminderReport(deleted.after))
        }
    }

    private static func timeless(_ todo: ReminderRecord) -> Failure {
        .invalid(
            "reminders.timeless",
            "'\(todo.what.prefix(60))' has no time that could be left out.",
            recovery: "'bento reminders done' says that it is done; 'bento reminders delete' takes it away."
        )
    }

    private static let gone = Failure.invalid("reminders.gone", "It has been answered or deleted meanwhile.")

    // MARK: Looking

    func list(in context: FlowContext) async throws -> RemindersReport {
        let maker = OccurrenceMaker(now: context.time.now)
        do {
            try await arrive(in: context)
        } catch let error as StoreError where error.leavesReading {}
        // Mostly nothing has come, and one look tells all.
        var look = try await store.database.read { database in
            try ReminderStore.hasReady(until: Moment(maker.now), in: database) ? nil : maker.look(in: database)
        }
        if look == nil {
            do {
                try await store.database.write { try maker.make(in: $0) }
            } catch let error as StoreError where error.leavesReading {
                // A row that cannot be kept is still shown.
            }
            look = try await store.database.read { try maker.look(in: $0) }
        }
        let (open, reminders) = look ?? ([], [])
        var report = RemindersReport(
            open: open.filter { $0.isShown(in: context) }.map { AnswerReport($0, next: nil) },
            reminders: reminders.map { ReminderReport($0) }
        )
        let waiting = reminders.filter { $0.armedAt != nil }
        if !waiting.isEmpty {
            report.tell(try await places.known(waiting.compactMap(\.placeReference), in: context), of: waiting)
        }
        return report
    }

    func history(days: Int, in context: FlowContext) async throws -> HistoryReport {
        let since = context.time.today.adding(days: -min(max(days, 1), 36_500)).interval(in: context.time.calendar)
            .start
        let found = try await store.history(since: Moment(since), limit: 500)
        return HistoryReport(occurrences: found.filter { $0.isShown(in: context) }.map { AnswerReport($0, next: nil) })
    }

    // MARK: Delivering

    /// Asks the features what they have to remind of.
    func collect(in context: FlowContext) async throws {
        try await delivery([], try await preferences()).collect(in: context)
    }

    /// Delivers to the desktop and to ntfy what is due.
    func deliver(in context: FlowContext) async throws -> ReminderDelivery.Outcome {
        try await arrive(in: context)
        // Most runs end here: nothing is due, and nothing else is read or written.
        guard try await !store.isQuiet(until: Moment(context.time.now)) else { return ReminderDelivery.Outcome() }
        let preferences = try await preferences()
        return try await delivery(try await channels.all(preferences), preferences).deliver(in: context)
    }
}

extension ReminderRecord {
    /// Takes over the time of a plan.
    fileprivate mutating func take(_ plan: ReminderPlan, in context: FlowContext) throws {
        let now = context.time.now
        let zone = plan.zone ?? context.time.zone
        let recurrence = plan.rule.map { Recurrence($0, start: plan.start) }
        let next = recurrence.map { $0.next(after: now, in: ZoneOffsets(zone, around: now)) } ?? plan.moment
        guard let next else {
            throw Failure.invalid("reminders.never", "That day never comes.", recovery: "Name a day that exists.")
        }
        (start, self.zone, rule) = (plan.start.text, zone.identifier, plan.rule?.text)
        (nextAt, isTodo) = (Moment(next), false)
        leavePlace()
    }
}

/// Features' reminders, each with its switch.
extension RemindersCoordinator {
    func sourceList(in context: FlowContext) async throws -> SourcesReport {
        let preferences = try await preferences()
        return SourcesReport(
            sources: (sources?.sources ?? [])
                .filter { !context.hiddenFeatures.contains(String($0.id.prefix { $0 != "." })) }
                .map {
                    SourcesReport.Entry(id: $0.id, summary: $0.summary, isOn: preferences.isOn($0))
                }
        )
    }

    func turn(_ id: String, _ isOn: Bool, in context: FlowContext) async throws -> SourcesReport {
        let known = (sources?.sources ?? []).map(\.id)
        guard known.contains(id) else { throw UnknownName(kind: "source of reminders", name: id, known: known) }
        try await settings.set(RemindersSettings.switched, to: try await preferences().switching(id, isOn))
        return try await sourceList(in: context)
    }
}
