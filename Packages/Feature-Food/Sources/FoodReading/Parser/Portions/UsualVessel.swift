/// What a vessel or a little of something usually holds, where the food's own measures do not say. Whoever uses it says so.
enum UsualVessel {
    static let milliliters: [FoodUnit: Double] = [
        .glass: 240, .mug: 300, .bowl: 280, .can: 355, .bottle: 500, .pitcher: 1000, .shot: 44, .splash: 15,
        .dessertspoon: 10,
        .jar: 300, .carton: 250, .sip: 15,
    ]

    static let grams: [FoodUnit: Double] = [
        .handful: 30, .fistful: 30, .scoop: 30, .pinch: 0.4, .dash: 0.6, .drop: 0.05, .drizzle: 7, .dollop: 20,
        .squeeze: 5,
        .sprinkle: 5, .spread: 10, .bite: 15, .knob: 10, .pat: 5, .plate: 350, .sprig: 1, .leaf: 1, .stack: 120,
        .tray: 400,
        // The drained contents of a usual tin; for drinks its millilitres count.
        .can: 240,
        // A punnet of soft fruit.
        .container: 200,
    ]
}
