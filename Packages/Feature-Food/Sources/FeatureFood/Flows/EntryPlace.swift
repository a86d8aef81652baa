import ArgumentParser
import Core
import FoodRules
import SpokenText

/// Where a new entry goes: the options that every flow that logs has.
struct EntryPlace: ParsableArguments, Sendable {
    @Option(help: "Which meal; by default the one for the time of day.") var meal: Meal?
    @Option(help: "The day, such as yesterday, monday, 2026-11-21 or \"3 days ago\"; by default today.") var day:
        DayArgument?
    @Option(help: "The time of day, such as 8:30, 20:15, 8pm or noon.") var at: ClockTime?

    func place(in session: FlowSession) async -> Diary.Place {
        Diary.Place(meal: meal, day: await day?.day(in: session), minute: at?.minute)
    }
}
