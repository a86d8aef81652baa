import Testing

@testable import Strength

/// Bento's arithmetic beside tables that others have published.
@Suite("Published tables")
struct PublishedTablesTests {
    /// Share of the one-rep max in percent by repetitions to failure: Brzycki, "Strength Testing: Predicting a One-Rep Max from
    /// Reps-to-Fatigue", JOPERD 64(1), 1993, whose line is 102.78 - 2.78 r.
    @Test(
        "Brzycki's shares",
        arguments: zip(2...10, [97.2, 94.4, 91.7, 88.9, 86.1, 83.3, 80.6, 77.8, 75.0])
    )
    func brzycki(reps: Int, share: Double) {
        #expect(abs(Self.share(.brzycki, reps) - share) < 0.06)
    }

    /// The rounded table of Epley's line, as Jovanović prints it ("Load-Exertion Tables and Their Use for Planning",
    /// complementarytraining.com): from 2 repetitions on.
    @Test("Epley's shares", arguments: zip(2...12, [94.0, 91, 88, 86, 83, 81, 79, 77, 75, 73, 71]))
    func epley(reps: Int, share: Double) {
        #expect(Self.share(.epley, reps).rounded() == share)
    }

    /// Haff and Triplett, "Essentials of Strength Training and Conditioning" (NSCA), 4th edition, table 17.7: an estimate that no
    /// formula follows exactly. The mean of the seven stays within three points of it up to ten repetitions.
    @Test("the NSCA's table", arguments: zip(2...10, [95.0, 93, 90, 87, 85, 83, 80, 77, 75]))
    func nsca(reps: Int, share: Double) {
        let mean = OneRepMaxSpread(kg: 100, reps: reps).mean
        #expect(abs(100 * 100 / mean - share) < 3)
    }

    /// LeSuer et al. 1997, the formulas as they stand in its table 1, for 225 lb lifted eight times; worked out apart from the code
    /// with twelve digits.
    @Test(
        "the seven formulas for 225 lb x 8",
        arguments: [
            (OneRepMaxFormula.epley, 285.0), (.brzycki, 279.310_344_8), (.lander, 281.495_745_8),
            (.lombardi, 277.007_493_0), (.mayhew, 284.144_272_1), (.oConner, 270), (.wathen, 287.260_692_9),
        ] as [(OneRepMaxFormula, Double)]
    )
    func lesuer(formula: OneRepMaxFormula, pounds: Double) {
        #expect(abs(formula.estimate(weight: 225, repetitions: 8) - pounds) < 1e-4)
    }

    private static func share(_ formula: OneRepMaxFormula, _ reps: Int) -> Double {
        100 * 100 / formula.estimate(weight: 100, repetitions: reps)
    }

    /// Tuchscherer, "The Reactive Training Manual", 2008: percent of the one-rep max for 1 to 12 repetitions at an RPE.
    @Test(
        "the RPE chart of Reactive Training Systems",
        arguments: [
            (10.0, [100.0, 95.5, 92.2, 89.2, 86.3, 83.7, 81.1, 78.6, 76.2, 73.9, 70.7, 68.0]),
            (9.5, [97.8, 93.9, 90.7, 87.8, 85.0, 82.4, 79.9, 77.4, 75.1, 72.3, 69.4, 66.7]),
            (9, [95.5, 92.2, 89.2, 86.3, 83.7, 81.1, 78.6, 76.2, 73.9, 70.7, 68.0, 65.3]),
            (8.5, [93.9, 90.7, 87.8, 85.0, 82.4, 79.9, 77.4, 75.1, 72.3, 69.4, 66.7, 64.0]),
            (8, [92.2, 89.2, 86.3, 83.7, 81.1, 78.6, 76.2, 73.9, 70.7, 68.0, 65.3, 62.6]),
            (7.5, [90.7, 87.8, 85.0, 82.4, 79.9, 77.4, 75.1, 72.3, 69.4, 66.7, 64.0, 61.3]),
            (7, [89.2, 86.3, 83.7, 81.1, 78.6, 76.2, 73.9, 70.7, 68.0, 65.3, 62.6, 59.9]),
            (6.5, [87.8, 85.0, 82.4, 79.9, 77.4, 75.1, 72.3, 69.4, 66.7, 64.0, 61.3, 58.6]),
        ] as [(Double, [Double])]
    )
    func exertion(rpe: Double, shares: [Double]) {
        for (index, share) in shares.enumerated() {
            #expect(ExertionTable.share(reps: index + 1, rpe: rpe).map { abs($0 * 100 - share) < 1e-9 } == true)
        }
    }

    @Test(
        "outside of the chart nothing is said",
        arguments: [(0, 8.0), (13, 10), (5, 5.5), (5, 10.5), (5, .nan), (Int.max, 8)] as [(Int, Double)]
    )
    func outside(reps: Int, rpe: Double) { #expect(ExertionTable.share(reps: reps, rpe: rpe) == nil) }

    /// The sums that lifters know by heart, with the plates of a competition set (IPF and IWF: 25, 20, 15, 10, 5, 2.5, 1.25 kg on a
    /// bar of 20) and of an American gym (45, 35, 25, 10, 5, 2.5 lb on 45).
    @Test(
        "plates for the usual weights",
        arguments: [
            (MassUnit.kg, 60.0, [20.0]), (.kg, 70, [25]), (.kg, 100, [25, 15]), (.kg, 140, [25, 25, 10]),
            (.kg, 142.5, [25, 25, 10, 1.25]), (.kg, 170, [25, 25, 25]), (.kg, 220, [25, 25, 25, 25]),
            (.lb, 135, [45]), (.lb, 185, [45, 25]), (.lb, 225, [45, 45]), (.lb, 275, [45, 45, 25]),
            (.lb, 315, [45, 45, 45]), (.lb, 405, [45, 45, 45, 45]), (.lb, 495, [45, 45, 45, 45, 45]),
        ] as [(MassUnit, Double, [Double])]
    )
    func plates(unit: MassUnit, weight: Double, perSide: [Double]) {
        let loading = PlateSet.usual(unit).loading(for: weight)
        #expect(loading.perSide == perSide)
        #expect(loading.remainder == 0)
    }

    /// Ainsworth et al., "2011 Compendium of Physical Activities", Med Sci Sports Exerc 43(8): 02054 resistance training 3.5,
    /// 02150 hatha yoga 2.5, 02105 pilates 3.0, 12020 jogging 7.0; kcal = MET x kg x h.
    @Test(
        "energy by the Compendium",
        arguments: [
            (WorkoutType.strength, 70.0, 245.0), (.yoga, 70, 175), (.pilates, 70, 210), (.cardio, 70, 490),
            (.cardio, 154 * MassUnit.lb.kilograms, 488.972_575),
        ] as [(WorkoutType, Double, Double)]
    )
    func energy(type: WorkoutType, kg: Double, hour: Double) {
        #expect(abs(type.kilocalories(kg: kg, seconds: 3600) - hour) < 1e-5)
        #expect(abs(type.kilocalories(kg: kg, seconds: 900) - hour / 4) < 1e-5)
    }
}
