import Foundation
import Testing

@testable import Strength

@Suite("The state machine of a workout")
struct TrainingClockTests {
    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// The commands that each phase allows, written down apart from the code.
    private static let table: [TrainingPhase: [TrainingClock.Command: TrainingPhase]] = [
        .planned: [.start: .active, .cancel: .cancelled],
        .active: [.pause: .paused, .finish: .completed, .cancel: .cancelled],
        .paused: [.resume: .active, .finish: .completed, .cancel: .cancelled],
        .completed: [:],
        .cancelled: [:],
    ]

    @Test("every sequence of commands up to length seven ends where the table says, with the time that was active")
    func sequences() {
        var count = 0
        func walk(_ clock: TrainingClock, _ now: Int, _ active: Int, _ left: Int) {
            count += 1
            guard left > 0 else { return }
            for (index, command) in TrainingClock.Command.allCases.enumerated() {
                // Each command comes after another stretch of time.
                let then = now + 10 + index
                var next = clock
                let expected = Self.table[clock.phase]?[command]
                do {
                    try next.obey(command, at: start.addingTimeInterval(Double(then)))
                    #expect(next.phase == expected)
                } catch {
                    #expect(expected == nil)
                    #expect(next == clock)
                }
                let ran = clock.phase == .active ? then - now : 0
                // A refused command takes no time of its own: the next one is measured from the same moment.
                if expected == nil { continue }
                #expect(abs(next.active(at: start.addingTimeInterval(Double(then))) - Double(active + ran)) < 1e-6)
                #expect((next.endedAt != nil) == (next.phase == .completed || next.phase == .cancelled))
                walk(next, then, active + ran, left - 1)
            }
        }
        walk(TrainingClock(), 0, 0, 7)
        #expect(count == 21)
    }

    @Test("every one of the 78,125 sequences of seven commands, refused ones included, keeps what must hold")
    func everything() {
        let commands = TrainingClock.Command.allCases
        var sequence = [Int](repeating: 0, count: 7)
        var faults = 0
        repeat {
            var clock = TrainingClock()
            var now = start
            var last = 0.0
            for index in sequence {
                now += 60
                let wasOver = clock.phase == .completed || clock.phase == .cancelled
                let allowed = clock.allowed.contains(commands[index])
                let accepted = (try? clock.obey(commands[index], at: now)) != nil
                let active = clock.active(at: now)
                if accepted != allowed || active < last || (wasOver && accepted)
                    || active > now.timeIntervalSince(start)
                {
                    faults += 1
                }
                if (clock.resumedAt != nil) != (clock.phase == .active) { faults += 1 }
                last = active
            }
            var place = 0
            while place < 7 {
                sequence[place] += 1
                if sequence[place] < commands.count { break }
                sequence[place] = 0
                place += 1
            }
            if place == 7 { break }
        } while true
        #expect(faults == 0)
    }

    @Test("pauses do not count")
    func pauses() throws {
        var clock = TrainingClock()
        try clock.obey(.start, at: start)
        try clock.obey(.pause, at: start + 600)
        try clock.obey(.resume, at: start + 1200)
        try clock.obey(.finish, at: start + 1500)
        #expect(clock.activeSeconds == 900)
        #expect(clock.startedAt == start)
        #expect(clock.endedAt == start + 1500)
    }

    @Test("what was settled stays when the clock is set back, and time runs on from there")
    func settled() throws {
        var clock = TrainingClock()
        clock.settle(at: start)
        #expect(clock == TrainingClock())
        try clock.obey(.start, at: start)
        clock.settle(at: start + 600)
        #expect(clock.active(at: start + 700) == 700)
        clock.settle(at: start - 7200)
        #expect(clock.active(at: start - 7200) == 600)
        try clock.obey(.pause, at: start - 7100)
        clock.settle(at: start - 7000)
        #expect(clock.activeSeconds == 700)
        #expect(clock.phase == .paused)
        try clock.obey(.finish, at: start - 6000)
        #expect(clock.activeSeconds == 700)
        #expect(clock.endedAt == start)
    }

    @Test("a clock set back takes no time away and ends nothing before it began")
    func clockSetBack() throws {
        var clock = TrainingClock()
        try clock.obey(.start, at: start)
        try clock.obey(.pause, at: start + 300)
        try clock.obey(.resume, at: start + 400)
        try clock.obey(.finish, at: start - 5000)
        #expect(clock.activeSeconds == 300)
        #expect(clock.endedAt == start)
    }
}
