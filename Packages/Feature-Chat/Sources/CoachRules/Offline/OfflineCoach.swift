import CoachIntents
import ConversationWire
import Core
import Foundation

/// Answers without a model and without a network: it reads what is meant from a table and lets the features do it.
package struct OfflineCoach: Sendable {
    package let summaryMaker: DaySummaryMaker
    let flows: (any FlowCalling)?
    var sources: CoachSources
    private let reader = IntentReader.standard

    package init(summaryMaker: DaySummaryMaker, flows: (any FlowCalling)?, sources: CoachSources = CoachSources()) {
        self.summaryMaker = summaryMaker
        self.flows = flows
        self.sources = sources
    }

    /// - Parameters:
    ///   - earlier: what the person said before in this conversation, the newest first.
    ///   - changes: what the coach changed and nobody took back, the newest first.
    package func response(
        to text: String,
        earlier: [String] = [],
        after changes: () async throws -> [CoachChange],
        in session: FlowSession
    ) async throws -> CoachResponse {
        var match = reader.read(text)
        // A question of another language that the table of sentences knows in English.
        if match.intent == .unknown, let said = QuestionReader.ownWords(of: text) {
            let other = reader.read(said)
            if Self.asking.contains(other.intent) { match = other }
        }
        if match.intent == .undo { return try await undo(text, match, after: changes, in: session) }
        if let answer = try await answer(text, match, earlier, in: session) { return answer.response }
        if var said = CoachPhrases.answer(to: match) {
            if match.intent == .unknown, let feature = IntentReader.feature(hintedAtBy: text),
                try await has(feature, session)
            {
                said.text += " What I do not read as a sentence there may be a command for: `bento \(feature) --help`."
            }
            return said
        }
        if match.intent == .logFood, Self.saysNoFood(match["text"]), let logged = try await logFood(in: session) {
            return logged
        }
        switch match.intent {
        case .daySummary where match["period"] == nil: return try await summary(match, in: session)
        case .daySummary: return try await run(IntentMatch(.foodEaten, match.slots), in: session)
        default: return try await run(match, in: session)
        }
    }

    /// True if what is to be logged is only called a meal: "log my lunch" says nothing of what it was.
    private static func saysNoFood(_ text: String?) -> Bool {
        let words = (text ?? "").lowercased().split { !$0.isLetter }
        let empty: Set<Substring> = [
            "food", "meal", "something", "my", "a", "the", "some", "breakfast", "lunch", "dinner", "snack",
        ]
        return words.allSatisfy(empty.contains)
    }

    /// Has the person say in Food's own logger what they ate.
    ///
    /// - Returns: `nil` where nobody can be asked, or Food is not there.
    private func logFood(in session: FlowSession) async throws -> CoachResponse? {
        guard session.caller == .person, session.presence == .here, let food = summaryMaker.food else { return nil }
        let began = RFC3339Time.milliseconds(session.time.now)
        guard let meal = try await food.showLogging(nil, in: session) else {
            return CoachResponse(text: "Nothing was logged.")
        }
        return CoachResponse(
            text: "Logged: \(meal.foods.joined(separator: ", ")). *undo* takes it back.",
            flows: ["food.log"],
            changes: [
                ChangeItem(
                    "food.log",
                    span: MomentSpan(began: began, ended: RFC3339Time.milliseconds(session.time.now))
                )
            ],
            provenance: Provenance(features: ["food"])
        )
    }

    /// The intents that ask for figures, which a sentence answers better than a screen does.
    private static let asking: Set<Intent> = [
        .unknown, .foodEaten, .foodLeft, .foodTargets, .foodSuggestion, .waterDrunk, .weight, .workoutsDone, .records,
        .trends,
        .daySummary, .reminders, .explain, .balance, .payments,
    ]

    private func answer(
        _ text: String,
        _ match: IntentMatch,
        _ earlier: [String],
        in session: FlowSession
    ) async throws -> CoachAnswer? {
        guard Self.asking.contains(match.intent) else { return nil }
        let answerer = QuestionAnswerer(sources: sources, context: session.context)
        do {
            if match.intent == .foodSuggestion, let food = sources.food {
                let meal = match["meal"] ?? Self.nextMeal(session.time)
                return try await FoodAnswers(food: food, text: answerer.text).idea(for: meal)
            }
            switch QuestionReader.read(text) {
            case .question(let question): return try await answerer.answer(question)
            case .followUp(let change):
                // New parts since the question, the oldest first.
                var changes = [change]
                for said in earlier {
                    switch QuestionReader.read(said) {
                    case .followUp(let before): changes.append(before)
                    case .question(let question):
                        return try await answerer.answer(changes.reversed().reduce(question) { $0.changed($1) })
                    default: continue
                    }
                }
                if change.quantity != nil, let question = QuestionReader.standalone(text) {
                    return try await answerer.answer(question)
                }
                return match.intent == .unknown
                    ? CoachAnswer("I do not know what that goes on from. \(QuestionAnswerer.examples)") : nil
            case .incomplete where match.intent == .unknown:
                return CoachAnswer("Of which figure, and of which days? \(QuestionAnswerer.examples)")
            case .notKept(let what) where match.intent != .payments || what != "spending":
                return QuestionAnswerer.notKept(what)
            default: return nil
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch let error as any BentoError {
            return CoachAnswer(CoachPhrases.refused(error).text)
        }
    }

    /// The meal that comes next by the clock.
    private static func nextMeal(_ time: TimeContext) -> String {
        let seconds = time.now.timeIntervalSince1970 + Double(time.zone.secondsFromGMT(for: time.now))
        let hour = Int((seconds / 3600).rounded(.down).truncatingRemainder(dividingBy: 24))
        return hour < 10 ? "breakfast" : hour < 15 ? "lunch" : "dinner"
    }

    /// Takes back what the coach did last, in whatever conversation; "my last meal" is of one feature. What the person did
    /// themselves is not the coach's to take back.
    private func undo(
        _ text: String,
        _ match: IntentMatch,
        after changes: () async throws -> [CoachChange],
        in session: FlowSession
    ) async throws -> CoachResponse {
        let named = IntentReader.feature(hintedAtBy: text)
        let open = try await flows?.flows(openTo: session.caller) ?? []
        guard let last = try await changes().first(where: { named == nil || $0.feature == named }) else {
            return CoachPhrases.nothingToUndo(open.first { $0.feature == named && $0.undoneBy != nil }?.feature)
        }
        guard let undo = last.undo, open.contains(where: { $0.id == undo }) else {
            return CoachPhrases.withoutUndo(last)
        }
        do {
            return try await run(match, [IntentAction(flow: undo, input: last.undoInput)], in: session)
        } catch is NothingStands {
            return CoachResponse(
                text: "My last change, `\(last.flow)`, is taken back already.",
                changes: [ChangeItem(undo, span: nil)]
            )
        }
    }

    /// True if it can answer without a model.
    package func understands(_ text: String) -> Bool {
        if case .question = QuestionReader.read(text) { return true }
        let match = reader.read(text)
        return match.intent == .undo || CoachPhrases.answer(to: match)?.needsModel != true
    }

    private func has(_ feature: String, _ session: FlowSession) async throws -> Bool {
        try await flows?.flows(openTo: session.caller).contains { $0.feature == feature } ?? false
    }

    private func summary(_ match: IntentMatch, in session: FlowSession) async throws -> CoachResponse {
        let day = match["day"].flatMap { CoachDay.day($0, from: session.time.today) } ?? session.time.today
        let summary = try await summaryMaker.summary(of: day)
        let title = day == session.time.today ? "Today" : "\(day)"
        guard !summary.sentences.isEmpty else {
            return CoachResponse(text: "I know nothing about \(day == session.time.today ? "today" : "\(day)") yet.")
        }
        return CoachResponse(
            text: "**\(title)**\n\n" + summary.sentences.map { "- \($0)" }.joined(separator: "\n"),
            provenance: Provenance(features: Set(summary.features))
        )
    }

    /// Calls the first flow that is there.
    private func run(_ match: IntentMatch, in session: FlowSession) async throws -> CoachResponse {
        try await run(match, IntentAction.candidates(for: match, forms: session.context.forms), in: session)
    }

    private func run(
        _ match: IntentMatch,
        _ candidates: [IntentAction],
        in session: FlowSession
    ) async throws -> CoachResponse {
        guard let flows, let wanted = candidates.first else { return CoachPhrases.missing(match) }
        let open = Dictionary(
            try await flows.flows(openTo: session.caller).map { ($0.id, $0.effect) },
            uniquingKeysWith: { first, _ in first }
        )
        var usable = candidates.filter { open[$0.flow] != nil }[...]
        guard var action = usable.popFirst() else {
            return CoachPhrases.missing(match, feature: String(wanted.flow.prefix { $0 != "." }))
        }
        // Of the ways to begin a workout the first that there is: one that is planned, the program's, any.
        while match.intent == .runWorkout, let next = usable.popFirst() {
            do {
                return try await call(action, match, open, flows, in: session)
            } catch let error as any BentoError where error.code == "workouts.missing" {
                action = next
            } catch let error as any BentoError {
                return CoachPhrases.refused(error)
            }
        }
        do {
            return try await call(action, match, open, flows, in: session)
        } catch is CancellationError {
            throw CancellationError()
        } catch let error as any BentoError where match.intent == .undo && error.code.hasSuffix(".nothing-to-undo") {
            throw NothingStands()
        } catch let error as any BentoError where error.code == "flow.input" {
            // Its words are for programmers: they name arguments and schemas.
            return CoachPhrases.unreadable(by: action)
        } catch let error as any BentoError {
            var refused = CoachPhrases.refused(error)
            refused.provenance.features = Provenance.features(of: action.flow)
            return refused
        }
    }

    private func call(
        _ action: IntentAction,
        _ match: IntentMatch,
        _ open: [String: FlowEffect],
        _ flows: any FlowCalling,
        in session: FlowSession
    ) async throws -> CoachResponse {
        let schema = try await flows.schema(of: action.flow, for: session.caller)
        let input = try Self.fitting(action.input, schema, today: session.time.today)
        guard session.context.permissionMode != .readOnly || open[action.flow] == .reads else {
            throw Failure(
                "chat.read-only",
                "Nothing may be changed in this session, so I did not run `\(action.flow)`.",
                exitStatus: .noPermission
            )
        }
        let began = RFC3339Time.milliseconds(session.time.now)
        let outcome = try await flows.call(action.flow, input: input, as: session.caller, in: session)
        let span = MomentSpan(began: began, ended: RFC3339Time.milliseconds(session.time.now))
        return CoachResponse(
            text: CoachPhrases.lead(match, outcome: outcome),
            parts: [outcome.presentation],
            flows: [action.flow],
            changes: open[action.flow] == .reads ? [] : [ChangeItem(action.flow, span: span)],
            provenance: Provenance(
                features: Provenance.features(of: action.flow).union(outcome.otherFeatures),
                outside: outcome.outsideSources
            )
        )
    }

    /// The part of an input that a flow takes: names that it has, days as dates.
    static func fitting(_ input: JSONValue, _ schema: JSONValue, today: LocalDay) throws -> JSONValue {
        let properties = schema["properties"]?.objectValue ?? [:]
        var fitting: [String: JSONValue] = [:]
        for (name, value) in input.objectValue ?? [:] {
            guard let property = properties[name] else { continue }
            if name == "day" || name == "before", let words = value.stringValue,
                let day = CoachDay.day(words, from: today)
            {
                fitting[name] = .string(day.description)
            } else if let allowed = property["enum"]?.arrayValue, !allowed.contains(value) {
                continue
            } else {
                fitting[name] = value
            }
        }
        for name in schema["required"]?.arrayValue?.compactMap(\.stringValue) ?? [] where fitting[name] == nil {
            throw Failure.usage("chat.not-said", "I did not understand the \(name) in what you said.")
        }
        return .object(fitting)
    }
}

/// The change was taken back by other means.
private struct NothingStands: Error {}
