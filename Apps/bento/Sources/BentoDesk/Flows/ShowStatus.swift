import Core
import CoreHosting
import Foundation

/// The state of the day, on one line.
package struct ShowStatus: Flow {
    package static let descriptor = FlowDescriptor(
        "status",
        "Say in one line how the day stands",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("", "Today")]
    )

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> DayStatus {
        await DayStatus.read(with: desk, in: session.context)
    }
}

/// The state of the day.
package struct DayStatus: FlowResult {
    struct Food: Encodable, Sendable {
        let kcal: Double
        let targetKcal: Double
        let protein: Double
        let targetProtein: Double
    }

    let day: LocalDay
    let food: Food?
    /// Minutes trained today; `nil` if there was no training.
    let trainedMinutes: Int?
    let nextReminder: UpcomingReminder?
    /// What is wrong or waits between the person's devices; `nil` where nothing is, or nothing is shared.
    let syncConcern: String?

    /// The number of days without entries after which a feature counts as unused.
    private static let usedDays = 30
    /// The time limit for a shell prompt.
    private static let deadline: Duration = .milliseconds(800)

    /// Reads the state. Parts that cannot be read are left out.
    package static func read(with desk: HostDesk, in context: FlowContext) async -> DayStatus {
        let day = context.time.today
        guard let runtime = try? desk.runtime(), (try? desk.home.hasDatabase()) == true else {
            return DayStatus(day: day, food: nil, trainedMinutes: nil, nextReminder: nil, syncConcern: nil)
        }
        let host = runtime.container.resolver(for: ServiceContainer.host)
        let interests = Interests(desk.settings)
        async let food = within(context) { () -> DayNutrition? in
            guard interests.wants("food"), let food = try await host.optional((any FoodCoordinating).self) else {
                return nil
            }
            let summary = try await food.daySummary(day)
            if interests.names("food") || !summary.meals.isEmpty { return summary }
            // Who logs no food has no targets to reach.
            return try await food.totals(day.adding(days: -usedDays)...day).isEmpty ? nil : summary
        }
        async let workouts = within(context) { () -> [WorkoutSummary]? in
            guard interests.wants("workouts") else { return nil }
            return try await host.optional((any WorkoutsCoordinating).self)?.workouts(on: day)
        }
        async let next = within(context) {
            try await host.optional((any RemindersCoordinating).self)?.upcoming(limit: 1).first
        }
        async let concern = within(context) {
            try await host.optional((any SyncCoordinating).self)?.standing()?.concerns.first
        }
        let (eaten, trained) = (await food, await workouts ?? [])
        let seconds = trained.compactMap(\.activeSeconds).filter { $0.isFinite }.reduce(0, +)
        return DayStatus(
            day: day,
            food: eaten.map {
                Food(
                    kcal: Self.stable($0.totals.kcal),
                    targetKcal: Self.stable($0.targets.kcal),
                    protein: Self.stable($0.totals.protein),
                    targetProtein: Self.stable($0.targets.protein)
                )
            },
            trainedMinutes: trained.isEmpty ? nil : Int(min(seconds / 60, 1e6)),
            nextReminder: await next,
            syncConcern: await concern
        )
    }

    /// Rounded, without the noise of binary fractions.
    private static func stable(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

    private static func within<Value: Sendable>(
        _ context: FlowContext,
        _ work: @escaping @Sendable () async throws -> Value?
    ) async -> Value? {
        (try? await withDeadline(deadline, clock: context.clock) { try await work() }) ?? nil
    }

    /// One line, which may contain text typed by a person: code that writes it to a terminal must remove control
    /// characters.
    package func line(in context: FlowContext) -> String {
        var words: [String] = []
        if let food {
            words.append("\(context.forms.number(food.kcal))/\(context.forms.number(food.targetKcal)) kcal")
            words.append(
                "\(context.forms.number(food.protein))/\(context.forms.number(food.targetProtein)) g protein"
            )
        }
        if let trainedMinutes { words.append(trainedMinutes > 0 ? "trained \(trainedMinutes) min" : "trained") }
        if let nextReminder, LocalDay(of: nextReminder.dueAt, in: context.time.zone) <= day {
            let isDue = nextReminder.dueAt <= context.time.now
            let time = isDue ? "due:" : context.forms.time(nextReminder.dueAt, in: context.time.zone)
            words.append("\(time) \(nextReminder.text.prefix(24))")
        }
        if syncConcern != nil { words.append("sync: see 'bento sync'") }
        return words.joined(separator: " · ")
    }

    package func presentation(in context: FlowContext) -> Presentation {
        let text = line(in: context)
        return .text(text.isEmpty ? "Nothing yet today." : text)
    }
}
