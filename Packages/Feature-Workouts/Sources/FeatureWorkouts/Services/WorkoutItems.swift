import AppData
import Core
import Foundation
import TrainingLog
import TrainingTransfer

extension LoggedWorkout: NamedItem {
    static let itemKind = ItemKind("workout", listedBy: "workouts list")

    package var itemID: String { workout.id.description }
    package var itemTitle: String { "\(workout.name), \(workout.day)" }
    /// Also differs where one of its exercises was changed or taken out.
    package var itemStamp: String {
        let changed = exercises.reduce(workout.updatedAt.milliseconds) { max($0, $1.updatedAt.milliseconds) }
        return WorkoutName.stamp(changed, exercises.count)
    }
}

/// A workout as it is named, without its exercises.
private struct WorkoutName: NamedItem {
    let itemID: String
    let itemTitle: String
    let itemStamp: String

    static func stamp(_ changed: Int64, _ exercises: Int) -> String { "\(changed) \(exercises)" }
}

/// A goal as it is named.
struct NamedGoal: NamedItem {
    static let itemKind = ItemKind("goal", listedBy: "workouts goal list")

    let goal: Goal

    var itemID: String { goal.id.description }
    var itemTitle: String { goal.title }
    /// Reaching it is no change of it.
    var itemStamp: String { "\(goal.title) \(goal.target) \(goal.unit) \(goal.deadline.map { "\($0)" } ?? "")" }
}

extension WorkoutTemplate: NamedItem {
    static let itemKind = ItemKind("template", listedBy: "workouts template list")

    package var itemID: String { id }
    package var itemTitle: String { name }
    package var itemStamp: String { "\(updatedAt.milliseconds)" }
}

extension ProgrammeStore.Listed: NamedItem {
    static let itemKind = ItemKind("program", listedBy: "workouts program list")

    package var itemID: String { stored.id }
    package var itemTitle: String { stored.name }
    /// Its text; whether it is followed, and how far, is no change of it.
    package var itemStamp: String { String(FNV1a.hash(of: stored.text.utf8), radix: 16) }
}

extension WorkoutImport: NamedItem {
    static let itemKind = ItemKind("import", listedBy: "workouts import list")

    package var itemID: String { id.description }
    package var itemTitle: String { name }
    package var itemStamp: String { "\(updatedAt.milliseconds)" }
}

extension WorkoutsCoordinator {
    /// The workout that is meant: by its number in the list last shown in this terminal, and for a program of the person's in the
    /// history; else as ``WorkoutFinder`` finds it.
    func workout(named name: String, guesses: Bool = false, in session: FlowSession) async throws -> LoggedWorkout {
        guard Self.isNumber(name), session.countsLists else { return try await finder.find(name, guesses: guesses) }
        let id = try await session.item(name, LoggedWorkout.itemKind, among: journal.workoutNames()).itemID
        return try await finder.find(id)
    }

    func goal(named name: String, in session: FlowSession) async throws -> Goal {
        if Self.isNumber(name), !session.countsLists { return try await goals.goal(name) }
        let all = try await goals.goals().sorted { $0.updatedAt > $1.updatedAt }.map { NamedGoal(goal: $0) }
        return try await session.item(name, NamedGoal.itemKind, among: all) {
            NamedGoal(goal: try await goals.goal(name))
        }
        .goal
    }

    func template(named name: String, in session: FlowSession) async throws -> WorkoutTemplate {
        let all = try await templates.all().sorted { $0.updatedAt > $1.updatedAt }
        return try await session.item(name, WorkoutTemplate.itemKind, among: all) { try await templates.template(name) }
    }

    func programme(named name: String, in session: FlowSession) async throws -> ProgrammeStore.Listed {
        guard Self.isNumber(name), session.countsLists else { return try await programmes.programme(name) }
        return try await session.item(name, ProgrammeStore.Listed.itemKind, among: programmes.all())
    }

    func madeImport(named name: String, in session: FlowSession) async throws -> WorkoutImport {
        let made = try await importer.imports().filter { $0.undoneAt == nil }
        if Self.isNumber(name), !session.countsLists, let number = Int(name), made.indices.contains(number - 1) {
            return made[number - 1]
        }
        return try await session.item(name, WorkoutImport.itemKind, among: made)
    }

    private static func isNumber(_ name: String) -> Bool { name.wholeMatch(of: /#?[0-9]{1,4}/) != nil }
}

extension FlowSession {
    /// True if a number is one of the list last shown; for a program of the person's it counts in the whole list.
    fileprivate var countsLists: Bool { countsListedRows || !caller.isOwn }

    /// As ``item(_:_:among:)``; what none fits is looked for otherwise, which says what is near.
    fileprivate func item<Item: NamedItem>(
        _ name: String,
        _ kind: ItemKind,
        among items: [Item],
        otherwise find: () async throws -> Item
    ) async throws -> Item {
        do {
            return try await item(name, kind, among: items)
        } catch let failure as Failure where failure.code == "item.none" {
            return try await find()
        }
    }
}

extension WorkoutJournal {
    /// All workouts by name, the latest first.
    fileprivate func workoutNames() async throws -> [WorkoutName] {
        try await database.read { try Self.outlines(in: $0) }.map { workout in
            WorkoutName(
                itemID: workout.id,
                itemTitle: workout.name,
                itemStamp: WorkoutName.stamp(workout.changed, workout.exercises)
            )
        }
    }
}
