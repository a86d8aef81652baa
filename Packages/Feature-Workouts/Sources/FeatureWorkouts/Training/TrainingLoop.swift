import Core
import Foundation
import Strength
import TrainingReading

/// Runs the training screen until the person leaves it or finishes.
struct TrainingLoop: Sendable {
    let workouts: WorkoutsCoordinator
    let session: FlowSession

    private enum Event: Sendable {
        case terminal(TerminalEvent)
        case tick
        /// Somebody wrote: this screen, another terminal, an import.
        case changed
        case gone
    }

    /// What the screen shows of earlier sessions; it is read once, and again after somebody wrote.
    private struct Past {
        var library: ExerciseLibrary?
        var lastTimes: [String: [TrainingSet]] = [:]
        var plates: PlateSet?
    }

    /// Ctrl-C closes the screen and leaves the workout going.
    ///
    /// - Returns: the workout as it was left.
    func run(named name: String) async throws -> LoggedWorkout {
        let (begun, isOther) = try await workouts.goOn(named: name)
        do {
            return try await session.interruptible {
                var desk = TrainingDesk(begun, unit: session.units.mass)
                if isOther { desk.message = "\(begun.workout.name) is begun; finish it before another." }
                await resumeRest(&desk)
                return try await session.live { view in
                    try await self.loop(&desk, view)
                    return desk.workout
                }
            }
        } catch is Interrupted {
            return try await workouts.journal.workout(begun.workout.id) ?? begun
        }
    }

    /// A rest that a closed terminal left goes on where it is by now.
    private func resumeRest(_ desk: inout TrainingDesk) async {
        guard desk.workout.workout.phase == .active, let exercise = desk.workout.current,
            let last = exercise.sets.compactMap(\.completedAt).max()
        else { return }
        let rest = await usualRest(exercise.rest)
        let left = Double(last) / 1000 + rest - session.time.now.timeIntervalSince1970
        if left > 0, left <= rest { desk.rest(rest, until: session.time.now.addingTimeInterval(left)) }
    }

    private func usualRest(_ said: Double?) async -> Double {
        if let said { return said }
        let usual = (try? await workouts.cues.settings?[WorkoutSettings.rest]) ?? WorkoutSettings.rest.defaultValue
        return Double(min(max(usual, 0), 3600))
    }

    private func loop(_ desk: inout TrainingDesk, _ view: any LiveView) async throws {
        var past = Past()
        guard view.size != nil else { return try await show(desk, &past, view) }
        // What was written between these two lines makes a tick.
        let changes = try await workouts.journal.database.changes(every: .seconds(1), clock: session.clock)
        guard try await refresh(&desk) else { return }
        try await show(desk, &past, view)
        let (events, feed) = AsyncStream.makeStream(of: Event.self)
        let clock = session.clock
        let terminal = Task {
            defer { feed.yield(.gone) }
            while let event = try await view.next() { feed.yield(.terminal(event)) }
        }
        let ticker = Task {
            while true {
                try await clock.sleep(for: .seconds(1))
                feed.yield(.tick)
            }
        }
        let watcher = Task { for try await _ in changes { feed.yield(.changed) } }
        defer {
            terminal.cancel()
            ticker.cancel()
            watcher.cancel()
        }
        for await event in events {
            try Task.checkCancellation()
            switch event {
            case .gone: return
            case .tick: await cueRest(&desk)
            case .changed:
                past = Past()
                if try await !refresh(&desk) { return }
            case .terminal(let event):
                let action = desk.take(event)
                if try await act(action, &desk) { return }
                if action != .none { past = Past() }
            }
            try await show(desk, &past, view)
        }
    }

    /// Takes over what another terminal did to the workout.
    ///
    /// - Returns: whether it is still open.
    private func refresh(_ desk: inout TrainingDesk) async throws -> Bool {
        let id = desk.workout.workout.id
        guard let now = try await workouts.journal.workout(id) else { return false }
        if now != desk.workout { desk.refresh(now) }
        return now.workout.phase.isOpen
    }

    private func show(_ desk: TrainingDesk, _ past: inout Past, _ view: any LiveView) async throws {
        var lastTime: [TrainingSet] = []
        var isBarbell = false
        if let id = desk.exercise?.exerciseId {
            if past.lastTimes[id] == nil {
                past.lastTimes[id] = try await workouts.journal.sessions(of: id, limit: 1).last?.sets ?? []
            }
            if past.library == nil { past.library = try await workouts.shelf.library() }
            lastTime = past.lastTimes[id] ?? []
            isBarbell = past.library?.exercise(id)?.equipment == .barbell
        }
        if past.plates == nil { past.plates = await workouts.cues.plates(desk.unit) }
        let plates = isBarbell ? past.plates : nil
        try await view.show(TrainingScreen(desk, lastTime: lastTime, plates: plates, now: session.time.now))
    }

    /// - Returns: whether the screen is left.
    private func act(_ action: TrainingDesk.Action, _ desk: inout TrainingDesk) async throws -> Bool {
        do {
            switch action {
            case .none: return false
            case .leave: return true
            case .log(let words): try await log(words, &desk)
            case .pauseOrResume:
                let isPaused = desk.workout.workout.phase == .paused
                desk.show(try await workouts.control.obey(isPaused ? .resume : .pause), at: nil)
            case .undo:
                let undone = try await workouts.journal.undo()
                desk.message = undone.map { "Taken back: \($0)" } ?? "There is nothing to take back."
                guard let open = try await workouts.journal.open() else { return true }
                desk.show(open, at: nil)
            case .finish:
                desk.show(try await workouts.control.obey(.finish), at: nil)
                return true
            }
        } catch let error as WorkoutsError {
            // A slip of the fingers ends no workout: it is said, and the screen stays.
            desk.message = error.description
            if let open = try await workouts.journal.open() { desk.show(open, at: nil) }
        }
        return false
    }

    private func log(_ words: String, _ desk: inout TrainingDesk) async throws {
        let text = words.trimmingCharacters(in: .whitespaces)
        let isProposal = text.isEmpty
        guard let line = isProposal ? desk.proposal : text else {
            desk.message = "Type what you do first, such as: bench \(desk.unit == .kg ? "80kg" : "175lb") x 8"
            return
        }
        let options = SetLogger.Options(unit: session.units.mass, exerciseId: desk.exercise?.exerciseId)
        let outcome = try await workouts.logger.log(line, options: options)
        guard let part = outcome.parts.last else { return }
        let rest = await usualRest(part.rest)
        desk.rest(rest, until: session.time.now.addingTimeInterval(rest))
        desk.show(outcome.workout, at: part.exerciseId)
        if let notice = outcome.notices.first { desk.message = notice }
        if !part.records.isEmpty {
            _ = await workouts.cues.play(.record, at: session.time.now, in: session.time.calendar)
            desk.message = "Personal record: \(WorkoutText.records(part.records))"
        }
    }

    /// Tells the half and the end of a rest, each once.
    private func cueRest(_ desk: inout TrainingDesk) async {
        let now = session.time.now
        switch desk.passRest(now) {
        case .none: break
        case .half: _ = await workouts.cues.play(.restHalf, at: now, in: session.time.calendar)
        case .over:
            desk.message = await workouts.cues.play(.restOver, at: now, in: session.time.calendar) ?? desk.message
        }
    }
}
