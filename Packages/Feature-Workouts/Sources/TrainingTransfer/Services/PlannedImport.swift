import AppData
import Core
import Foundation
import GRDB
import Strength
import TrainingFiles
import TrainingLog

/// Saves the workouts that a calendar plans: new ones are planned, and one that its calendar has moved takes the place of what was
/// planned before, unless the person has edited, begun or deleted that.
struct PlannedImport: Sendable {
    let importID: RowID
    let time: TimeContext

    static let source = "calendar"

    /// A session, and the plan that its title means.
    struct Item: Sendable {
        let session: PlannedSession
        let plan: TrainingControl.Plan

        func moment(in time: TimeContext) -> Moment {
            session.startsAt.map { Moment(milliseconds: $0) }
                ?? Moment(WorkoutMoment.moment(day: session.day, time: nil, in: time))
        }
    }

    func save(_ items: [Item], in database: Database) throws -> ImportOutcome.Counts {
        var counts = ImportOutcome.Counts()
        for item in items { try save(item, &counts, in: database) }
        return counts
    }

    private func save(_ item: Item, _ counts: inout ImportOutcome.Counts, in database: Database) throws {
        let now = time.now
        let key = item.session.externalID
        if try isOwn(key, in: database) {
            counts.unchanged += 1
            return
        }
        var logged = TrainingControl.make(item.plan, at: now, day: item.session.day, time: time)
        logged.workout.plannedAt = item.moment(in: time)
        (logged.workout.source, logged.workout.externalId, logged.workout.importId) = (Self.source, key, importID)
        if var before = try ImportedRows.latest(key, from: Self.source, in: database) {
            let isSame = before.name == logged.workout.name && before.plannedAt == logged.workout.plannedAt
            guard before.deletedAt == nil, before.phase == .planned, before.importId != importID, !isSame else {
                counts.unchanged += 1
                return
            }
            guard try !isEdited(before, in: database) else {
                counts.kept += 1
                return
            }
            counts.updated += 1
            before.linkedTo = logged.workout.id
            try before.save(in: database, at: now)
        } else {
            counts.added += 1
        }
        logged.settle()
        try logged.workout.save(in: database, at: now)
        for exercise in logged.exercises { try exercise.save(in: database, at: now) }
    }

    /// True if Bento itself wrote the event.
    private func isOwn(_ key: String, in database: Database) throws -> Bool {
        guard key.hasSuffix(WorkoutCalendar.suffix), let id = RowID(String(key.dropLast(WorkoutCalendar.suffix.count)))
        else { return false }
        return try Workout.find(id, in: database) != nil
    }

    private func isEdited(_ workout: Workout, in database: Database) throws -> Bool {
        guard let made = try workout.importId.flatMap({ try WorkoutImport.living($0, in: database) }) else {
            return true
        }
        return workout.updatedAt > made.updatedAt
    }
}

extension WorkoutsCoordinator {
    /// The plan in the title of a calendar's event, as `workouts plan` reads it; one that names no training is of no kind.
    package func plan(ofEvent title: String) async throws -> TrainingControl.Plan {
        var name = title
        while name.utf8.count > 200 { name.removeLast() }
        let words = Set(name.lowercased().split { !$0.isLetter }.map(String.init))
        let said = WorkoutType.allCases.first { words.contains($0.rawValue) }
        // Alone, it would mean the program's next day.
        guard name.lowercased() != "next" else { return TrainingControl.Plan(name: name, type: .general) }
        var plan = try await plan(named: name, type: nil, template: nil)
        guard plan.exercises.isEmpty else { return plan }
        if let said {
            plan.type = said
        } else if plan.type == .strength, try await shelf.library().named(name) == nil {
            plan.type = .general
        }
        return plan
    }
}
