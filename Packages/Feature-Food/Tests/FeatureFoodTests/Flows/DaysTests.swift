import AppData
import Core
import CoreHosting
import CoreTesting
import Foundation
import SpokenText
import Testing

@testable import FeatureFood
@testable import FoodDiary
@testable import FoodReading
@testable import FoodRules

@Suite("Days, weeks and trends")
struct DaysTests {
    private func knowMe(_ home: FoodHome) async throws {
        _ = try await ProfileStore(database: home.database, time: home.time).update { profile in
            profile.sex = .female
            profile.ageYears = 55
            profile.heightCm = 168
            profile.weightKg = 59
        }
    }

    @Test("the targets name formula, weight and what was assumed")
    func targets() async throws {
        let home = try FoodHome()
        let unknown = try await home.run(ShowTargets.self)
        #expect(unknown.targets.kcal == 1800)
        #expect(unknown.formula == nil)
        #expect(unknown.expenditure == nil)
        #expect(unknown.expenditureNote.contains("14 days"))
        try await knowMe(home)
        let known = try await home.run(ShowTargets.self)
        #expect(known.formula == "mifflinStJeor")
        #expect(abs(known.targets.kcal - 1204 * 1.2) < 0.01)
        #expect(known.assumptions.isEmpty)
        _ = try await home.run(WeighIn.self, ["weight": "62kg", "bodyFat": 25])
        let weighed = try await home.run(ShowTargets.self)
        #expect(weighed.formula == "katchMcArdle")
        #expect(abs((weighed.restingKcal ?? 0) - (370 + 21.6 * 46.5)) < 0.01)
        _ = try await home.run(UndoFood.self)
        #expect(try await home.run(ShowTargets.self).formula == "mifflinStJeor")
    }

    @Test("a cut below the floor is held there and says so in the day")
    func floor() async throws {
        let home = try FoodHome()
        try await knowMe(home)
        _ = try await ProfileStore(database: home.database, time: home.time).update {
            $0.goal = .cut; $0.dailyKcalOffset = -900
        }
        let day = try await home.day()
        #expect(day.targets.kcal == 1200)
        #expect(day.notices.count == 1)
    }

    @Test("training and rest days may have their own macros, by mark or by the workouts")
    func training() async throws {
        let home = try FoodHome(workouts: FakeWorkouts(trainingDays: { $0.isoWeekday == 1 }))
        try await knowMe(home)
        _ = try await ProfileStore(database: home.database, time: home.time).update {
            $0.trainingDayMacros = Macros(kcal: 2200, protein: 140, carbs: 260, fat: 65)
        }
        #expect(try await home.day("2026-11-16").isTrainingDay)
        #expect(try await home.day("2026-11-16").targets.carbs == 260)
        #expect(try await home.day("2026-11-17").targets.carbs != 260)
        _ = try await home.run(MarkTraining.self, ["mark": "training", "day": "2026-11-17"])
        #expect(try await home.day("2026-11-17").targets.carbs == 260)
        _ = try await home.run(MarkTraining.self, ["mark": "rest", "day": "2026-11-16"])
        #expect(try await home.day("2026-11-16").isTrainingDay == false)
        _ = try await home.run(MarkTraining.self, ["mark": "auto", "day": "2026-11-16"])
        #expect(try await home.day("2026-11-16").isTrainingDay)
        #expect(try await home.run(ShowTargets.self, ["day": "2026-11-16"]).targets.carbs == 260)
    }

    @Test("the active energy that was measured raises the target, once for two devices, and what was said counts more")
    func activeEnergy() async throws {
        let home = try FoodHome()
        try await knowMe(home)
        let before = try await home.run(ShowTargets.self)
        let noon = home.time.now
        try await HealthSampleStore(database: home.database, time: home.time).record(
            ["Watch", "Phone"].map {
                HealthSample(
                    kind: .activeEnergy,
                    value: 300,
                    from: noon.addingTimeInterval(-7200),
                    to: noon.addingTimeInterval(-3600),
                    in: home.time.zone,
                    source: $0
                )
            }
        )
        let after = try await home.run(ShowTargets.self)
        #expect(before.activeKcal == 0)
        #expect(after.activeKcal == 300)
        #expect(after.targets.kcal > before.targets.kcal + 200)
    }

    @Test("targets set by hand hold on their days, the rule fills what is left out, and clearing goes back")
    func macros() async throws {
        let home = try FoodHome()
        try await knowMe(home)
        let formula = try await home.run(ShowTargets.self).targets
        let rest = try await home.run(SetMacros.self, ["days": "rest", "kcal": 1900, "protein": 150]).targets
        #expect(rest.kcal == 1900)
        #expect(abs(rest.fat - 1900 * 0.3 / 9) < 0.01)
        let energy: Double = rest.protein * 4 + rest.carbs * 4 + rest.fat * 9
        #expect(abs(energy - 1900) < 0.1)
        _ = try await home.run(SetMacros.self, ["days": "training", "protein": 150, "carbs": 280, "fat": 70])
        let training = try await home.run(MarkTraining.self, ["mark": "training"]).targets
        #expect(training.kcal == 2350)
        for input in [["days": "rest"], ["days": "rest", "kcal": -5, "protein": 1], ["days": "all", "kcal": 2000]]
            as [JSONValue]
        {
            await #expect(throws: FoodError.self) { try await home.run(SetMacros.self, input) }
        }
        #expect(try await home.run(SetMacros.self, ["days": "all", "clear": true]).targets == formula)
    }

    @Test("a day shows any nutrient, and says where it is not known")
    func nutrients() async throws {
        let home = try FoodHome()
        try await home.log("200 g chicken breast")
        _ = try await home.run(QuickFood.self, ["kcal": 100])
        let day = try await home.run(ShowDay.self, ["nutrient": ["iron", "fiber"]])
        #expect(day.nutrients?[.iron] != nil)
        #expect(day.entries.count == 2)
        #expect(abs(day.macroShare.protein + day.macroShare.carbs + day.macroShare.fat - 1) < 1e-9)
        #expect(throws: (any Error).self) { try FlowSchema(ShowDay.self).parse(["nutrient": ["unobtainium"]]) }
    }

    @Test("today is projected from the same kind of days before")
    func projection() async throws {
        let home = try FoodHome()
        for back in 1...5 {
            let day = DayArgument(argument: home.time.today.adding(days: -back).description)
            _ = try await home.run(QuickFood.self, ["kcal": 900, "at": "09:00"]) { $0.place.day = day }
            _ = try await home.run(QuickFood.self, ["kcal": 900, "at": "20:00"]) { $0.place.day = day }
        }
        _ = try await home.run(QuickFood.self, ["kcal": 1000, "at": "10:00"])
        let day = try await home.day()
        #expect(day.projectionMethod == .history)
        #expect(abs((day.projectedKcal ?? 0) - 2000) < 0.01)
        #expect(try await home.day("yesterday").projectedKcal == nil)
    }

    @Test("a week counts only logged days")
    func week() async throws {
        let home = try FoodHome()
        _ = try await home.run(QuickFood.self, ["kcal": 1800, "protein": 120])
        _ = try await home.run(QuickFood.self, ["kcal": 1000, "protein": 20, "day": "yesterday"])
        let week = try await home.run(ShowWeek.self)
        #expect(week.days.count == 7)
        #expect(week.loggedDays == 2)
        #expect(week.metDays == 1)
        #expect(week.average?.kcal == 1400)
        #expect(week.days.first?.compliance == nil)
    }

    @Test(
        "a week shows energy and protein as eaten, target and distance, and one word for what is met, with what it means"
    )
    func weekShown() async throws {
        let home = try FoodHome()
        _ = try await home.run(SetMacros.self, ["days": "rest", "kcal": 1700, "protein": 100])
        _ = try await home.run(QuickFood.self, ["kcal": 2244, "protein": 120])
        _ = try await home.run(QuickFood.self, ["kcal": 1700, "protein": 20, "day": "yesterday"])
        _ = try await home.run(QuickFood.self, ["kcal": 850, "protein": 90, "day": "2026-11-18"])
        let week = try await home.run(ShowWeek.self).presentation(in: home.session().context)
        #expect(
            week.plainText == """
                2026-11-15 to 2026-11-21
                Energy
                Sun 15: nothing logged
                Mon 16: nothing logged
                Tue 17: nothing logged
                Wed 18:   850 / 1,700 kcal (-50 %)
                Thu 19: nothing logged
                Fri 20: 1,700 / 1,700 kcal (0 %) met
                Sat 21: 2,244 / 1,700 kcal (+32 %)
                Protein
                Sun 15: nothing logged
                Mon 16: nothing logged
                Tue 17: nothing logged
                Wed 18:  90 / 100 g (-10 %) met
                Thu 19: nothing logged
                Fri 20:  20 / 100 g (-80 %)
                Sat 21: 120 / 100 g (+20 %) met

                Average: 1,598 kcal, protein 77 g, carbs 0 g, fat 0 g
                Energy met: 1 of 3 logged days: within 10 % of the target
                Protein met: 2 of 3 logged days: at least 90 % of the target
                Both met: 0 of 3 logged days
                """
        )
    }

    @Test("trends begin at the first day of which anything is known, and say it where nothing is")
    func trendsBegin() async throws {
        let home = try FoodHome()
        let context = home.session().context
        let none = try await home.run(ShowTrends.self).presentation(in: context)
        #expect(none.plainText == "Nothing was logged in the last 30 days.")
        _ = try await home.run(WeighIn.self, ["weight": "80kg", "day": "2026-11-14"])
        _ = try await home.run(QuickFood.self, ["kcal": 2300, "day": "2026-11-16"])
        let trends = try await home.run(ShowTrends.self)
        #expect(trends.days.count == 30)
        guard case .stack(let parts) = trends.presentation(in: context) else {
            Issue.record("not a stack")
            return
        }
        let charts = parts.compactMap { if case .lineChart(let chart) = $0 { chart } else { nil } }
        #expect(charts.count == 3)
        for chart in charts {
            #expect(chart.labels.first == "Nov 14")
            #expect(chart.labels.last == "Nov 21")
            #expect(chart.labels.count == 8)
            #expect(chart.series.allSatisfy { $0.values.count == 8 })
        }
    }

    @Test("water is counted in the unit of its goal")
    func waterUnit() {
        let context = FlowContext(time: .fixed("2026-11-21T12:00:00Z"))
        #expect(VolumeText.bar(300, goal: 2000, context).caption == "0.3 l of 2 l")
        #expect(VolumeText.bar(300, goal: 800, context).caption == "300 ml of 800 ml")
    }

    @Test("targets set by hand say so, and not that a formula or a usual figure stands")
    func byHand() async throws {
        let home = try FoodHome()
        let usual = try await home.run(ShowTargets.self)
        #expect(usual.explanation.contains("1800"))
        #expect(!usual.assumptions.isEmpty)
        let set = try await home.run(SetMacros.self, ["days": "rest", "kcal": 1900, "protein": 150])
        #expect(set.explanation == "Set by hand for rest days.")
        #expect(set.assumptions.isEmpty)
        #expect(try await !DayProgress(home.food.sheet(home.time.today)).areTargetsUsual)
        try await knowMe(home)
        let known = try await home.run(ShowTargets.self)
        #expect(known.explanation == set.explanation)
        #expect(!known.expenditureNote.contains("stand"))
        _ = try await home.run(MarkTraining.self, ["mark": "training"])
        #expect(try await home.run(ShowTargets.self).explanation.contains("at rest x 1.2"))
    }

    @Test("fourteen days of food and weight teach the expenditure")
    func trends() async throws {
        let home = try FoodHome()
        for back in 1...15 {
            let day = DayArgument(argument: home.time.today.adding(days: -back).description)
            _ = try await home.run(QuickFood.self, ["kcal": 2300]) { $0.place.day = day }
            _ = try await home.run(WeighIn.self, ["weight": "80kg"]) { $0.day = day }
        }
        let trends = try await home.run(ShowTrends.self, ["days": 30])
        #expect(abs((trends.expenditure?.kcal ?? 0) - 2300) < 0.01)
        #expect(trends.days.count == 30)
        #expect(trends.averageKcal == 2300)
        #expect(trends.weightChangeKg == 0)
        guard case .stack(let parts) = trends.presentation(in: home.session().context) else {
            Issue.record("\(trends)")
            return
        }
        let charts = parts.count { if case .lineChart = $0 { true } else { false } }
        #expect(charts == 3)
        await #expect(throws: FoodError.self) { try await home.run(ShowTrends.self, ["days": 3]) }
    }

    @Test("watching redraws when another process logs")
    func watch() async throws {
        let home = try FoodHome()
        let frontEnd = ScriptedFrontEnd()
        let flow = try FlowSchema(ShowDay.self).parse(["watch": true])
        let session = home.session(frontEnd)
        let food = home.food
        let watching = Task { _ = try await flow.run(with: food, in: session) }
        @Sendable func days(_ events: [ScriptedFrontEnd.Event]) -> [JSONValue] {
            events.compactMap { if case .replaced(let value) = $0 { value } else { nil } }
        }
        func shown(_ count: Int) async -> [JSONValue] { days(await frontEnd.events { days($0).count >= count }) }
        #expect(await shown(1).last?["totals"]?["kcal"] == 0)
        let other = home.otherProcess()
        _ = try await other.log(try await other.read("100 g chicken breast"), options: EntryPlan.Options())
        #expect((await shown(2).last?["totals"]?["kcal"]?.doubleValue ?? 0) > 100)
        watching.cancel()
        _ = await watching.result
    }

    @Test("others read the day through the contract")
    func contract() async throws {
        let home = try FoodHome()
        let others: any FoodCoordinating = home.food
        let meal = try #require(try await others.showLogging("2 eggs", in: home.session()))
        #expect(meal.foods.count == 1)
        let day = try await others.daySummary(home.time.today)
        #expect(day.meals.count == 1)
        #expect(day.totals == meal.totals)
        #expect(day.targets.kcal == 1800)
        let totals = try await others.totals(home.time.today...home.time.today)
        #expect(abs((totals[home.time.today]?.kcal ?? 0) - meal.totals.kcal) < 0.01)
        #expect(try await others.isTrainingDay(home.time.today) == false)
    }
}
