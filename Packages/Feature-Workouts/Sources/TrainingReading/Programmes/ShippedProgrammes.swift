/// Programs that come with Bento, written from the rules that their authors have published.
package enum ShippedProgrammes {
    package static let texts: [String] = [strongLifts, startingStrength, greyskull, gzclp, wendler, pushPullLegs]

    static let strongLifts = """
        program: StrongLifts 5x5
        about: Three days a week, A and B in turn. After Mehdi Hadim's StrongLifts 5x5.
        unit: kg

        day A
        - squat: 5x5; linear +2.5kg; deload 10% after 3; rest 3 min
        - bench press: 5x5; linear +2.5kg; deload 10% after 3; rest 3 min
        - barbell row: 5x5; linear +2.5kg; deload 10% after 3; rest 3 min

        day B
        - squat: 5x5; linear +2.5kg; deload 10% after 3; rest 3 min
        - overhead press: 5x5; linear +2.5kg; deload 10% after 3; rest 3 min
        - deadlift: 1x5; linear +5kg; deload 10% after 3; rest 3 min
        """

    static let startingStrength = """
        program: Starting Strength
        about: The novice program, three days a week, A and B in turn. After Mark Rippetoe.
        unit: kg

        day A
        - squat: 3x5; linear +2.5kg; deload 10% after 3; rest 4 min
        - overhead press: 3x5; linear +2.5kg; deload 10% after 3; rest 4 min
        - deadlift: 1x5; linear +5kg; deload 10% after 3; rest 4 min

        day B
        - squat: 3x5; linear +2.5kg; deload 10% after 3; rest 4 min
        - bench press: 3x5; linear +2.5kg; deload 10% after 3; rest 4 min
        - power clean: 5x3; linear +2.5kg; deload 10% after 3; rest 3 min
        """

    static let greyskull = """
        program: Greyskull LP
        about: Three days a week, A and B in turn; the last set goes on to failure. After John Sheaffer.
        unit: kg

        day A
        - bench press: 2x5, 1x5+; linear +1.25kg; deload 10% after 1; rest 3 min
        - barbell row: 2x5, 1x5+; linear +1.25kg; deload 10% after 1; rest 3 min
        - squat: 2x5, 1x5+; linear +2.5kg; deload 10% after 1; rest 3 min

        day B
        - overhead press: 2x5, 1x5+; linear +1.25kg; deload 10% after 1; rest 3 min
        - chin-up: 2x5, 1x5+; linear +1.25kg; deload 10% after 1; rest 3 min
        - deadlift: 1x5+; linear +2.5kg; deload 10% after 1; rest 3 min
        """

    static let gzclp = """
        program: GZCLP
        about: Four days in turn, three or four a week: a heavy lift, a lighter one, and an accessory. After Cody Lefever.
        unit: kg

        day 1
        - squat: 4x3, 1x3+; linear +5kg; deload 15% after 3; rest 4 min
        - bench press: 3x10; linear +2.5kg; deload 10% after 3; rest 2:30
        - lat pulldown: 2x15, 1x15+; linear +2.5kg; rest 90 s

        day 2
        - overhead press: 4x3, 1x3+; linear +2.5kg; deload 15% after 3; rest 4 min
        - deadlift: 3x10; linear +5kg; deload 10% after 3; rest 2:30
        - dumbbell row: 2x15, 1x15+; linear +2.5kg; rest 90 s

        day 3
        - bench press: 4x3, 1x3+; linear +2.5kg; deload 15% after 3; rest 4 min
        - squat: 3x10; linear +5kg; deload 10% after 3; rest 2:30
        - lat pulldown: 2x15, 1x15+; linear +2.5kg; rest 90 s

        day 4
        - deadlift: 4x3, 1x3+; linear +5kg; deload 15% after 3; rest 4 min
        - overhead press: 3x10; linear +2.5kg; deload 10% after 3; rest 2:30
        - dumbbell row: 2x15, 1x15+; linear +2.5kg; rest 90 s
        """

    static let wendler = """
        program: 5/3/1
        about: Four lifts, four weeks a cycle, in shares of a training max of 90 % of the one-rep max. After Jim Wendler.
        unit: kg
        cycle: +2.5kg for overhead press, bench press
        cycle: +5kg for squat, deadlift

        week 1
        day press
        - overhead press: 1x5 @ 65%, 1x5 @ 75%, 1x5+ @ 85%; rest 3 min
        day deadlift
        - deadlift: 1x5 @ 65%, 1x5 @ 75%, 1x5+ @ 85%; rest 3 min
        day bench
        - bench press: 1x5 @ 65%, 1x5 @ 75%, 1x5+ @ 85%; rest 3 min
        day squat
        - squat: 1x5 @ 65%, 1x5 @ 75%, 1x5+ @ 85%; rest 3 min

        week 2
        day press
        - overhead press: 1x3 @ 70%, 1x3 @ 80%, 1x3+ @ 90%; rest 3 min
        day deadlift
        - deadlift: 1x3 @ 70%, 1x3 @ 80%, 1x3+ @ 90%; rest 3 min
        day bench
        - bench press: 1x3 @ 70%, 1x3 @ 80%, 1x3+ @ 90%; rest 3 min
        day squat
        - squat: 1x3 @ 70%, 1x3 @ 80%, 1x3+ @ 90%; rest 3 min

        week 3
        day press
        - overhead press: 1x5 @ 75%, 1x3 @ 85%, 1x1+ @ 95%; rest 3 min
        day deadlift
        - deadlift: 1x5 @ 75%, 1x3 @ 85%, 1x1+ @ 95%; rest 3 min
        day bench
        - bench press: 1x5 @ 75%, 1x3 @ 85%, 1x1+ @ 95%; rest 3 min
        day squat
        - squat: 1x5 @ 75%, 1x3 @ 85%, 1x1+ @ 95%; rest 3 min

        week 4
        day press
        - overhead press: 1x5 @ 40%, 1x5 @ 50%, 1x5 @ 60%; rest 2 min
        day deadlift
        - deadlift: 1x5 @ 40%, 1x5 @ 50%, 1x5 @ 60%; rest 2 min
        day bench
        - bench press: 1x5 @ 40%, 1x5 @ 50%, 1x5 @ 60%; rest 2 min
        day squat
        - squat: 1x5 @ 40%, 1x5 @ 50%, 1x5 @ 60%; rest 2 min
        """

    static let pushPullLegs = """
        program: Push Pull Legs
        about: Six days a week for growth: push, pull, legs, twice. Double progression.
        unit: kg

        day push
        - bench press: 4x6-8; double +2.5kg; rest 3 min
        - overhead press: 3x8-12; double +2.5kg; rest 2 min
        - incline dumbbell press: 3x8-12; double +2kg; rest 2 min
        - lateral raise: 3x12-20; double +1kg; superset a; rest 60 s
        - triceps pushdown: 3x8-12; double +2.5kg; superset a; rest 60 s

        day pull
        - barbell row: 4x6-8; double +2.5kg; rest 3 min
        - lat pulldown: 3x8-12; double +2.5kg; rest 2 min
        - seated cable row: 3x8-12; double +2.5kg; rest 2 min
        - face pull: 3x15-20; double +2.5kg; rest 60 s
        - hammer curl: 3x8-12; double +1kg; rest 60 s

        day legs
        - squat: 4x6-8; double +2.5kg; rest 3 min
        - romanian deadlift: 3x8-12; double +2.5kg; rest 2 min
        - leg press: 3x8-12; double +5kg; rest 2 min
        - leg curl: 3x8-12; double +2.5kg; rest 90 s
        - standing calf raise: 4x8-12; double +5kg; rest 60 s
        """
}
