import Core

/// Sentences that ask for something else than a new reminder: kept as one, they would come at the wrong time, or never.
enum OtherRequest {
    /// Past forms that no request begins with.
    private static let past: Set<String> = [
        "took", "ate", "drank", "went", "met", "did", "had", "bought", "paid", "sent", "called", "finished", "was",
        "were", "ran", "wrote", "spoke", "told", "gave", "slept", "woke", "forgot", "missed", "walked", "got",
    ]

    /// `text Tom when I get home`, `call mum on my way back`; what others do, as in `ask Tom when he is free`, may be the words.
    private static func saysCondition(_ keys: [String]) -> Bool {
        let own: Set<String> = ["i", "i'm", "im", "we", "we're"]
        return keys.indices.contains { place in
            let next = place + 1 < keys.count ? keys[place + 1] : ""
            switch keys[place] {
            case "when", "once", "whenever", "after", "before", "until", "unless": return own.contains(next)
            case "as": return keys[place...].starts(with: ["as", "soon", "as"])
            case "on":
                let rest = keys[(place + 1)...]
                return rest.starts(with: ["my", "way"]) || rest.starts(with: ["the", "way"])
            default: return false
            }
        }
    }

    /// - Throws: a failure (65) that names the command for what was asked.
    static func check(_ words: [SentenceWord]) throws(Failure) {
        let keys = words.map(\.key)
        let first = keys.prefix(4).joined(separator: " ")
        func begins(_ beginnings: String...) -> Bool {
            beginnings.contains { first == $0 || first.hasPrefix($0 + " ") }
        }
        let reminders: Set<String> = [
            "reminder", "reminders", "alarm", "alarms", "alert", "alerts", "notification", "notifications",
        ]
        if begins(
            "don't remind",
            "dont remind",
            "do not remind",
            "stop reminding",
            "never remind",
            "forget about",
            "no more reminders"
        )
            || (begins(
                "cancel",
                "delete",
                "remove",
                "clear",
                "turn off",
                "switch off",
                "disable",
                "dismiss",
                "mute",
                "silence"
            )
                && !keys.isDisjoint(with: reminders))
        {
            throw .invalid(
                "reminders.cancel",
                "That ends a reminder.",
                recovery: "'bento reminders delete' does that, with some of its words or the end of its id."
            )
        }
        if begins("stop", "pause"), !keys.isDisjoint(with: ["reminder", "reminders"]) {
            throw .invalid(
                "reminders.cancel",
                "That stops a reminder.",
                recovery: "'bento reminders delete' ends it, and 'bento reminders skip' leaves its next time out."
            )
        }
        // `move gym to 7`
        let isMoved =
            begins("move", "change", "shift")
            && keys.indices.dropLast().contains { place in
                guard keys[place] == "to" else { return false }
                let clock = ClockReading.read(words[(place + 1)...], .afterPreposition)
                return clock.map { place + 1 + $0.count == keys.count } ?? false
                    || Vocabulary.weekday(keys[place + 1]) != nil
            }
        let isPushed = begins("push", "move", "put") && !keys.isDisjoint(with: ["back", "off", "forward"])
        let isRemade =
            begins("make it", "make that", "actually make")
            && keys.indices.dropFirst(2).contains { place in
                ClockReading.read(words[place...], .afterPreposition) != nil || Vocabulary.weekday(keys[place]) != nil
                    || ["tomorrow", "today", "tonight"].contains(keys[place])
            }
        if begins("snooze", "postpone", "reschedule", "delay", "remind me again") || isMoved || isRemade
            || (isPushed && keys.count < 8)
        {
            throw .invalid(
                "reminders.change",
                "That moves a reminder.",
                recovery: "'bento reminders snooze --for \"10 minutes\"' puts off what is due; "
                    + "'bento reminders edit WORDS --when \"tomorrow at 9\"' moves any."
            )
        }
        if begins("undo", "done with") || (keys.last == "done" && !begins("get", "have", "see", "be"))
            || (begins("skip") && !keys.isDisjoint(with: ["tomorrow", "tomorrow's", "today", "today's", "next"]))
        {
            throw .invalid(
                "reminders.answer",
                "That answers a reminder.",
                recovery: "'bento reminders done' and 'bento reminders skip' do that, with some of its words; "
                    + "'bento undo' takes back what was last done."
            )
        }
        let isQuestion =
            begins("what time", "what day", "what date", "when is", "when are", "when was", "when do", "when does")
            || begins("when did", "when will", "when should", "when's", "what's", "whats", "how many", "how often")
            || begins("do i", "did i", "did you", "have i", "is there", "are there", "which reminders", "any reminders")
            || (begins("list", "show") && !keys.isDisjoint(with: ["reminder", "reminders"]))
            || begins("remind me what i", "remind me when i", "remind me where i")
        let canBeQuestion = begins(
            "did",
            "do",
            "does",
            "is",
            "are",
            "what",
            "when",
            "which",
            "how",
            "who",
            "where",
            "why"
        )
        if isQuestion || (words.last?.text.hasSuffix("?") == true && canBeQuestion) {
            throw .invalid(
                "reminders.question",
                "That is a question.",
                recovery: "'bento reminders' lists what there is."
            )
        }
        if begins(
            "when i",
            "when i'm",
            "when im",
            "when we",
            "when we're",
            "as soon as",
            "next time",
            "every time i",
            "whenever",
            "once i",
            "once i'm",
            "once im",
            "once we",
            "if",
            "unless",
            "after i",
            "after we",
            "before i",
            "before we",
            "leaving",
            "arriving"
        ) || saysCondition(keys) {
            throw .invalid(
                "reminders.place",
                "Bento reminds of times, not of places or of what happens.",
                recovery: "Say a time, such as 'at 18:00'; or put it in double quotes to keep it as a to-do."
            )
        }
        if keys.joined(separator: " ").contains("wherever i am") {
            throw .invalid(
                "reminders.floating",
                "A reminder stays with the clock of one place.",
                recovery: "Leave out 'wherever I am', and change it with 'bento reminders edit' where you travel."
            )
        }
        let isTold =
            ["i", "we", "he", "she", "they", "already", "just"].contains(keys.first ?? "") && keys.count > 1
            && (past.contains(keys[1]) || (keys[1].hasSuffix("ed") && keys[1] != "need"))
        let isOver = keys.count > 2 && ["was", "were"].contains(keys[1])
        if isTold || isOver || begins("i've", "we've") || (past.contains(keys.first ?? "") && keys.count > 1) {
            throw .invalid(
                "reminders.past",
                "That has been done already.",
                recovery: "Say what is to be done, such as 'call mum at 6pm'."
            )
        }
    }
}

extension Array where Element: Hashable {
    fileprivate func isDisjoint(with others: Set<Element>) -> Bool { !contains { others.contains($0) } }
}
