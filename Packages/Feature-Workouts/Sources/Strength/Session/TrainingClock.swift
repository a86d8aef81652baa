import Foundation

/// The state machine of a workout: `planned -> active <-> paused -> completed | cancelled`.
///
/// Active time is the sum of the stretches between starting or resuming and pausing or finishing, so that pauses do not
/// count and a crash loses nothing. A clock that goes back takes away no more than the stretch since it was settled last, which
/// each set does.
package struct TrainingClock: Sendable, Codable, Hashable {
    /// The commands to a workout.
    package enum Command: String, Sendable, CaseIterable {
        case start, pause, resume, finish, cancel
    }

    /// A command that the phase does not allow.
    package struct Refusal: Error, Hashable {
        package let command: Command
        package let phase: TrainingPhase
    }

    package private(set) var phase: TrainingPhase
    package private(set) var startedAt: Date?
    /// The beginning of the running stretch; `nil` while nothing runs.
    package private(set) var resumedAt: Date?
    package private(set) var endedAt: Date?
    /// Seconds of the stretches that are over.
    package private(set) var activeSeconds: Double

    /// A workout that has not begun.
    package init() {
        phase = .planned
        activeSeconds = 0
    }

    /// A workout as it was stored.
    package init(phase: TrainingPhase, startedAt: Date?, resumedAt: Date?, endedAt: Date?, activeSeconds: Double) {
        self.phase = phase
        self.startedAt = startedAt
        self.resumedAt = resumedAt
        self.endedAt = endedAt
        self.activeSeconds = activeSeconds.isFinite ? max(0, activeSeconds) : 0
    }

    /// The commands that make sense now.
    package var allowed: Set<Command> {
        switch phase {
        case .planned: [.start, .cancel]
        case .active: [.pause, .finish, .cancel]
        case .paused: [.resume, .finish, .cancel]
        case .completed, .cancelled: []
        }
    }

    /// Obeys a command at a moment.
    ///
    /// - Throws: ``Refusal`` where the phase does not allow it; nothing has changed then.
    package mutating func obey(_ command: Command, at now: Date) throws(Refusal) {
        guard allowed.contains(command) else { throw Refusal(command: command, phase: phase) }
        switch command {
        case .start:
            phase = .active
            startedAt = now
            resumedAt = now
        case .pause:
            endStretch(at: now)
            phase = .paused
        case .resume:
            phase = .active
            resumedAt = now
        case .finish, .cancel:
            endStretch(at: now)
            phase = command == .finish ? .completed : .cancelled
            // A clock set back must not end a workout before it began.
            endedAt = startedAt.map { max($0, now) } ?? now
        }
    }

    /// Counts what has run so far: a clock that is set back later takes no more than the time since. Of a workout that does not
    /// run nothing changes.
    package mutating func settle(at now: Date) {
        guard phase == .active else { return }
        activeSeconds = active(at: now)
        resumedAt = now
    }

    /// Seconds of active time up to a moment.
    package func active(at now: Date) -> Double {
        activeSeconds + (resumedAt.map { max(0, now.timeIntervalSince($0)) } ?? 0)
    }

    private mutating func endStretch(at now: Date) {
        activeSeconds = active(at: now)
        resumedAt = nil
    }
}

/// The phase of a workout between its plan and its end.
package enum TrainingPhase: String, Sendable, Codable, CaseIterable {
    case planned, active, paused, completed, cancelled

    /// True if it has begun and not ended.
    package var isOpen: Bool { self == .active || self == .paused }
}
