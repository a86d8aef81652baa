import AppData
import ArgumentParser
import Core

struct DrinkWater: Flow {
    static let descriptor = FlowDescriptor(
        "water",
        "Log water",
        effect: .writes,
        examples: [FlowExample("500ml", "Half a litre", input: ["amount": "500ml"])]
    )

    @Argument(help: "How much: 500ml, 0.5l, 16oz, 2cups; a bare number is millilitres.") var amount: VolumeAmount
    @Option(help: "The day; by default today.") var day: DayArgument?
    @Option(help: "The time of day, such as 8:30 or 8pm.") var at: ClockTime?

    func run(with food: FoodCoordinator, in session: FlowSession) async throws -> WaterReport {
        guard amount.milliliters > 0, amount.milliliters <= 10_000 else {
            throw FoodError.badValue(
                "The water",
                given: "\(NumberText.short(amount.milliliters)) ml",
                allowed: "more than 0, at most 10 litres at once"
            )
        }
        let time = session.time
        let resolver = EatingMoment(time: time, day: day?.day(from: time.today), minute: at?.minute)
        let moment = try resolver.resolve(nil, meal: nil)
        let drink = WaterDrink(
            id: .make(at: time.now),
            drunkAt: Moment(moment),
            zone: time.zone.identifier,
            day: LocalDay(of: moment, in: time.calendar),
            milliliters: amount.milliliters
        )
        try await food.journal.change("water \(NumberText.whole(amount.milliliters)) ml") { edit, database in
            try edit.save(drink, in: database)
        }
        return WaterReport(
            day: drink.day,
            loggedMl: NumberText.stable(drink.milliliters),
            dayMl: NumberText.stable(try await food.journal.water(on: drink.day))
        )
    }
}

/// Water drunk on a day.
struct WaterReport: FlowResult {
    let day: LocalDay
    let loggedMl: Double
    let dayMl: Double

    func presentation(in context: FlowContext) -> Presentation {
        let logged = VolumeText.text(loggedMl, units: context.units)
        let date = day == context.time.today ? "today" : "on \(day)"
        return .text("\(logged) of water logged; \(VolumeText.text(dayMl, units: context.units)) \(date).")
    }
}
