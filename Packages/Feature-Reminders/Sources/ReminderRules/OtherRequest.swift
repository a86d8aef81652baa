import Core

/// Sentences that ask for something else than a new reminder: kept as one, they would come at the wrong time, or never.
struct OtherRequest {
    private let words: [SentenceWord]
    private let keys: [String]
    /// The first words, as far as any beginning here goes.
    private let opening: String

    private init(_ words: [SentenceWord]) {
        self.words = words
        keys = words.map(\.key)
        opening = keys.prefix(4).joined(separator: " ")
    }

    /// - Throws: a failure (65) that names the command for what was asked.
    static func check(_ words: [SentenceWord]) throws(Failure) {
        if let failure = OtherRequest(words).failure { throw failure }
    }

    private var failure: Failure? {
        if isCancel { return Self.cancel }
        if isPause { return Self.pause }
        if isChange { return Self.change }
        if isAnswer { return Self.answer }
        if isQuestion { return Self.question }
        if isCondition { return Self.condition }
        if keys.joined(separator: " ").contains("wherever i am") { return Self.wherever }
        if isPast { return Self.past }
        return nil
    }

    private static let cancel = Failure.invalid(
        "reminders.cancel",
        "That ends a reminder.",
        recovery: "'bento reminders delete' does that, with some of its words or the end of its id."
    )

    private static let pause = Failure.invalid(
        "reminders.cancel",
        "That stops a reminder.",
        recovery: "'bento reminders delete' ends it, and 'bento reminders skip' leaves its next time out."
    )

    private static let change = Failure.invalid(
        "reminders.change",
        "That moves a reminder.",
        recovery: "'bento reminders snooze --for \"10 minutes\"' puts off what is due; "
            + "'bento reminders edit WORDS --when \"tomorrow at 9\"' moves any."
    )

    private static let answer = Failure.invalid(
        "reminders.answer",
        "That answers a reminder.",
        recovery: "'bento reminders done' and 'bento reminders skip' do that, with some of its words; "
            + "'bento undo' takes back what was last done."
    )

    private static let question = Failure.invalid(
        "reminders.question",
        "That is a question.",
        recovery: "'bento reminders' lists what there is."
    )

    private static let condition = Failure.invalid(
        "reminders.place",
        "Bento reminds of times and of places where you come to, not of what happens.",
        recovery: "Give a time, such as 'at 18:00', or a place, as in 'buy milk when I am at Rewe'; "
            + "or put it in double quotes to keep it as a to-do."
    )

    private static let wherever = Failure.invalid(
        "reminders.floating",
        "A reminder stays with the clock of one place.",
        recovery: "Leave out 'wherever I am', and change it with 'bento reminders edit' where you travel."
    )

    private static let past = Failure.invalid(
        "reminders.past",
        "That has been done already.",
        recovery: "Write what is to be done, such as 'call mum at 6pm'."
    )

    private func begins(_ beginnings: [String]) -> Bool {
        beginnings.contains { opening == $0 || opening.hasPrefix($0 + " ") }
    }

    private func says(_ any: Set<String>) -> Bool { keys.contains { any.contains($0) } }

    private func key(_ place: Int) -> String { keys.indices.contains(place) ? keys[place] : "" }

    private static let reminders: Set<String> = [
        "reminder", "reminders", "alarm", "alarms", "alert", "alerts", "notification", "notifications",
    ]

    private var isCancel: Bool {
        let never = [
            "don't remind", "dont remind", "do not remind", "stop reminding", "never remind", "forget about",
            "no more reminders",
        ]
        let ends = [
            "cancel", "delete", "remove", "clear", "turn off", "switch off", "disable", "dismiss", "mute", "silence",
        ]
        return begins(never) || (begins(ends) && says(Self.reminders))
            || (begins(["cancel", "delete"]) && says(["today's", "tomorrow's", "tonight's"]))
    }

    private var isPause: Bool { begins(["stop", "pause"]) && says(["reminder", "reminders"]) }

    private var isChange: Bool {
        // `move gym to 7`
        let isMoved =
            begins(["move", "change", "shift"])
            && keys.indices.dropLast().contains { place in
                guard keys[place] == "to" else { return false }
                let clock = ClockReading.read(words[(place + 1)...], .afterPreposition)
                return clock.map { place + 1 + $0.count == keys.count } ?? false
                    || Vocabulary.weekday(keys[place + 1]) != nil
            }
        let isPushed = begins(["push", "move", "put"]) && says(["back", "off", "forward"]) && keys.count < 8
        // `make it 7 instead`
        let isRemade =
            begins(["make it", "make that", "actually make"])
            && keys.indices.dropFirst(2).contains { place in
                ClockReading.read(words[place...], .afterPreposition) != nil || Vocabulary.weekday(keys[place]) != nil
                    || ["tomorrow", "today", "tonight"].contains(keys[place])
            }
        return begins(["snooze", "postpone", "reschedule", "delay", "remind me again"]) || isMoved || isPushed
            || isRemade
    }

    private var isAnswer: Bool {
        begins(["undo", "done with"]) || (keys.last == "done" && !begins(["get", "have", "see", "be"]))
            || (begins(["skip"]) && says(["tomorrow", "tomorrow's", "today", "today's", "next"]))
    }

    private var isQuestion: Bool {
        let questions = [
            "what time", "what day", "what date", "when is", "when are", "when was", "when do", "when does", "when did",
            "when will", "when should", "when's", "what's", "whats", "how many", "how often", "do i", "did i",
            "did you", "have i", "is there", "are there", "which reminders", "any reminders", "remind me what i",
            "remind me when i", "remind me where i",
        ]
        let words = ["did", "do", "does", "is", "are", "what", "when", "which", "how", "who", "where", "why"]
        return begins(questions) || (begins(["list", "show"]) && says(["reminder", "reminders"]))
            || (self.words.last?.text.hasSuffix("?") == true && begins(words))
    }

    /// `when I get home`, `if it rains`, `text Tom on my way back`; what others do, as in `ask Tom when he is free`, may be the
    /// words.
    private var isCondition: Bool {
        let beginnings = [
            "when i", "when i'm", "when im", "when we", "when we're", "as soon as", "next time", "every time i",
            "whenever", "once i", "once i'm", "once im", "once we", "if", "unless", "after i", "after we", "before i",
            "before we", "leaving", "arriving",
        ]
        let own: Set<String> = ["i", "i'm", "im", "we", "we're"]
        return begins(beginnings)
            || keys.indices.contains { place in
                switch keys[place] {
                case "when", "once", "whenever", "after", "before", "until", "unless": own.contains(key(place + 1))
                case "as": key(place + 1) == "soon" && key(place + 2) == "as"
                case "on": ["my", "the"].contains(key(place + 1)) && key(place + 2) == "way"
                default: false
                }
            }
    }

    /// Past forms that no request begins with.
    private static let pastForms: Set<String> = [
        "took", "ate", "drank", "went", "met", "did", "had", "bought", "paid", "sent", "called", "finished", "was",
        "were",
        "ran", "wrote", "spoke", "told", "gave", "slept", "woke", "forgot", "missed", "walked", "got",
    ]

    private var isPast: Bool {
        guard keys.count > 1 else { return false }
        let tellers: Set<String> = ["i", "we", "he", "she", "they", "already", "just"]
        let isTold =
            tellers.contains(keys[0])
            && (Self.pastForms.contains(keys[1]) || (keys[1].hasSuffix("ed") && keys[1] != "need"))
        let isOver = keys.count > 2 && ["was", "were"].contains(keys[1])
        return isTold || isOver || begins(["i've", "we've"]) || Self.pastForms.contains(keys[0])
    }
}
