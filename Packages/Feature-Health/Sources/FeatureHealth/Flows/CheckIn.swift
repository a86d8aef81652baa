import AppData
import ArgumentParser
import Core
import SpokenText

struct CheckIn: Flow {
    static let descriptor = FlowDescriptor(
        "log",
        "Note how you slept and how your day felt",
        discussion: """
            Sleep as a length (slept 7h, slept 7:30) or how it was (slept well, sleep 4); energy and stress as 1 to 5 or in words \
            (low, ok, good, great); mood in your own words; 8000 steps. What is not said stays as it is; what you say stands where \
            a device measured something else. 'health undo' takes the last check-in back.
            """,
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "health.undo",
        isDaily: true,
        examples: [
            FlowExample("slept 7h, energy 4, mood good", "Today"),
            FlowExample("slept badly, stress high --day yesterday", "Another day"),
            FlowExample("--clear mood", "Take one thing back"),
        ]
    )

    @Argument(help: "Sleep, energy, stress, mood and steps, in a line.") var text: [Word] = []
    @Option(help: "The day, such as yesterday, monday, 2026-11-21 or \"3 days ago\"; by default today.") var day:
        DayArgument?
    @Option(help: "What to take back of the day: sleep, energy, stress, mood or steps; repeat it for several.")
    var clear: [CheckInLine.Part] = []

    func run(with health: HealthReader, in session: FlowSession) async throws -> DayReport {
        let day = await day?.day(in: session) ?? session.time.today
        guard day <= session.time.today else {
            throw Failure.usage(
                "health.future",
                "\(day) has not come yet.",
                recovery: "Name today, or a day before it."
            )
        }
        let words = text.phrase
        let isAsked = words.allSatisfy(\.isWhitespace) && clear.isEmpty
        let said =
            isAsked
            ? try await session.ask(
                Question(
                    "How did you sleep, and how was the day? Such as: slept 7h, energy 4, mood good",
                    option: "the text"
                )
            )
            : words
        let line = said.allSatisfy(\.isWhitespace) && !clear.isEmpty ? nil : try CheckInLine(said)
        let cleared = clear
        let summary =
            (line == nil ? [] : [said.split(whereSeparator: \.isWhitespace).joined(separator: " ")])
            + cleared.map { "without \($0.rawValue)" }
        let when = day == session.time.today ? "" : " on \(day)"
        try await health.change(day, "log \(summary.joined(separator: ", "))\(when)") { log in
            for part in cleared { log.forget(part) }
            if let line { log.take(line) }
        }
        return DayReport(try await health.day(day))
    }
}

extension CheckInLine.Part: ExpressibleByArgument {}

extension DailyLog {
    fileprivate mutating func take(_ line: CheckInLine) {
        sleepMinutes = line.sleepMinutes ?? sleepMinutes
        sleep = line.sleepQuality ?? sleep
        energy = line.energy ?? energy
        stress = line.stress ?? stress
        mood = line.mood ?? mood
        steps = line.steps ?? steps
    }

    fileprivate mutating func forget(_ part: CheckInLine.Part) {
        switch part {
        case .sleep: (sleep, sleepMinutes) = (nil, nil)
        case .energy: energy = nil
        case .stress: stress = nil
        case .mood: mood = nil
        case .steps: steps = nil
        }
    }
}
