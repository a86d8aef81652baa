import CoachIntents
import Core

/// What the offline coach says of its own.
enum CoachPhrases {
    /// The answer to what needs nobody's data; `nil` for all else.
    static func answer(to match: IntentMatch) -> CoachReply? {
        switch match.intent {
        case .greeting: CoachReply(text: "Hello. Tell me what you ate or trained, or ask how your day stands.")
        case .thanks: CoachReply(text: "You are welcome.")
        case .help: CoachReply(text: help(match["topic"]))
        case .explain: explain(match["topic"] ?? "")
        case .pay:
            CoachReply(
                text:
                    "I never pay from words. Paying is `bento wallet send`; it shows what it will do and asks you first."
            )
        case .delete:
            CoachReply(
                text: "I delete nothing from words. To delete one entry: `bento food delete`. To delete everything: "
                    + "`bento data delete`. To take the last food entry back, say *undo*."
            )
        case .setGoal:
            CoachReply(
                text: "Goals stand in your profile: `bento profile set --goal cut`, `maintain` or `bulk`. "
                    + "The targets for food follow from it.",
                needsModel: match["text"] == nil
            )
        case .open where match["screen"] == "settings": CoachReply(text: "The settings: `bento settings list`.")
        case .open where match["screen"] == "overview": CoachReply(text: "The overview is `bento` alone.")
        case .unknown:
            CoachReply(
                text:
                    "I did not understand that, and without a language model I can only do what I know. Ask *help* to see "
                    + "it. `bento chat model local` sets up a model on this machine.",
                needsModel: true
            )
        default: nil
        }
    }

    static func help(_ topic: String?) -> String {
        switch topic {
        case "food":
            "Say what you ate: *log 2 eggs and toast*, or *lunch was pasta*. Also: *what did I eat yesterday*, *calories left*."
        case "water": "Say how much you drank: *drank 500 ml of water*."
        case "weight": "Say your weight: *I weigh 80.2 kg*."
        case "workouts":
            "Say what you did: *did 3x10 squats at 60 kg*, *ran 5 km in 25 minutes*. Also: *plan a 45 minute strength workout*."
        case "wallet": "Ask for your *balance* or an *address to receive*. Paying is never done from words."
        case "location": "Say where you are: *I'm in Lisbon*. Also: *where am I*, *what's near me*."
        default:
            """
            Without a model and without a network I understand, in plain words:

            - **Logging**: *2 eggs and toast*, *drank 500 ml of water*, *I weigh 80.2 kg*, *ran 5 km in 25 minutes*, *I'm in Lisbon*
            - **Your data**: *how was my day*, *what did I eat yesterday*, *protein left*, *my targets*, *weight trend*, \
            *my bench press record*, *what's my balance*, *where am I*, *am I ready to train*
            - **Plans**: *plan a 45 minute strength workout with dumbbells*
            - **Taking back**: *undo*

            With a language model I can talk about anything: `bento chat models`.
            """
        }
    }

    private static let glossary = [
        "tdee":
            "**TDEE**, total daily energy expenditure, is all the energy you spend in a day: at rest, moving, digesting.",
        "bmr": "**BMR**, the basal metabolic rate, is the energy your body spends at complete rest.",
        "rpe":
            "**RPE** rates how hard a set was from 1 to 10; at 8 about two more repetitions would have been possible.",
        "rir": "**RIR**, repetitions in reserve, is how many more you could have done.",
        "one rep max":
            "Your **one-rep max** is the most you can lift once. It is estimated from a set of more: Epley takes weight x (1 + reps / 30).",
        "macros": "**Macros** are the macronutrients: protein and carbohydrate with 4 kcal a gram, fat with 9.",
        "progressive overload":
            "**Progressive overload** means asking a little more of your body over time: more weight, repetitions or sets.",
        "hypertrophy":
            "**Hypertrophy** is growth of muscle; sets of about 6 to 20 repetitions close to failure bring it.",
        "deload": "A **deload** is an easier week, with less weight or fewer sets, to recover.",
        "creatine":
            "**Creatine** is stored in muscle and helps in short, hard efforts; 3 to 5 g a day is the usual dose. Ask a doctor where you have kidney trouble.",
        "met":
            "A **MET** is the energy spent at rest, about 1 kcal per kg and hour; running at 10 km/h is about 10 METs.",
        "lightning": "The **Lightning network** moves bitcoin through payment channels, at once and for small fees.",
        "satoshi": "A **satoshi** is the smallest unit of bitcoin: a hundred millionth.",
        "bitcoin":
            "**Bitcoin** is money kept in a ledger that many computers hold together; nobody can take a payment back.",
        "fiber": "**Fiber** is carbohydrate that is not digested; about 14 g for each 1,000 kcal is advised.",
        "protein":
            "**Protein** builds and keeps muscle; 1.6 g for each kg of body weight a day is enough for most who train.",
        "hrv":
            "**HRV**, heart rate variability, is how unevenly the heart beats; lower than your usual can mean that you are tired.",
        "zone 2": "**Zone 2** is easy endurance training: you can still talk in sentences.",
        "supersets": "**Supersets** are two exercises done one right after the other.",
        "sets and reps": "A repetition, or **rep**, is one movement; a **set** is several of them without a pause.",
        "calorie deficit":
            "A **calorie deficit** is eating less energy than you spend; about 7,700 kcal make one kg of body fat.",
        "readiness":
            "**Readiness** is how recovered you are, from your recent training and, where known, your sleep and heart.",
        "geofence": "A **geofence** is an area on the map; Bento notes when you enter or leave it.",
    ]

    private static func explain(_ topic: String) -> CoachReply {
        if let text = glossary[topic] ?? glossary[String(topic.drop { $0 == " " })] { return CoachReply(text: text) }
        return CoachReply(
            text:
                "Explaining \"\(topic.prefix(60))\" needs a language model, and none is set up. `bento chat model local` sets one up.",
            needsModel: true
        )
    }

    /// A sentence above what a flow gave.
    static func lead(_ match: IntentMatch, outcome: FlowOutcome) -> String {
        switch match.intent {
        case .logFood, .logWater, .logWeight, .logWorkout: "Noted. Say *undo* to take it back."
        case .undo: "Taken back."
        case .foodLeft: "What is left of today:"
        case .foodSuggestion: "Something you like and know the figures of fits best:"
        default: ""
        }
    }

    /// Nobody here can do it.
    static func missing(_ match: IntentMatch, feature: String? = nil) -> CoachReply {
        if match.intent == .trends || match.intent == .workoutPlan || match.intent == .readiness {
            return CoachReply(text: "This Bento cannot tell that yet without a language model.", needsModel: true)
        }
        guard let feature else {
            return CoachReply(text: "I understood, but nothing here can do that.", needsModel: true)
        }
        return CoachReply(text: "I understood, but the feature '\(feature)' of this Bento cannot do that.")
    }
}
