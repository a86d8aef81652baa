import Core

/// Sentences that ask for something else than a new reminder: kept as one, they would come at the wrong time, or never.
enum OtherRequest {
    /// - Throws: a failure (65) that names the command for what was asked.
    static func check(_ words: [SentenceWord]) throws(Failure) {
        let keys = words.map(\.key)
        let first = keys.prefix(3).joined(separator: " ")
        func begins(_ beginnings: String...) -> Bool {
            beginnings.contains { first == $0 || first.hasPrefix($0 + " ") }
        }
        if begins("don't remind", "dont remind", "do not remind", "stop reminding", "never remind", "forget about")
            || (begins("cancel", "delete", "remove") && !keys.isDisjoint(with: ["reminder", "reminders"]))
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
        if begins("snooze", "postpone", "reschedule") || isMoved || (isPushed && keys.count < 8) {
            throw .invalid(
                "reminders.change",
                "That moves a reminder.",
                recovery: "'bento reminders snooze --for \"10 minutes\"' puts off what is due; "
                    + "'bento reminders edit WORDS --when \"tomorrow at 9\"' moves any."
            )
        }
        if words.last?.text.hasSuffix("?") == true, begins("did", "do", "does", "is", "are", "what", "when", "which") {
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
            "next time i",
            "leaving",
            "arriving"
        ) {
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
        if keys.first == "i", keys.count > 1, keys[1].hasSuffix("ed"), keys[1] != "need" {
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
