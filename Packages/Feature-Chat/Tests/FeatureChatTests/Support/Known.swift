import CoachIntents
import CoachRules
import ConversationWire
import Core
import CoreTesting
import Foundation

/// The data that the questions of tests are answered from, on Saturday, 21 November 2026, noon in Berlin.
enum Known {
    static let time = TimeContext.fixed("2026-11-21T11:00:00Z", zone: "Europe/Berlin")
    static let today = time.today

    static func day(_ ago: Int) -> LocalDay { today.adding(days: -ago) }

    static func food(
        _ ago: Int,
        _ name: String,
        _ kcal: Double,
        protein: Double = 0,
        meal: String = "lunch",
        minute: Int = 750,
        pieces: Double? = 1,
        grams: Double? = 100,
        sugar: Double? = nil
    ) -> EatenFood {
        EatenFood(
            day: day(ago),
            minute: minute,
            entry: UUID(),
            meal: meal,
            name: name,
            pieces: pieces,
            grams: grams,
            macros: Macros(kcal: kcal, protein: protein, carbs: 10, fat: 5),
            sugar: sugar
        )
    }

    static let foods = [
        food(0, "egg", 150, protein: 12, meal: "breakfast", minute: 480, pieces: 2),
        food(0, "pasta", 600, protein: 20, pieces: nil, grams: 250),
        food(1, "pizza", 1900, protein: 70, meal: "dinner", minute: 1140),
        food(1, "coffee", 5, meal: "breakfast", minute: 470, pieces: 2),
        food(2, "pasta", 2200, protein: 115, sugar: 12),
        food(4, "coffee", 5, meal: "breakfast", minute: 490, pieces: 1),
        food(4, "steak", 1000, protein: 90, meal: "dinner", minute: 1200),
        food(9, "beer", 200, meal: "dinner", minute: 1260, pieces: 3),
    ]

    static func run(_ ago: Int, _ meters: Double, _ seconds: Double) -> TrainedSession {
        TrainedSession(
            id: UUID(),
            name: "Run",
            type: "cardio",
            day: day(ago),
            startsAt: Date(timeIntervalSince1970: 0),
            seconds: seconds,
            meters: meters,
            kcal: 300,
            sport: "run"
        )
    }

    static func bench(_ ago: Int, _ kilograms: Double) -> TrainedSession {
        TrainedSession(
            id: UUID(),
            name: "Push",
            type: "strength",
            day: day(ago),
            startsAt: Date(timeIntervalSince1970: 0),
            seconds: 3600,
            kcal: 200,
            exercises: [
                TrainedExercise(
                    id: "bench-press",
                    name: "Barbell Bench Press",
                    muscles: ["chest"],
                    heaviestKg: kilograms,
                    heaviestReps: 8,
                    oneRepMax: kilograms * 1.2,
                    volume: kilograms * 24,
                    sets: 3,
                    reps: 24
                ),
                TrainedExercise(
                    id: "squat",
                    name: "Barbell Squat",
                    muscles: ["quads", "glutes"],
                    heaviestKg: kilograms + 20,
                    heaviestReps: 5,
                    oneRepMax: kilograms * 1.4,
                    volume: 1000,
                    sets: 2,
                    reps: 10
                ),
            ]
        )
    }

    static let sessions =
        [
            bench(40, 75), run(30, 10_000, 3300), bench(12, 77.5), run(8, 5000, 1650), bench(3, 80), run(2, 5000, 1600),
            TrainedSession(
                id: UUID(),
                name: "Ride",
                type: "cardio",
                day: day(1),
                startsAt: Date(timeIntervalSince1970: 0),
                seconds: 900,
                meters: 4070,
                sport: "ride"
            ),
            run(1, 12_000, 4200),
        ].sorted { $0.day < $1.day }

    static let weights = [(50, 82.0, 82.0), (20, 80.9, 81.2), (10, 80.5, 80.9), (1, 80.3, 80.8)].map { ago, kg, trend in
        WeightPoint(day: day(ago), kilograms: kg, trend: trend)
    }

    static let health: [BodyDay] = (0..<10).map { ago in
        var body = BodyDay(day: day(ago))
        body.steps = 5000 + ago * 1000
        body.sleepMinutes = ago == 0 ? 390 : 420
        body.restingHeartRate = 54
        if ago == 1 { (body.energy, body.mood, body.stress) = (4, "calm", 2) }
        return body
    }

    static func coach(_ flows: FakeFlows = FakeFlows()) -> OfflineCoach {
        OfflineCoach(
            summaryMaker: DaySummaryMaker(food: nil, workouts: nil, wallet: nil, location: nil),
            flows: flows,
            sources: CoachSources(
                food: FakeFood(
                    foods: foods,
                    water: [today: 750, day(1): 2000],
                    weights: weights,
                    figures: [
                        "an avocado": FoodFigures(
                            name: "avocado",
                            grams: 201,
                            macros: Macros(kcal: 322, protein: 4, carbs: 17, fat: 29),
                            fiber: 13.5,
                            sugar: nil,
                            sodium: nil,
                            isSure: true
                        )
                    ],
                    ideas: [
                        MealIdea(
                            name: "chicken, rice",
                            macros: Macros(kcal: 620, protein: 45, carbs: 60, fat: 15),
                            times: 4,
                            isFavorite: false
                        ),
                        MealIdea(
                            name: "my bowl",
                            macros: Macros(kcal: 500, protein: 30, carbs: 60, fat: 15),
                            times: 0,
                            isFavorite: true
                        ),
                    ],
                    time: time
                ),
                workouts: FakeWorkouts(sessions: sessions),
                health: FakeHealth(health)
            )
        )
    }

    static func said(_ text: String, earlier: [String] = [], units: UnitSystem = .metric) async throws -> String {
        let session = FlowSession(
            frontEnd: ScriptedFrontEnd(),
            context: FlowContext(time: time, clock: InstantClock(), units: units, caller: .person)
        )
        return try await coach().response(to: text, earlier: earlier, after: { [] }, in: session).text
    }
}
