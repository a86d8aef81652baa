import Core
import Testing

@testable import FeatureHealth

@Suite("CheckInLine")
struct CheckInLineTests {
    private static func line(
        _ minutes: Double? = nil,
        quality: Int? = nil,
        energy: Int? = nil,
        stress: Int? = nil,
        mood: String? = nil,
        steps: Int? = nil
    ) -> [String: String] {
        var said: [String: String] = [:]
        said["minutes"] = minutes.map { "\($0)" }
        said["quality"] = quality.map { "\($0)" }
        said["energy"] = energy.map { "\($0)" }
        said["stress"] = stress.map { "\($0)" }
        said["mood"] = mood
        said["steps"] = steps.map { "\($0)" }
        return said
    }

    @Test(
        "'bento log' takes a line for a day where something measured is in it",
        arguments: [
            ("12,500 steps", 0.9), ("slept 7h", 0.9), ("mood good", 0.4), ("2 eggs", nil), ("bench 3x8 80kg", nil),
            ("walked 10000 steps in 90 min", nil),
        ] as [(String, Double?)]
    )
    func log(text: String, confidence: Double?) {
        #expect(HealthFeature.day.read(text)?.confidence == confidence)
    }

    @Test(
        "sleep, energy, stress, mood and steps are read as people say them",
        arguments: [
            ("slept 7h, energy 4, mood good", line(420, energy: 4, mood: "good")),
            ("slept 7h energy 4 mood good", line(420, energy: 4, mood: "good")),
            ("slept 7.5 hours", line(450)), ("slept 7,5h, energy 3", line(450, energy: 3)), ("slept 7:30", line(450)),
            ("slept 7h30", line(450)), ("slept 6 hours and 20 minutes", line(380)), ("I slept 8 hours", line(480)),
            ("sleep 8", line(480)), ("slept 4", line(240)), ("sleep 4", line(quality: 4)),
            ("7h sleep", line(420)), ("slept 7h well", line(420, quality: 4)), ("slept badly", line(quality: 2)),
            ("slept very well", line(quality: 5)), ("slept very badly", line(quality: 1)),
            ("sleep quality 3/5", line(quality: 3)), ("energy low", line(energy: 2)), ("low energy", line(energy: 2)),
            ("energy level: 5", line(energy: 5)), ("energy 4 of 5", line(energy: 4)), ("tired", line(energy: 2)),
            ("stress 2", line(stress: 2)), ("stressed", line(stress: 4)), ("not stressed", line(stress: 2)),
            ("no stress", line(stress: 1)), ("very high stress", line(stress: 5)),
            ("mood: calm and a little sad", line(mood: "calm and a little sad")),
            ("feeling great", line(mood: "great")), ("mood good and energy 4", line(energy: 4, mood: "good")),
            ("8000 steps", line(steps: 8000)), ("steps 12,345", line(steps: 12_345)),
            ("8.000 steps", line(steps: 8000)), ("10k steps", line(steps: 10_000)),
            ("Slept 7H; Energy 4; Mood OK", line(420, energy: 4, mood: "OK")),
        ] as [(String, [String: String])]
    )
    func reads(text: String, said: [String: String]) throws {
        let line = try CheckInLine(text)
        let found = Self.line(
            line.sleepMinutes,
            quality: line.sleepQuality,
            energy: line.energy,
            stress: line.stress,
            mood: line.mood,
            steps: line.steps
        )
        #expect(found == said)
    }

    @Test(
        "what cannot be read, or cannot be, is refused as a whole",
        arguments: [
            "", " ", ",", "energy", "energy 7", "energy 0", "energy -1", "energy 4/10", "energy purple", "mood",
            "slept 30h", "slept", "slept -2h", "banana", "slept 7h, banana 3", "energy 3, energy 4",
            "slept 7h, slept 8h",
            "steps many", "9999999 steps", "steps", "slept 99999999999999999999h", "energy 99999999999999999999",
            "weight 80 kg", "\u{0}", "🙂", "energy 4 5", String(repeating: "slept ", count: 500),
        ]
    )
    func refuses(text: String) {
        #expect(throws: Failure.self) { try CheckInLine(text) }
    }

    @Test("a refusal names the words that are not understood and says what to type")
    func words() {
        let error = #expect(throws: Failure.self) { try CheckInLine("slept 7h, banana 3") }
        #expect(error?.message.contains("'banana 3'") == true)
        #expect(error?.recovery?.contains("bento health log") == true)
    }
}
