import CoachIntents
import Core

/// The offline coach's own phrases.
enum CoachPhrases {
    /// The answer to what needs nobody's data; `nil` for all else.
    static func answer(to match: IntentMatch) -> CoachResponse? {
        switch match.intent {
        case .greeting: CoachResponse(text: "Hello. Tell me what you ate or trained, or ask how your day stands.")
        case .thanks: CoachResponse(text: "You are welcome.")
        case .help: CoachResponse(text: help(match["topic"]))
        case .explain: explain(match["topic"] ?? "")
        case .pay:
            CoachResponse(
                text:
                    "I never pay from words. Paying is `bento wallet send`; it shows what it will do and asks you first."
            )
        case .delete:
            CoachResponse(
                text: "I delete nothing from words. To delete one entry: `bento food delete`. To delete everything: "
                    + "`bento data delete`. To take the last food entry back, write *undo*."
            )
        case .setGoal:
            CoachResponse(
                text: """
                    A goal needs two numbers and a day: `bento chat goal "\(goal(match["text"]))" --from 90 --to 80 --by 2027-06-01` \
                    says whether it can be reached and how to set it. Whether you eat to lose, hold or gain stands in your \
                    profile: `bento profile set --goal cut`, `maintain` or `bulk`.
                    """
            )
        case .open where match["screen"] == "settings": CoachResponse(text: "The settings: `bento settings list`.")
        case .open where match["screen"] == "overview": CoachResponse(text: "The overview is `bento` alone.")
        case .unknown:
            CoachResponse(
                text: "I did not understand that, and without a language model I can only do what I know. "
                    + "\(QuestionAnswerer.examples) Ask *help* to see more. `bento chat model install` sets up a model on this machine.",
                needsModel: true
            )
        default: nil
        }
    }

    /// Words that can stand in quotes on a command line.
    private static func goal(_ words: String?) -> String {
        let clean = (words ?? "").filter { $0.isLetter || $0.isNumber || " .,%-".contains($0) }
        return clean.isEmpty ? "lose weight" : String(clean.prefix(60))
    }

    static func help(_ topic: String?) -> String {
        switch topic {
        case "food":
            "Tell me what you ate: *log 2 eggs and toast*, or *lunch was pasta*. Also: *what did I eat yesterday*, *calories left*."
        case "water": "Tell me how much you drank: *drank 500 ml of water*."
        case "weight": "Tell me your weight: *I weigh 80.2 kg*."
        case "workouts":
            "Tell me what you did: *did 3x10 squats at 60 kg*, *ran 5 km in 25 minutes*. Also: *plan a 45 minute strength workout*."
        case "wallet":
            "Ask for your *balance* or an *address to receive*, or *convert 0.1 btc to sats*. Paying is never done from words."
        case "location":
            "Tell me where you are: *I'm in Lisbon*. Also: *where am I*, *what's near me*, *how far is it from Berlin to Paris*."
        case "reminders": "Tell me what and when: *remind me to stretch at 6pm*. Also: *show my reminders*."
        default:
            """
            Without a model and without a network I understand, in plain words:

            - **Logging**: *2 eggs and toast*, *drank 500 ml of water*, *I weigh 80.2 kg*, *ran 5 km in 25 minutes*, *I'm in Lisbon*
            - **Your data**: *how was my day*, *what did I eat yesterday*, *protein left*, *my targets*, *did I lose weight this month*, \
            *how far did I run this week*, *how was my bench progress*, *how did I sleep*, *how many steps yesterday*, \
            *what's my balance*, *where am I*, *am I ready to train*
            - **Foods**: *how many calories in an avocado*, *what should I eat for dinner*
            - **Workouts**: *start my workout*, *cancel my workout*
            - **Reminders**: *remind me to stretch in 20 minutes*, *show my reminders*
            - **Figures**: *how far is it from Berlin to Paris*, *convert 0.1 btc to sats*
            - **Plans**: *plan a 45 minute strength workout with dumbbells*
            - **Taking back**: *undo*

            With a language model I can talk about anything: `bento chat model list`.
            """
        }
    }

    private static func explain(_ topic: String) -> CoachResponse {
        if let text = Glossary.text(of: topic) { return CoachResponse(text: text) }
        return CoachResponse(
            text:
                "Explaining \"\(topic.prefix(60))\" needs a language model, and none is set up. `bento chat model install` sets one up.",
            needsModel: true
        )
    }

    /// A sentence above what a flow gave.
    static func lead(_ match: IntentMatch, outcome: FlowOutcome) -> String {
        switch match.intent {
        case .logFood, .logWater, .logWeight, .logWorkout, .logCheckIn: "Noted. *undo* takes it back."
        case .runWorkout where match["command"] == "start":
            "Begun. Tell me what you do, and *finish my workout* at its end."
        case .undo: "Taken back."
        case .foodLeft: "What is left of today:"
        case .foodSuggestion: "Something you like and know the figures of fits best:"
        default: ""
        }
    }

    /// The coach has changed nothing that still counts.
    ///
    /// - Parameter feature: whose undo the person may mean; `nil`: any.
    static func nothingToUndo(_ feature: String?) -> CoachResponse {
        CoachResponse(
            text:
                "I have changed nothing\(feature.map { " in \($0)" } ?? "") that still counts, so there is nothing for me to take "
                + "back. What you did yourself is taken back by its own command: `bento \(feature ?? "food") undo`."
        )
    }

    /// The reply if the last action has no flow that takes it back.
    static func withoutUndo(_ change: CoachChange) -> CoachResponse {
        CoachResponse(
            text: "The last thing I did, `\(change.flow)`, cannot be taken back from words, so I took nothing back. "
                + "See what the feature can do: `bento \(change.feature) --help`."
        )
    }

    /// A flow did not take what was said.
    static func unreadable(by action: IntentAction) -> CoachResponse {
        let command = action.flow.replacing(".", with: " ")
        return CoachResponse(
            text:
                "I could not read an amount or a day in what you said. Put it another way, or type it: `bento \(command) --help`."
        )
    }

    /// The reply with a feature's reason for refusing.
    static func refused(_ error: any BentoError) -> CoachResponse {
        CoachResponse(text: [error.message, error.recovery ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
    }

    /// Nobody here can do it.
    static func missing(_ match: IntentMatch, feature: String? = nil) -> CoachResponse {
        if match.intent == .trends || match.intent == .workoutPlan || match.intent == .readiness {
            return CoachResponse(text: "This Bento cannot tell that yet without a language model.", needsModel: true)
        }
        guard let feature else {
            return CoachResponse(text: "I understood, but nothing here can do that.", needsModel: true)
        }
        return CoachResponse(text: "I understood, but the feature '\(feature)' of this Bento cannot do that.")
    }
}
