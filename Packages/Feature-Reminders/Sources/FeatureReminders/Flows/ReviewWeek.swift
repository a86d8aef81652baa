import ArgumentParser
import Core

struct ReviewWeek: Flow {
    static let descriptor = FlowDescriptor(
        "review",
        "Review a week: what went well by figures, and one thing to try",
        discussion:
            "From your own days alone; nothing leaves this machine. 'bento reminders source enable reminders.weekly-review' "
            + "brings it on the last evening of the week.",
        effect: .reads,
        openTo: .everyone,
        examples: [
            FlowExample("", "This week"), FlowExample("--weeks-ago 1", "Last week"),
        ]
    )

    @Option(help: "How many weeks back.") var weeksAgo = 0

    func run(with engagement: Engagement, in session: FlowSession) async throws -> ReviewReport {
        let day = session.time.today.adding(days: -7 * min(max(weeksAgo, 0), 1000))
        let forms = session.context.forms
        let (start, review) = try await engagement.review(weekOf: day, forms)
        return ReviewReport(start: start, review: review, forms: forms)
    }
}

struct ReviewReport: FlowResult {
    let from: LocalDay
    let to: LocalDay
    let week: WeekReview.Figures
    let weekBefore: WeekReview.Figures
    let wentWell: [String]
    let tryNext: String?

    init(start: LocalDay, review: WeekReview, forms: LocaleForms) {
        from = start
        to = start.adding(days: 6)
        week = review.week
        weekBefore = review.before
        wentWell = review.wentWell(forms)
        tryNext = review.tryNext(forms)
    }

    func presentation(in context: FlowContext) -> Presentation {
        let forms = context.forms
        func row(_ name: String, _ value: (WeekReview.Figures) -> String) -> [Table.Cell] {
            [.init(name), .init(value(week), tone: .strong), .init(value(weekBefore), tone: .muted)]
        }
        let table = Table(
            [
                .init(""), .init((from...to).contains(context.time.today) ? "this week" : "that week", .trailing),
                .init("before", .trailing),
            ],
            rows: [
                row("days logged") { "\($0.loggedDays)" },
                row("kcal a day") { $0.meanKcal.map { forms.number($0) } ?? "–" },
                row("protein a day") { $0.meanProtein.map { "\(forms.number($0)) g" } ?? "–" },
                row("days on target") { "\($0.daysOnTarget)" }, row("trainings") { "\($0.trainings)" },
                row("minutes trained") { forms.number(Int64($0.trainedMinutes)) },
            ]
        )
        var parts: [Presentation] = [.table(table)]
        if !wentWell.isEmpty { parts.append(.section("Went well", wentWell.map { .text($0, tone: .good) })) }
        if let tryNext { parts.append(.section("To try", [.text(tryNext)])) }
        return .section("\(forms.shortDate(from)) to \(forms.shortDate(to))", parts)
    }
}
