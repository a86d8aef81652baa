import AppData
import Core
import GRDB
import Strength
import TrainingReading

/// Keeps programs and proposes their next day.
package struct ProgrammeStore: Sendable {
    let journal: WorkoutJournal

    /// A program with its text.
    package struct Listed: Sendable {
        package let stored: StoredProgramme
        package let programme: Programme
        package let isShipped: Bool
    }

    /// One exercise of a proposed day, and why so.
    package struct Proposal: Sendable {
        package let entry: WorkoutTemplate.Entry
        package let reason: ProgressionReason
        package let isDeload: Bool
    }

    package struct ProposedDay: Sendable {
        package let programme: String
        package let day: String
        package let week: Int
        package let number: Int
        package let exercises: [Proposal]
        /// True if its text comes with Bento.
        package let isShipped: Bool
    }

    /// The exercises that come with Bento and the person's own; an own one takes the place of a shipped one.
    ///
    /// One that can no longer be read, since an exercise of it was deleted, is left out; asking for it by name says why.
    package func all() async throws -> [Listed] {
        let library = try await ExerciseShelf(journal: journal).library()
        let own = try await kept()
        let names = Set(own.map(\.id))
        var result = own.compactMap { try? Self.listed($0, library: library) }
        for text in ShippedProgrammes.texts {
            let programme = try Self.read(text, name: "a program of Bento", library: library)
            let id = ExerciseName.folded(programme.name)
            guard !names.contains(id) else { continue }
            let stored = StoredProgramme(
                id: id,
                name: programme.name,
                text: text,
                isCurrent: false,
                nextDay: 0,
                trainingMaxes: [:]
            )
            result.append(Listed(stored: stored, programme: programme, isShipped: true))
        }
        return result
    }

    private func kept() async throws -> [StoredProgramme] {
        try await journal.database.read { try StoredProgramme.all(in: $0) }
    }

    private static func listed(_ stored: StoredProgramme, library: ExerciseLibrary) throws -> Listed {
        Listed(
            stored: stored,
            programme: try read(stored.text, name: stored.name, library: library),
            isShipped: ShippedProgrammes.texts.contains(stored.text)
        )
    }

    package func programme(_ name: String) async throws -> Listed {
        let all = try await all()
        let folded = ExerciseName.folded(name)
        if let own = try await kept().first(where: { $0.id == folded }) {
            return try Self.listed(own, library: try await ExerciseShelf(journal: journal).library())
        }
        if let exact = all.first(where: { $0.stored.id == folded }) { return exact }
        let near = all.filter { !folded.isEmpty && $0.stored.id.hasPrefix(folded) }
        if near.count == 1 { return near[0] }
        // `5x5` stands in the names of some.
        let words = Set(ExerciseName.words(name))
        let holding = all.filter { !words.isEmpty && words.isSubset(of: ExerciseName.words($0.stored.name)) }
        let close = Suggestion.nearest(to: name, in: all.map(\.stored.name))
        let nearest = holding.map(\.stored.name) + close.filter { name in !holding.contains { $0.stored.name == name } }
        throw WorkoutsError.noSuch("programme", name, nearest: nearest.isEmpty ? all.map(\.stored.name) : nearest)
    }

    package static func read(_ text: String, name: String, library: ExerciseLibrary) throws -> Programme {
        do {
            return try ProgrammeParser.read(text, library: library)
        } catch {
            throw WorkoutsError.programme(
                name: name,
                line: error.line,
                column: error.column,
                message: error.message,
                hint: error.hint
            )
        }
    }

    /// Checks and keeps a program's text; one of the same name is replaced and goes on where it was.
    package func add(_ text: String, from name: String) async throws -> Listed {
        let library = try await ExerciseShelf(journal: journal).library()
        let programme = try Self.read(text, name: name, library: library)
        return try await journal.change("add program \(programme.name)") { edit, database in
            let id = ExerciseName.folded(programme.name)
            let before = try StoredProgramme.living(id, in: database)
            let stored = StoredProgramme(
                id: id,
                name: programme.name,
                text: text,
                isCurrent: before?.isCurrent ?? false,
                nextDay: before?.nextDay ?? 0,
                trainingMaxes: before?.trainingMaxes ?? [:]
            )
            try edit.save(stored, into: \.programmes, in: database)
            return Listed(stored: stored, programme: programme, isShipped: false)
        }
    }

    /// Makes a program the one whose days are proposed, from its first day.
    package func choose(_ listed: Listed, trainingMaxes: [String: Double]) async throws -> Listed {
        try await journal.change("follow \(listed.stored.name)") { edit, database in
            for var other in try StoredProgramme.followed(in: database) where other.id != listed.stored.id {
                other.isCurrent = false
                try edit.save(other, into: \.programmes, in: database)
            }
            var stored = listed.stored
            stored.isCurrent = true
            stored.nextDay = 0
            stored.trainingMaxes.merge(trainingMaxes) { $1 }
            try edit.save(stored, into: \.programmes, in: database)
            return Listed(stored: stored, programme: listed.programme, isShipped: listed.isShipped)
        }
    }

    package func leave() async throws -> String {
        try await journal.change("leave the program") { edit, database in
            guard var stored = try StoredProgramme.firstFollowed(in: database) else {
                throw WorkoutsError.missing(
                    "No program is followed.",
                    hint: "Choose one: bento workouts program start NAME"
                )
            }
            stored.isCurrent = false
            try edit.save(stored, into: \.programmes, in: database)
            return stored.name
        }
    }

    /// - Throws: ``WorkoutsError/programme(name:line:column:message:hint:)`` where it can no longer be read.
    package func current() async throws -> Listed? {
        try await journal.database.read { try Self.current(in: $0) }
    }

    static func current(in database: Database) throws -> Listed? {
        guard let stored = try StoredProgramme.current(in: database) else { return nil }
        return try listed(stored, library: ExerciseShelf.library(in: database))
    }

    /// The next day of the program that is followed; `nil` where none is.
    package func proposal() async throws -> ProposedDay? {
        guard let listed = try await current() else { return nil }
        return try await proposal(listed)
    }

    /// The weights are such as the person's plates make.
    package func proposal(_ listed: Listed) async throws -> ProposedDay {
        let unit = try await ProfileStore(database: journal.database, time: journal.time).profile().units?.mass
        let days = listed.programme.days
        let number = max(0, listed.stored.nextDay)
        let day = days[number % days.count]
        let cycle = number / days.count
        var proposals: [Proposal] = []
        for entry in day.exercises {
            guard let exercise = entry.exercise else { continue }
            let sessions = try await journal.sessions(of: exercise.id, limit: 30)
            let planner = ProgrammeLoad(
                entry: entry,
                exercise: exercise,
                sessions: sessions.map(\.sets),
                trainingMax: listed.stored.trainingMaxes[exercise.id].map {
                    $0 + Double(cycle) * (listed.programme.cycleSteps[exercise.id] ?? 0)
                },
                bestOneRepMax: sessions.compactMap(\.oneRepMax).max(),
                writtenIn: listed.programme.unit,
                unit: unit ?? .kg
            )
            proposals.append(planner.proposal())
        }
        return ProposedDay(
            programme: listed.stored.name,
            day: day.name,
            week: day.week,
            number: number,
            exercises: proposals,
            isShipped: listed.isShipped
        )
    }

    /// The proposals that a program would have made for a session that was done, had it been followed then.
    package struct Trial: Sendable {
        package let day: LocalDay
        package let exercise: String
        package let proposed: [TrainingSet]
        package let done: [TrainingSet]
        package let reason: ProgressionReason
    }

    /// Tries a program's text on the last sessions of its exercises; nothing of it is kept.
    ///
    /// - Parameter count: sessions of each exercise.
    package func trial(
        _ text: String,
        from name: String,
        sessions count: Int
    ) async throws -> (name: String, trials: [Trial]) {
        let library = try await ExerciseShelf(journal: journal).library()
        let programme = try Self.read(text, name: name, library: library)
        let unit = try await ProfileStore(database: journal.database, time: journal.time).profile().units?.mass
        var seen: Set<String> = []
        var trials: [Trial] = []
        for entry in programme.days.flatMap(\.exercises) {
            guard let exercise = entry.exercise, seen.insert(exercise.id).inserted else { continue }
            let sessions = try await journal.sessions(of: exercise.id, limit: count + 30)
            for place in sessions.indices.suffix(count) {
                let before = Array(sessions[..<place])
                let proposal = ProgrammeLoad(
                    entry: entry,
                    exercise: exercise,
                    sessions: before.map(\.sets),
                    trainingMax: nil,
                    bestOneRepMax: before.compactMap(\.oneRepMax).max(),
                    writtenIn: programme.unit,
                    unit: unit ?? .kg
                ).proposal()
                trials.append(
                    Trial(
                        day: sessions[place].countedOn ?? journal.time.today,
                        exercise: exercise.name,
                        proposed: proposal.entry.sets,
                        done: sessions[place].sets.filter { $0.isDone && $0.kind.counts },
                        reason: proposal.reason
                    )
                )
            }
        }
        return (programme.name, trials.sorted { ($0.day, $0.exercise) < ($1.day, $1.exercise) })
    }
}
