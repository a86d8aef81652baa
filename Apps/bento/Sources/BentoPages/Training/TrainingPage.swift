import Core
import CoreHosting
import Foundation
import PageDrawing

/// The screen one trains by: the exercise, last time, the next set with one large button, and the rest beside it.
enum TrainingPage {
    private static let link: LocalLink = "/workouts/now"

    static func make(_ request: PageRequest) async throws -> Page {
        let shown = try await request.flows.answer("workouts.show")
        guard let live = LiveWorkout(shown.json) else { return nothing(shown, request) }
        let wanted = request.item("exercise").flatMap(Int.init)
        let index = wanted.flatMap { live.exercises.indices.contains($0) ? $0 : nil } ?? live.current

        var html = HTML()
        html.add(.div, .class("title"), .data("awake")) { html in
            html.add(.div) { html in
                html.add(.h1, .ownDirection, text: live.name)
                html.add(
                    .p,
                    .class("muted"),
                    text: live.isPaused ? "Paused" : "\(request.forms.counted(live.doneSets, "set")) done"
                )
            }
            html.add(.div, .class("actions")) { html in
                html.add(
                    live.isPaused
                        ? FlowButton("Go on", flow: "workouts.resume", look: .primary, back: link)
                        : FlowButton("Pause", flow: "workouts.pause", back: link)
                )
            }
        }
        if let index {
            let exercise = live.exercises[index]
            async let known = request.flows.answer("workouts.exercise.show", ["name": .string(exercise.name)])
            async let before = request.flows.answer("workouts.list", ["about": .string(exercise.name), "count": 3])
            let set = NextSet(exercise, request)
            let (about, earlier) = try await (known, before)
            let isBarbell = about.json["exercise"]?.text("equipment") == "barbell"
            let plates =
                if isBarbell, let weight = set.weight {
                    try await request.flows.answer(
                        "workouts.plates",
                        ["weight": .number(weight), "unit": .string(set.unit)]
                    )
                } else { Answer?.none }
            html.add(.div, .class("train")) { html in
                html.add(.section, .class("card", "set"), .id("set"), .labelledBy("set-title"), .data("live")) { html in
                    addSet(set, of: exercise, plates: plates?.json, in: request, to: &html)
                    addLastTime(earlier.json, exercise, besides: live.id, in: request, to: &html)
                }
                addRest(live, in: request, to: &html)
            }
        }
        addExercises(live, at: index, in: request, to: &html)
        addSentence(to: &html)
        addEnd(live, to: &html)
        return Page("Training", at: .workouts, content: html)
    }

    private static func nothing(_ shown: Answer, _ request: PageRequest) -> Page {
        var html = HTML()
        html.addHeading("Training")
        if case .away = shown { html.addTrouble(shown, back: link) }
        html.add(.div, .class("empty"), .id("none"), .data("live")) { html in
            html.add(.p, text: "No workout is under way.")
            html.add(.div, .class("actions")) { html in
                html.add(
                    FlowButton(
                        "Start the next of your program",
                        flow: "workouts.start",
                        [("name", "next")],
                        look: .primary,
                        back: link
                    )
                )
                html.add(FlowButton("Start without a plan", flow: "workouts.start", back: link))
            }
        }
        return Page("Training", at: .workouts, content: html)
    }

    // MARK: The next set

    private static func addSet(
        _ set: NextSet,
        of exercise: LiveWorkout.Exercise,
        plates: JSONValue?,
        in request: PageRequest,
        to html: inout HTML
    ) {
        html.add(.h2, .id("set-title"), .ownDirection, text: exercise.name)
        let count = max(exercise.sets.count, exercise.done + 1)
        html.add(.p, .class("figure")) { html in
            html.text("Set \(min(exercise.done + 1, count))")
            html.add(.small, text: " of \(count)\(set.isUntilFailure ? ", as many as you can" : "")")
        }
        html.addFlowForm("workouts.log", back: link, .class("stack")) { html in
            html.add(.input, .type(.hidden), .name(ComposedField.prefix + "text"), .value(set.template))
            html.add(.div, .class("row", "steppers")) { html in
                addStepper("Weight", field: "kg", value: set.weightText, unit: set.unit, steps: set.steps, in: &html)
                addStepper("Reps", field: "reps", value: set.repsText, unit: "", steps: ("-1", "1"), in: &html)
            }
            html.add(
                .button,
                .class("button", "primary", "large", "wide"),
                .type(.submit),
                .data("key", "d"),
                text: "Done"
            )
        }
        if let sides = plates?.list("perSide").compactMap(\.doubleValue), !sides.isEmpty {
            html.add(.p, .class("plates")) { html in
                html.add(.span, .class("muted"), text: "Each side ")
                for plate in sides.prefix(12) { html.add(.span, .class("plate"), text: request.number(plate)) }
                if let bar = plates?.number("bar") {
                    html.add(.span, .class("muted"), text: " on a bar of \(request.number(bar)) \(set.unit)")
                }
            }
        }
    }

    /// A number with buttons to decrease and increase it: a script adjusts it if there is one; otherwise the page is
    /// requested again.
    private static func addStepper(
        _ title: String,
        field: String,
        value: String,
        unit: String,
        steps: (less: String, more: String),
        in html: inout HTML
    ) {
        html.add(.div, .class("field")) { html in
            html.add(.label, .names(field), text: unit.isEmpty ? title : "\(title), \(unit)")
            html.add(.div, .class("stepper")) { html in
                addStep("−", "Less \(title.lowercased())", by: steps.less, to: field, in: &html)
                html.add(
                    .input,
                    .id(field),
                    .type(.number),
                    .name(field),
                    .value(value),
                    .minimum("0"),
                    .maximum("10000"),
                    .step("any"),
                    .keyboard(.decimal),
                    .required(field == "reps")
                )
                addStep("+", "More \(title.lowercased())", by: steps.more, to: field, in: &html)
            }
        }
    }

    private static func addStep(_ sign: String, _ name: String, by step: String, to field: String, in html: inout HTML)
    {
        html.add(
            .button,
            .class("button"),
            .type(.submit),
            .label(name),
            .name("step"),
            .value("\(field) \(step)"),
            .formAction(link),
            .formMethod(.get),
            .withoutFormChecks,
            .data("step", step),
            .data("to", field),
            text: sign
        )
    }

    private static func addLastTime(
        _ list: JSONValue,
        _ exercise: LiveWorkout.Exercise,
        besides id: String,
        in request: PageRequest,
        to html: inout HTML
    ) {
        let earlier = list.list("workouts").first { $0.text("id") != id && $0.text("phase") == "completed" }
        let sets = earlier?.list("exercises").first { $0.text("name") == exercise.name }?.list("sets") ?? []
        guard let earlier, !sets.isEmpty else {
            html.add(.p, .class("muted"), text: "First time: begin with a weight that you can lift with good form.")
            return
        }
        html.add(.p, .class("muted")) { html in
            html.text("Last time, \(earlier.day("day").map { request.name(of: $0) } ?? "before"): ")
            html.add(.strong, text: SetWords.done(sets.prefix(40).map(LiveWorkout.PlannedSet.init), in: request))
        }
    }

    // MARK: The rest

    private static func addRest(_ live: LiveWorkout, in request: PageRequest, to html: inout HTML) {
        let added = Double(request.item("rest").flatMap(Int.init).map { min(max($0, -3_600), 3_600) } ?? 0)
        let isSkipped = request.item("rest") == "skip" || live.isPaused
        html.add(.section, .class("card", "rest-clock"), .id("rest"), .labelledBy("rest-title"), .data("live")) {
            html in
            html.add(.h2, .id("rest-title"), text: "Rest")
            guard !isSkipped, let ends = live.restEnds?.addingTimeInterval(added), ends > request.context.time.now
            else {
                html.add(.p, .class("clock"), text: "Go")
                html.add(.p, .class("muted"), text: live.doneSets == 0 ? "The clock runs after each set." : "Rested.")
                return
            }
            let left = max(0, Int(ends.timeIntervalSince(request.context.time.now).rounded(.up)))
            html.add(
                .p,
                .class("clock"),
                .role(.img),
                .data("until", RFC3339Time.text(ends)),
                .data("over", "Rest is over."),
                .data("sound"),
                text: "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)"
            )
            html.add(.div, .class("actions")) { html in
                for step in [-15, 15] {
                    html.add(
                        .a,
                        .class("button", "small"),
                        .href(link.query("rest", Int(added) + step)),
                        .label("\(abs(step)) seconds \(step < 0 ? "less" : "more")"),
                        text: "\(step < 0 ? "−" : "+")\(abs(step)) s"
                    )
                }
                html.add(.a, .class("button", "quiet", "small"), .href(link.query("rest", "skip")), text: "Skip")
            }
        }
    }

    // MARK: Around it

    private static func addExercises(_ live: LiveWorkout, at index: Int?, in request: PageRequest, to html: inout HTML)
    {
        html.addSection("exercises", "Exercises") { html in
            guard !live.exercises.isEmpty else {
                html.addEmpty("Nothing is planned.", example: "Say the first set below: “squat 5 @ 100 kg”.")
                return
            }
            html.add(.ol, .class("list")) { html in
                html.addItems(Array(live.exercises.enumerated()), keeping: 3_500) { _ in
                    "/flows/workouts.show"
                } content: { html, numbered in
                    let (number, exercise) = (numbered.offset, numbered.element)
                    html.add(.li) { html in
                        html.add(.div, .class("list-main")) { html in
                            html.add(.a, .href(link.query("exercise", number)), .ownDirection, text: exercise.name)
                            if number == index {
                                html.text(" ")
                                html.add(.span, .class("badge"), text: "now")
                            }
                            let done = SetWords.done(exercise.sets.filter { $0.completedAt != nil }, in: request)
                            if !done.isEmpty { html.add(.p, .class("muted"), text: done) }
                        }
                        html.add(
                            .span,
                            exercise.next == nil ? .class("list-side", "good") : .class("list-side"),
                            text: "\(exercise.done) of \(exercise.sets.count)"
                        )
                    }
                }
            }
        }
    }

    private static func addSentence(to html: inout HTML) {
        html.addFlowForm("workouts.log", back: link, .class("stack")) { html in
            html.addSentence(
                "Log something else, in your own words",
                id: "text",
                placeholder: "Something else: pull-ups 3x8",
                button: "Log",
                .data("key", "n")
            )
        }
    }

    private static func addEnd(_ live: LiveWorkout, to html: inout HTML) {
        html.add(.section, .class("card"), .labelledBy("end-title")) { html in
            html.add(.h2, .id("end-title"), text: live.isDone && !live.exercises.isEmpty ? "All done" : "End it")
            html.addFlowForm("workouts.finish", back: "/workouts", .class("row")) { html in
                let efforts = [("", "How hard was it?")] + (1...10).map { (String($0), "\($0)\(words(of: $0))") }
                html.add(.label, .class("hush"), .names("intensity"), text: "How hard it felt")
                html.add(.select, .id("intensity"), .name("intensity")) { html in
                    for (value, title) in efforts { html.add(.option, .value(value), text: title) }
                }
                html.add(.button, .class("button"), .type(.submit), text: "Finish")
            }
            html.add(FlowButton("Cancel the workout", flow: "workouts.cancel", look: .danger, back: "/workouts"))
        }
    }

    private static func words(of effort: Int) -> String {
        switch effort {
        case 1: " – very easy"
        case 5: " – hard"
        case 10: " – all I had"
        default: ""
        }
    }
}
