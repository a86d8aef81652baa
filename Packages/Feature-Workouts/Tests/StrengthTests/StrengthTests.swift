import Testing

@testable import Strength

@Suite("Strength")
struct StrengthTests {
    @Test(
        "each formula gives its value for 100 kg lifted five and ten times, worked out by hand from the paper",
        arguments: [
            (OneRepMaxFormula.epley, 116.67, 133.33), (.brzycki, 112.5, 133.33), (.lander, 113.71, 134.08),
            (.lombardi, 117.46, 125.89), (.mayhew, 119.01, 130.94), (.oConner, 112.5, 125), (.wathen, 116.58, 134.75),
        ] as [(OneRepMaxFormula, Double, Double)]
    )
    func formulas(formula: OneRepMaxFormula, five: Double, ten: Double) {
        #expect(abs(formula.estimate(weight: 100, repetitions: 5) - five) < 0.01)
        #expect(abs(formula.estimate(weight: 100, repetitions: 10) - ten) < 0.01)
        #expect(formula.estimate(weight: 100, repetitions: 1) == 100)
        #expect(formula.estimate(weight: 100, repetitions: 1_000_000).isFinite)
    }

    @Test("warm-ups and targets count for nothing")
    func summary() {
        let sets = [
            TrainingSet(kind: .warmUp, reps: 10, kg: 200), TrainingSet(targetReps: 5, kg: 300),
            TrainingSet(reps: 8, kg: 80), TrainingSet(kind: .drop, reps: 12, kg: 60),
            TrainingSet(reps: 5, kg: 20, side: .each),
        ]
        let summary = SetSummary(sets)
        #expect(summary.volume == 1560)
        #expect(summary.sets == 3)
        #expect(summary.heaviestKg == 80)
        #expect(summary.mostReps == 12)
        #expect(SetSummary.best(of: sets) == 2)
    }

    @Test(
        "what no set can be is refused",
        arguments: [
            TrainingSet(reps: 0), TrainingSet(reps: 5, kg: -1), TrainingSet(reps: 5, kg: 10_000),
            TrainingSet(reps: Int.max),
            TrainingSet(reps: 5, kg: .nan), TrainingSet(seconds: .infinity), TrainingSet(reps: 5, rpe: 11),
            TrainingSet(meters: -5),
        ]
    )
    func faults(set: TrainingSet) { #expect(set.fault != nil) }

    @Test("records are broken by four kinds, and by equal sets never")
    func records() {
        var records = PersonalRecords()
        #expect(records.add([TrainingSet(reps: 5, kg: 100)], day: 1) == [])
        #expect(records.add([TrainingSet(reps: 5, kg: 100)], day: 2) == [])
        #expect(records.add([TrainingSet(reps: 6, kg: 100)], day: 3) == [.oneRepMax, .reps, .volume])
        #expect(records.add([TrainingSet(reps: 1, kg: 105)], day: 4) == [.heaviest])
        #expect(
            records.add(
                [TrainingSet(reps: 3, kg: 80), TrainingSet(reps: 3, kg: 80), TrainingSet(reps: 3, kg: 80)],
                day: 5
            ) == [.volume]
        )
        #expect(records.heaviest?.day == 4)
        #expect(records.repsAtWeight[100_000]?.reps == 6)
    }

    @Test(
        "a trend rises, falls or stands still, and needs three points",
        arguments: [
            ([(0, 100.0), (10, 102), (20, 105)], Trend.Direction.up), ([(0, 105), (10, 102), (20, 100)], .down),
            ([(0, 100), (10, 100.1), (20, 100)], .stable), ([(0, 100), (10, 102)], .unknown),
            ([(0, 100), (0, 101), (0, 102)], .unknown), ([(-40, 50), (0, 105), (10, 102), (20, 100)], .down),
        ] as [([(Int, Double)], Trend.Direction)]
    )
    func trends(points: [(Int, Double)], direction: Trend.Direction) {
        #expect(Trend(points.map { Trend.Point(day: $0.0, value: $0.1) }, upTo: 25).direction == direction)
    }

    @Test(
        "plates are loaded exactly where they can be, and the remainder is said",
        arguments: [
            (102.5, [25, 15, 1.25], 0.0), (60, [20], 0), (20, [], 0), (15, [], -5), (61, [20], 1),
            (180, [25, 25, 25, 5], 0),
        ] as [(Double, [Double], Double)]
    )
    func plates(weight: Double, perSide: [Double], remainder: Double) {
        let loading = PlateSet.usual(.kg).loading(for: weight)
        #expect(loading.perSide == perSide)
        #expect(abs(loading.remainder - remainder) < 1e-9)
    }

    @Test("where taking the heaviest plate first fails, another choice is found")
    func fewPlates() {
        let plates = PlateSet(unit: .kg, bar: 20, pairs: [.init(25, count: 1), .init(15, count: 2)])
        #expect(plates.loading(for: 80).perSide == [15, 15])
    }

    @Test(
        "the plates at hand are read from words, and no more of them are loaded than there are",
        arguments: [
            ("bar 20, 20x4, 10x4, 2.5x2", 105.0, [20.0, 20, 2.5], 0.0), ("bar 15; 10x2; 5x2", 60, [10, 5], 15),
            ("20x2 10x2 2,5x2", 85, [20, 10, 2.5], 0), ("bar=45 45 25 10 lb", 205, [45, 25, 10], 0),
            ("25kg 2.5kg", 75, [25, 2.5], 0), ("5x3", 40, [5], 10),
        ] as [(String, Double, [Double], Double)]
    )
    func ownPlates(text: String, weight: Double, perSide: [Double], left: Double) throws {
        let loading = try #require(PlateSet(text, unit: .kg)).loading(for: weight)
        #expect(loading.perSide == perSide)
        #expect(loading.remainder == left)
    }

    @Test(
        "what says no plates is no setting of them",
        arguments: [
            "plates", "bar", "bar 20", "bar 20 bar 15 5", "5x0", "5x-2", "1e999", "x4", "500", "nan", "10x4x4",
            "bar 20x2 5",
        ]
    )
    func noPlates(text: String) { #expect(PlateSet(text, unit: .kg) == nil) }

    @Test("linear progression adds, repeats, and deloads after failed sessions")
    func linear() {
        let rule = Progression(.linear(stepKg: 2.5), sets: 3, reps: 5...5, failures: 2)
        #expect(rule.next(after: []).kg == nil)
        #expect(rule.next(after: [.init(kg: 100, reps: [5, 5, 5])]).kg == 102.5)
        #expect(rule.next(after: [.init(kg: 100, reps: [5, 5, 4])]).kg == 100)
        let deload = rule.next(after: [.init(kg: 100, reps: [5, 5, 4]), .init(kg: 100, reps: [5, 4, 4])])
        #expect(deload.kg == 90)
        #expect(deload.isDeload)
    }

    @Test("double progression adds repetitions, then weight")
    func double() {
        let rule = Progression(.double(stepKg: 2.5), sets: 3, reps: 8...12)
        let more = rule.next(after: [.init(kg: 50, reps: [10, 9, 9])])
        #expect(more.kg == 50)
        #expect(more.reps == 10)
        let heavier = rule.next(after: [.init(kg: 50, reps: [12, 12, 12])])
        #expect(heavier.kg == 52.5)
        #expect(heavier.reps == 8)
    }

    @Test("weekly targets scale with level and aim, never below four")
    func targets() {
        #expect(WeeklySets.target(.chest) == 16)
        #expect(WeeklySets.target(.calves, level: .beginner, aim: .maintenance) == 4)
        #expect(WeeklySets.target(.cardio) == nil)
        var week = WeeklySets()
        week.add(3, primary: [.chest], secondary: [.triceps, .chest])
        #expect(week.sets == [.chest: 3, .triceps: 1.5])
    }

    @Test(
        "a goal may rise or fall, and is judged against its deadline",
        arguments: [
            (90.0, 80.0, 85.0, 50.0, GoalProgress.Judgement.onTrack), (90, 80, 92, 0, .needsAttention),
            (60, 100, 77, 42.5, .behind), (60, 100, 100, 100, .reached), (60, 100, 130, 100, .reached),
        ] as [(Double, Double, Double, Double, GoalProgress.Judgement)]
    )
    func goals(start: Double, target: Double, current: Double, percent: Double, judgement: GoalProgress.Judgement) {
        let progress = GoalProgress(start: start, target: target, current: current, begun: 0, deadline: 100, today: 50)
        #expect(abs(progress.percent - percent) < 1e-9)
        #expect(progress.judgement == judgement)
    }

    @Test("a week before the deadline, more than a fifth left needs attention")
    func lateGoal() {
        let progress = GoalProgress(start: 0, target: 100, current: 79, begun: 0, deadline: 20, today: 14)
        #expect(progress.judgement == .needsAttention)
        #expect(progress.milestones == [25, 50, 75])
    }

    @Test(
        "a streak is of consecutive days, and today is not over",
        arguments: [
            ([1, 2, 4, 5], 5, 2, 2), ([1, 2, 5], 5, 1, 2), ([1, 2, 3], 6, 0, 3), ([1, 2, 3], 5, 0, 3),
            ([1, 2, 3], 4, 3, 3),
            ([16, 17, 19, 21], 21, 1, 2), ([], 5, 0, 0), ([9], 5, 0, 0),
        ] as [([Int], Int, Int, Int)]
    )
    func streaks(days: [Int], today: Int, current: Int, longest: Int) {
        let streak = Streak(days, today: today)
        #expect(streak.current == current)
        #expect(streak.longest == longest)
    }

    @Test("readiness is 100 on a usual day, falls with each bad measure, and is unknown without a week")
    func readiness() {
        let usual = (0..<14).map {
            Readiness.Day(hrv: 50 + Double($0 % 3), restingHeartRate: 55 + Double($0 % 2), sleepScore: 0.9, load: 40)
        }
        let good = Readiness(baseline: usual, today: .init(hrv: 51, restingHeartRate: 55, sleepScore: 0.9))
        #expect(good.score == 100)
        #expect(good.verdict == .fullyRecovered)
        let bad = Readiness(baseline: usual, today: .init(hrv: 20, restingHeartRate: 80, sleepScore: 0))
        #expect(bad.score == 40)
        #expect(bad.verdict == .rest)
        let unknown = Readiness(baseline: Array(usual.prefix(6)), today: .init(hrv: 20))
        #expect(unknown.score == nil)
        #expect(unknown.confidence == 0.3)
    }

    @Test(
        "a sleep score is made of hours, efficiency and stages",
        arguments: [
            (8.0, 1.0 as Double?, 90.0 as Double?, 1.0), (5, 0, 0, 0), (6.5, 0.9, 45, 0.62),
            (8, nil, nil, 1),
        ] as [(Double, Double?, Double?, Double)]
    )
    func sleep(hours: Double, efficiency: Double?, stages: Double?, score: Double) {
        #expect(abs(SleepScore.score(hours: hours, efficiency: efficiency, deepAndRemMinutes: stages) - score) < 1e-9)
    }

    @Test("an hour of a type costs its MET times the weight")
    func energy() {
        #expect(WorkoutType.cardio.kilocalories(kg: 80, seconds: 3600) == 560)
        #expect(WorkoutType.strength.kilocalories(kg: 80, seconds: 1800) == 140)
    }
}
