/// Meals, days and times.
extension RuleTable {
    static let mealWords: [(String, MealHint)] = [
        ("breakfast brekkie brekky brekfast breakie bfast brunch", .breakfast),
        ("lunch lunchtime luncheon", .lunch),
        ("dinner supper dinnertime suppertime teatime", .dinner),
        ("snack snacks elevenses snacktime", .snack),
        ("preworkout pregym", .preWorkout), ("postworkout postgym", .postWorkout),
    ]

    static let mealPhrases: [([String], MealHint)] = [
        (
            [
                "for breakfast", "at breakfast", "for brekkie", "for brekky", "for brunch", "with breakfast",
                "with my breakfast", "after breakfast",
            ], .breakfast
        ),
        (
            ["for lunch", "at lunch", "for my lunch", "with lunch", "at lunch time", "lunch time", "with my lunch"],
            .lunch
        ),
        (
            [
                "for dinner", "at dinner", "for supper", "for tea", "for my dinner", "for my tea", "with dinner",
                "with my dinner", "at dinner time", "for my supper",
            ], .dinner
        ),
        (
            [
                "for a snack", "as a snack", "for snack", "as snack", "afternoon snack", "morning snack",
                "evening snack",
                "midnight snack", "late night snack", "for my snack", "for snacks", "as an afternoon snack",
                "as a treat", "for elevenses",
                "mid morning snack", "quick snack",
            ], .snack
        ),
        (
            [
                "pre workout", "before workout", "before my workout", "before the workout", "before the gym",
                "before gym",
                "before training", "before my run", "before a run", "before running", "pre gym", "as pre workout",
                "for pre workout",
            ], .preWorkout
        ),
        (
            [
                "post workout", "after workout", "after my workout", "after the workout", "after the gym", "after gym",
                "after training", "after my run", "after a run", "after running", "post gym", "as post workout",
                "for post workout",
                "after lifting",
            ], .postWorkout
        ),
    ]

    static let timePhrases: [([String], TimeHint)] = [
        (["today", "earlier today", "later today"], TimeHint(dayOffset: 0)),
        (["yesterday"], TimeHint(dayOffset: -1)),
        (["the day before yesterday", "day before yesterday"], TimeHint(dayOffset: -2)),
        (["this morning"], TimeHint(dayOffset: 0, minuteOfDay: 8 * 60, isPartOfDay: true)),
        (["this afternoon"], TimeHint(dayOffset: 0, minuteOfDay: 15 * 60, isPartOfDay: true)),
        (["this evening", "tonight"], TimeHint(dayOffset: 0, minuteOfDay: 19 * 60, isPartOfDay: true)),
        (["in the morning", "first thing"], TimeHint(minuteOfDay: 8 * 60, isPartOfDay: true)),
        (["in the afternoon"], TimeHint(minuteOfDay: 15 * 60, isPartOfDay: true)),
        (["in the evening", "at night"], TimeHint(minuteOfDay: 20 * 60, isPartOfDay: true)),
        (
            ["last night", "yesterday evening", "yesterday night"],
            TimeHint(dayOffset: -1, minuteOfDay: 20 * 60, isPartOfDay: true)
        ),
        (["yesterday morning"], TimeHint(dayOffset: -1, minuteOfDay: 8 * 60, isPartOfDay: true)),
        (["yesterday afternoon"], TimeHint(dayOffset: -1, minuteOfDay: 15 * 60, isPartOfDay: true)),
        (["at noon", "at midday", "noon", "midday"], TimeHint(minuteOfDay: 12 * 60)),
        (["at midnight", "midnight"], TimeHint(minuteOfDay: 0)),
        (["just now", "right now"], TimeHint(minutesAgo: 0)),
        (["tomorrow"], TimeHint(dayOffset: 1)),
    ]

    /// The meaning of a part of a day named after a weekday: "on sunday morning".
    static let partsOfDay: [(String, Int)] = [
        ("morning", 8 * 60), ("afternoon", 15 * 60), ("evening", 19 * 60), ("night", 20 * 60),
    ]
}
