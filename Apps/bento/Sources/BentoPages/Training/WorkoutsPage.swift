import Core
import PageDrawing

/// Training: the current workout, the next one, and the totals.
enum WorkoutsPage {
    static let tabs: [(title: String, link: LocalLink)] = [
        ("Training", "/workouts"), ("History", "/workouts/history"), ("Records", "/workouts/records"),
        ("Year", "/workouts/year"), ("Trends", "/workouts/trends"), ("Goals", "/workouts/goals"),
    ]

    static func make(_ request: PageRequest) async throws -> Page {
        switch request.path.first {
        case nil: try await training(request)
        case "now": try await TrainingPage.make(request)
        case "history": try await history(request)
        case "records": try await figures("workouts.records", tab: 2, request)
        case "year": try await figures("workouts.year", tab: 3, request)
        case "trends": try await figures("workouts.trends", tab: 4, request)
        case "goals": try await figures("workouts.goal.list", tab: 5, request)
        default: .notFound(request)
        }
    }

    private static func training(_ request: PageRequest) async throws -> Page {
        let flows = request.flows
        async let latest = flows.answer("workouts.list", ["count": 1])
        async let shown = flows.answer("workouts.show")
        async let next = flows.answer("workouts.program.next")
        async let week = flows.answer("workouts.week")
        let (list, current, session, days) = try await (latest, shown, next, week)

        var html = HTML()
        html.addHeading("Workouts")
        html.addTabs(tabs, at: 0, of: "Workouts")
        guard html.addTrouble(list, back: "/workouts") else { return Page("Workouts", at: .workouts, content: html) }
        let live = LiveWorkout(current.json)
        addBeginning(live, next: session.json, in: request, to: &html)
        addSentence(live, to: &html)
        html.addSection("week", "This week") { html in
            html.add(days, headingLevel: 3, in: request, back: "/workouts")
        }
        return Page("Workouts", at: .workouts, content: html)
    }

    private static func addBeginning(
        _ live: LiveWorkout?,
        next: JSONValue,
        in request: PageRequest,
        to html: inout HTML
    ) {
        html.add(.section, .class("card", "accented"), .id("next"), .labelledBy("next-title"), .data("live")) { html in
            if let live {
                html.add(.h2, .id("next-title"), text: live.isPaused ? "Paused" : "Under way")
                html.add(.p, .class("figure"), .ownDirection, text: live.name)
                html.add(.p, .class("muted"), text: request.forms.counted(live.doneSets, "set") + " done")
                html.add(.div, .class("actions")) { html in
                    html.add(.a, .class("button", "primary", "large"), .href("/workouts/now"), text: "Go on training")
                }
                return
            }
            let exercises = next.list("exercises").prefix(12)
            html.add(.h2, .id("next-title"), text: exercises.isEmpty ? "Begin" : "Next")
            if !exercises.isEmpty {
                let title = [next.text("program"), next.text("session")].compactMap { $0 }.joined(separator: ", ")
                html.add(.p, .class("figure"), .ownDirection, text: title.isEmpty ? "Your program" : title)
                html.add(.ul, .class("list")) { html in
                    html.addItems(exercises, keeping: 8_000) { _ in
                        "/flows/workouts.program.next"
                    } content: { html, exercise in
                        add(exercise, in: request, to: &html)
                    }
                }
            }
            html.add(.div, .class("actions")) { html in
                if !exercises.isEmpty {
                    html.add(
                        FlowButton(
                            "Start",
                            flow: "workouts.start",
                            [("name", "next")],
                            look: .large,
                            back: "/workouts/now"
                        )
                    )
                }
                html.add(
                    FlowButton(
                        "Start without a plan",
                        flow: "workouts.start",
                        look: exercises.isEmpty ? .large : .quiet,
                        back: "/workouts/now"
                    )
                )
                if exercises.isEmpty {
                    html.add(
                        .a,
                        .class("button", "quiet"),
                        .href("/flows/workouts.program.start"),
                        text: "Follow a program"
                    )
                }
            }
        }
    }

    private static func add(_ exercise: JSONValue, in request: PageRequest, to html: inout HTML) {
        html.add(.li) { html in
            html.add(.div, .class("list-main")) { html in
                html.add(.strong, .ownDirection, text: exercise.text("exercise") ?? "Exercise")
                if let reason = exercise.text("reason") { html.add(.p, .class("muted"), .ownDirection, text: reason) }
            }
            html.add(.span, .class("list-side"), text: SetWords.plan(exercise.list("sets"), in: request))
        }
    }

    private static func addSentence(_ live: LiveWorkout?, to html: inout HTML) {
        html.addFlowForm("workouts.log", back: "/workouts", .class("stack")) { html in
            html.addSentence(
                "What you did, in your own words",
                id: "text",
                placeholder: live == nil
                    ? "bench 3x8 @ 80 kg, or ran 5 km in 27 min" : "bench 3x8 @ 80 kg, into this workout",
                button: "Log",
                .data("key", "n")
            )
        }
    }

    private static func history(_ request: PageRequest) async throws -> Page {
        if let workout = request.item("show") {
            let answer = try await request.flows.answer("workouts.show", ["workout": .string(workout)])
            var html = HTML()
            html.addHeading("Workout")
            html.addTabs(tabs, at: 1, of: "Workouts")
            html.addSection("workout", answer.json.text("name") ?? "Workout") { html in
                html.add(answer, headingLevel: 3, in: request, back: "/workouts/history")
            }
            if answer.outcome != nil {
                html.add(.div, .class("actions")) { html in
                    html.add(
                        FlowButton(
                            "Delete",
                            flow: "workouts.delete",
                            [("workout", workout)],
                            look: .danger,
                            back: "/workouts/history"
                        )
                    )
                }
            }
            return Page("Workout", at: .workouts, content: html)
        }
        var input: [String: JSONValue] = ["count": 30]
        if let before = request.item("before").flatMap(LocalDay.init) { input["before"] = .string(before.description) }
        let answer = try await request.flows.answer("workouts.list", .object(input))
        var html = HTML()
        html.addHeading("Workouts", below: "History")
        html.addTabs(tabs, at: 1, of: "Workouts")
        guard html.addTrouble(answer, back: "/workouts") else { return Page("Workouts", at: .workouts, content: html) }
        let workouts = answer.json.list("workouts")
        html.add(.section, .class("card"), .id("history"), .label("History"), .data("live")) { html in
            guard !workouts.isEmpty else {
                html.addEmpty("No workouts yet.", example: "Write “bench 3x8 @ 80 kg” under Training.")
                return
            }
            html.add(.ul, .class("list")) { html in
                html.addItems(workouts) {
                    LocalLink("/workouts/history").query("before", workouts[$0 - 1].text("day"))
                } content: { html, workout in
                    addLine(workout, in: request, to: &html)
                }
            }
            if workouts.count == 30, let last = workouts.last?.text("day") {
                html.add(.a, .href(LocalLink("/workouts/history").query("before", last)), text: "Earlier ones")
            }
        }
        return Page("Workouts: history", at: .workouts, content: html)
    }

    private static func addLine(_ workout: JSONValue, in request: PageRequest, to html: inout HTML) {
        let name = workout.text("name") ?? "Workout"
        html.add(.li) { html in
            html.add(.div, .class("list-main")) { html in
                if let id = workout.text("id") {
                    html.add(.a, .href(LocalLink("/workouts/history").query("show", id)), .ownDirection, text: name)
                } else {
                    html.add(.span, .ownDirection, text: name)
                }
                let exercises = workout.list("exercises").compactMap { $0.text("name") }.prefix(4)
                html.add(.p, .class("muted"), .ownDirection, text: exercises.joined(separator: ", "))
            }
            html.add(.div, .class("list-side")) { html in
                if let day = workout.day("day") { html.add(.span, text: request.name(of: day)) }
                if let volume = workout.number("volumeKg"), volume > 0 {
                    html.add(.span, text: SetWords.weight(volume, in: request, decimals: 0))
                }
            }
        }
    }

    private static func figures(_ flow: String, tab: Int, _ request: PageRequest) async throws -> Page {
        let answer = try await request.flows.answer(flow)
        var html = HTML()
        html.addHeading("Workouts", below: tabs[tab].title)
        html.addTabs(tabs, at: tab, of: "Workouts")
        html.add(.section, .class("card"), .id("figures"), .label(tabs[tab].title), .data("live")) { html in
            html.add(answer, in: request, back: "/workouts")
            if flow == "workouts.goal.list" {
                html.add(.a, .class("button"), .href("/flows/workouts.goal.add"), text: "Set a goal")
            }
        }
        return Page("Workouts: \(tabs[tab].title.lowercased())", at: .workouts, content: html)
    }
}
