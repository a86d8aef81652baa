import Core
import Foundation
import Strength
import TrainingLog
import TrainingReading

/// Runs the training screen until the person leaves it or finishes.
package struct TrainingLoop: Sendable {
    let workouts: WorkoutsCoordinator
    let session: FlowSession

    package init(workouts: WorkoutsCoordinator, session: FlowSession) {
        self.workouts = workouts
        self.session = session
    }

    private enum Event: Sendable {
        case terminal(TerminalEvent)
        case tick
        /// Somebody wrote: this screen, another terminal, an import.
        case changed
        case gone
    }

    /// The screen's data about earlier sessions; it is read once, and again after somebody wrote.
    private struct Past {
        var library: ExerciseLibrary?
        var lastTimes: [String: [TrainingSet]] = [:]
        var lastNotes: [String: String] = [:]
        var plates: PlateSet?
    }

    /// Ctrl-C closes the screen and leaves the workout going.
    ///
    /// - Returns: the workout as it was left.
    package func run(named name: String) async throws -> LoggedWorkout {
        let (begun, isOther) = try await workouts.goOn(named: name)
        do {
            return try await session.interruptible {
                var state = TrainingScreenState(begun, unit: session.units.mass)
                if isOther { state.message = "\(begun.workout.name) is begun; finish it before another." }
                await resumeRest(&state)
                return try await session.live { view in
                    try await self.loop(&state, view)
                    return state.workout
                }
            }
        } catch is Interrupted {
            return try await workouts.journal.workout(begun.workout.id) ?? begun
        }
    }

    /// A rest that a closed terminal left goes on where it is by now.
    private func resumeRest(_ state: inout TrainingScreenState) async {
        guard state.workout.workout.phase == .active, let exercise = state.workout.current,
            let last = exercise.sets.compactMap(\.completedAt).max()
        else { return }
        let rest = await usualRest(exercise.rest)
        let left = Double(last) / 1000 + rest - session.time.now.timeIntervalSince1970
        if left > 0, left <= rest { state.rest(rest, until: session.time.now.addingTimeInterval(left)) }
    }

    private func usualRest(_ said: Double?) async -> Double {
        if let said { return said }
        let usual = (try? await workouts.cues.settings?[WorkoutSettings.rest]) ?? WorkoutSettings.rest.defaultValue
        return Double(min(max(usual, 0), 3600))
    }

    private func loop(_ state: inout TrainingScreenState, _ view: any LiveView) async throws {
        var past = Past()
        guard view.size != nil else { return try await show(&state, &past, view) }
        // Something written between these two lines makes a tick.
        let changes = try await workouts.journal.database.changes(every: .seconds(1), clock: session.clock)
        guard try await refresh(&state) else { return }
        try await show(&state, &past, view)
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
            case .tick: await cueRest(&state)
            case .changed:
                past = Past()
                if try await !refresh(&state) { return }
            case .terminal(let event):
                let action = state.take(event)
                if try await act(action, &state) { return }
                if action != .none { past = Past() }
            }
            try await show(&state, &past, view)
        }
    }

    /// Takes over what another terminal did to the workout.
    ///
    /// - Returns: true if it is still open.
    private func refresh(_ state: inout TrainingScreenState) async throws -> Bool {
        let id = state.workout.workout.id
        guard let now = try await workouts.journal.workout(id) else { return false }
        if now != state.workout { state.refresh(now) }
        return now.workout.phase.isOpen
    }

    private func show(_ state: inout TrainingScreenState, _ past: inout Past, _ view: any LiveView) async throws {
        var lastTime: [TrainingSet] = []
        var lastNotes: String?
        var isBarbell = false
        state.isLoaded = false
        if let id = state.exercise?.exerciseId {
            if past.lastTimes[id] == nil {
                let last = try await workouts.journal.sessions(of: id, limit: 1).last
                past.lastTimes[id] = last?.sets ?? []
                past.lastNotes[id] = last?.notes
            }
            if past.library == nil { past.library = try await workouts.shelf.library() }
            lastTime = past.lastTimes[id] ?? []
            lastNotes = past.lastNotes[id]
            let equipment = past.library?.exercise(id)?.equipment
            isBarbell = equipment == .barbell
            state.isLoaded = equipment?.isLoaded ?? false
        }
        if past.plates == nil { past.plates = await workouts.cues.plates(state.unit) }
        state.lastTime = lastTime
        let plates = isBarbell ? past.plates : nil
        let now = session.time.now
        try await view.show(TrainingScreen(state, lastNotes: lastNotes, plates: plates, now: now))
    }

    /// - Returns: true if the screen is left.
    private func act(_ action: TrainingScreenState.Action, _ state: inout TrainingScreenState) async throws -> Bool {
        do {
            switch action {
            case .none: return false
            case .leave: return true
            case .log(let words): try await log(words, &state)
            case .pauseOrResume:
                let isPaused = state.workout.workout.phase == .paused
                state.show(try await workouts.control.obey(isPaused ? .resume : .pause), at: nil)
            case .undo:
                let undone = try await workouts.journal.undo()
                state.message = undone.map { "Taken back: \($0)" } ?? "There is nothing to take back."
                guard let open = try await workouts.journal.open() else { return true }
                state.show(open, at: nil)
            case .finish:
                state.show(try await workouts.control.obey(.finish), at: nil)
                return true
            }
        } catch let error as WorkoutsError {
            // A slip of the fingers ends no workout: it is said, and the screen stays.
            state.message = error.description
            if let open = try await workouts.journal.open() { state.show(open, at: nil) }
        }
        return false
    }

    private func log(_ words: String, _ state: inout TrainingScreenState) async throws {
        let text = words.trimmingCharacters(in: .whitespaces)
        let isProposal = text.isEmpty
        if isProposal, state.asksForWeight {
            state.message = "Which weight? Type it first, such as \(state.unit == .kg ? "80kg" : "175lb")"
            return
        }
        guard let line = isProposal ? state.proposal : state.completed(text) else {
            state.message = "Type what you do first, such as: bench \(state.unit == .kg ? "80kg" : "175lb") x 8"
            return
        }
        let options = SetLogger.Options(
            unit: session.units.mass,
            exerciseId: state.exercise?.exerciseId,
            pool: await workouts.pool()
        )
        let outcome = try await workouts.logger.log(line, options: options)
        guard let part = outcome.parts.last else { return }
        let rest = await usualRest(part.rest)
        state.rest(rest, until: session.time.now.addingTimeInterval(rest))
        state.show(outcome.workout, at: part.exerciseId)
        if let notice = outcome.notices.first { state.message = notice }
        if !part.records.isEmpty {
            _ = await workouts.cues.play(.record, at: session.time.now, in: session.time.calendar)
            state.message = "Personal record: \(WorkoutText.records(part.records))"
        }
    }

    /// Tells the half and the end of a rest, each once.
    private func cueRest(_ state: inout TrainingScreenState) async {
        let now = session.time.now
        switch state.passRest(now) {
        case .none: break
        case .half: _ = await workouts.cues.play(.restHalf, at: now, in: session.time.calendar)
        case .over:
            state.message = await workouts.cues.play(.restOver, at: now, in: session.time.calendar) ?? state.message
        }
    }
}
