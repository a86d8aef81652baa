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
        case gone
    }

    /// - Returns: the workout as it was left.
    func run(named name: String) async throws -> LoggedWorkout {
        let begun: LoggedWorkout
        if let open = try await workouts.journal.open() {
            begun = open
        } else {
            begun = try await workouts.control.start(try await workouts.plan(named: name, type: nil, template: nil))
        }
        var desk = TrainingDesk(begun, unit: session.units.mass)
        return try await session.live { view in
            try await self.loop(&desk, view)
            return desk.workout
        }
    }

    private func loop(_ desk: inout TrainingDesk, _ view: any LiveView) async throws {
        try await show(desk, view)
        guard view.size != nil else { return }
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
        defer {
            terminal.cancel()
            ticker.cancel()
        }
        for await event in events {
            try Task.checkCancellation()
            switch event {
            case .gone: return
            case .tick: await cueRest(&desk)
            case .terminal(.paste(let text)): desk.paste(text)
            case .terminal(.key(let key)):
                if try await act(desk.press(key), &desk) { return }
            case .terminal: break
            }
            try await show(desk, view)
        }
    }

    private func show(_ desk: TrainingDesk, _ view: any LiveView) async throws {
        var lastTime: [TrainingSet] = []
        var isBarbell = false
        if let exercise = desk.exercise {
            lastTime = try await workouts.journal.sessions(of: exercise.exerciseId, limit: 1).last?.sets ?? []
            isBarbell = try await workouts.shelf.library().exercise(exercise.exerciseId)?.equipment == .barbell
        }
        try await view.show(TrainingScreen(desk, lastTime: lastTime, isBarbell: isBarbell, now: session.time.now))
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
            desk.message = "Type what you do first, such as: bench 80kg x 8"
            return
        }
        let options = SetLogger.Options(unit: session.units.mass, exerciseId: desk.exercise?.exerciseId)
        let outcome = try await workouts.logger.log(line, options: options)
        guard let part = outcome.parts.last else { return }
        let usual = (try? await workouts.cues.settings?[WorkoutSettings.rest]) ?? WorkoutSettings.rest.defaultValue
        let rest = part.rest ?? Double(min(max(usual, 0), 3600))
        desk.restSeconds = rest
        desk.restEndsAt = session.time.now.addingTimeInterval(rest)
        desk.show(outcome.workout, at: part.exerciseId)
        if let notice = outcome.notices.first { desk.message = notice }
        if !part.records.isEmpty {
            _ = await workouts.cues.play(.record, at: session.time.now, in: session.time.calendar)
            desk.message = "Personal record: \(WorkoutText.records(part.records))"
        }
    }

    /// Tells the half and the end of a rest, each once.
    private func cueRest(_ desk: inout TrainingDesk) async {
        guard let end = desk.restEndsAt, let length = desk.restSeconds else { return }
        let now = session.time.now
        let left = end.timeIntervalSince(now)
        if left <= 0 {
            desk.restEndsAt = nil
            desk.message = await workouts.cues.play(.restOver, at: now, in: session.time.calendar) ?? desk.message
        } else if left <= length / 2, left > length / 2 - 1, length >= 60 {
            _ = await workouts.cues.play(.restHalf, at: now, in: session.time.calendar)
        }
    }
}
