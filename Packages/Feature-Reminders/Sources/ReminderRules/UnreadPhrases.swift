import Core
import SpokenText

/// Phrases that say when, or where, in ways that no reminder can be made of: `by EOD`, `early April`, `3-4pm`, `on my way home`.
/// The rest of such a phrase in the words would never come, or come at another time, so the sentence is refused.
///
/// Items of a phrase are words, alternatives by `|`. `?` makes an item optional, `#` is a number, `@unit`, `@month`, `@weekday`,
/// `@part` are any of these, `*` is one word of any kind, `^` the beginning, `!` a place where something was read. `$` is
/// such a place too, the end, or "at"; `!weekday` a weekday that was read: `on dad's birthday` is a day, `on dad's birthday card` is none.
struct UnreadPhrases {
    let words: [SentenceWord]
    /// By place.
    let isRead: [Bool]

    /// The part of a time that was read: the less there is, the more can only have been meant as one.
    enum Known: Sendable {
        case nothing
        /// A day, or how often, without a time of day.
        case day
        case time
    }

    /// The number of words of a phrase that begin at a place; 0 if none does.
    func count(at place: Int, _ known: Known) -> Int {
        if let count = shape(place, known) { return count }
        if let count = length(at: place, in: Self.everywhere) { return count }
        if known != .time, let count = length(at: place, in: Self.withoutClock) { return count }
        return known == .nothing ? length(at: place, in: Self.withoutTime) ?? 0 : 0
    }

    private func length(at place: Int, in table: Table) -> Int? {
        for phrases in [table.byWord[key(place)] ?? [], table.others] {
            for phrase in phrases {
                if let end = match(phrase[...], place), end > place { return end - place }
            }
        }
        return nil
    }

    /// Phrases by the word that they begin with.
    private struct Table: Sendable {
        private(set) var byWord: [String: [[Item]]] = [:]
        private(set) var others: [[Item]] = []

        init(_ phrases: [[Item]]) {
            for phrase in phrases {
                guard let first = phrase.first, !first.isOptional,
                    first.words.allSatisfy({ $0.first.map { !"#@*^!$".contains($0) } == true })
                else {
                    others.append(phrase)
                    continue
                }
                for word in first.words { byWord[word, default: []].append(phrase) }
            }
        }
    }

    private static let everywhere = phrases(
        """
        early|mid|late|mid- @month|next|this
        early|mid|late|end|start|beginning|middle !
        weekend|week|month|@weekday after next
        # @unit on # @unit off
        in|within # @unit
        in a|three? half|quarter|quarters a|an|of
        # o clock
        @part and|&|or @part
        their|his|her time $
        this|same time
        good|black|cyber|ash|pancake !weekday
        xmas|christmas|halloween|easter|thanksgiving|hanukkah|diwali|eid|ramadan|passover|nye $
        in|within the next? hour|minute
        early|mid|late @part
        asap
        b4 #
        several|many|multiple|few|couple times a|per|each|every
        every couple|few|several
        every # and|or #
        on a|any|some weekday|workday|weekend|@weekday
        on the half hour
        at half past $
        start|beginning|middle|end|close of the|this|next? @unit|@month|quarter|business|play
        eod|eow|eom|eoy|cob|wkd|wknd|wknds|wkend|wkends|weeknight|weeknights
        2moro|2morrow|2mrw|2nite|2night|2day|tomoz|tomo|tmoro|tomoro|tmw|tonite
        regularly|occasionally|periodically|someday|anytime|shortly|eventually
        semi-annually|semiannually|semi-monthly|semimonthly|bimonthly|bi-monthly|biannually|bi-annually|tri-weekly
        now and then|again
        every now and
        once in a while
        from time to time
        some|any time|day $
        one day $
        one of these|those days
        alternate|alternating days|weeks|months|mornings|evenings|@weekday
        working|business|school|work day $
        working|business|school|work day of
        working|business|school|work days
        bank? holiday|holidays $
        in a bit|while|moment|jiffy|sec
        in|within|over|after a|the|about|around|roughly? next? few|couple|some|several of? @unit
        in|within|over|after #|few|couple or|to|- # @unit
        on|by|before|after|until|till * birthday|anniversary|payday $
        on|by|before|after|until|till * * birthday|anniversary|payday $
        on payday $
        on|by|before|until|till * day|eve $
        on|by|before|until|till * * day|eve $
        in|this|by|until|till|next|last spring|summer|autumn|winter $
        at|by|before|after|until|till|around dawn|dusk|sunset|sunrise|nightfall|daybreak|bedtime|lunchtime|dinnertime|teatime|closing $
        on the hour|half-hour
        past|after every|each|the hour
        round|around the clock
        the other|following|next day|night|morning|evening|week|month|year $
        # days|nights|mornings|evenings a|per|each week|month
        # @weekday
        over|during|by the? weekend $
        m|t|w|th|f w|th|f|t
        mo|tu|we|th|fr|sa|su we|th|fr|sa|su
        each|every single
        """
    )

    private static let withoutClock = phrases(
        """
        at|before|after|with|w/|during every|each|my|the? breakfast|lunch|dinner|supper|brunch|meal|meals
        before|after work|school|class|church|training|practice|bed|gym
        on|during|in my|the|our? lunch break|hour
        """
    )

    private static let withoutTime = phrases(
        """
        often|frequently|constantly
        around|about # $
        immediately|nightly
        before|after|until|till # $
        right now|away
        straight away
        at once $
        now $
        first|last day of
        the? month|year|quarter end $
        at # $
        on? the @ordinal $
        ^ half #
        at half #
        week|kw|cw # $
        in|by|this|next|last|of|end? q1|q2|q3|q4 $
        in # $
        ^ in #
        weekday|weekdays|weekend|@weekday mornings|evenings|afternoons|nights
        # a|per|each day|week|month|hour|year
        # * a|per|each day|week|month|hour|year
        # * * a|per|each day|week|month|hour|year
        mornings|afternoons|evenings|nights $
        ^ noon|midday|midnight|lunchtime
        noon|midday|midnight|lunchtime $
        last|next night|morning|evening|afternoon
        weekend|weekends $
        ^ at|near|outside|inside *
        in|until|till|before|after|by|next|last|this|since @month
        @month|april|june|august #
        # @month
        mon|tue|wed|thu|fri|sat|sun $
        mon|tue|wed|thu|fri|sat|sun night|morning|evening|afternoon|#
        # to|past|till # $
        when|once it|they|the
        before|during the|office|business|my
        january|february|july|september|october|november|december $
        """
    )

    private static func phrases(_ table: String) -> Table {
        Table(table.split(separator: "\n").map { $0.split(separator: " ").map { Item($0) } })
    }

    private struct Item: Sendable {
        let words: Set<String>
        let isOptional: Bool

        init(_ text: Substring) {
            isOptional = text.count > 1 && text.last == "?"
            words = Set((isOptional ? text.dropLast() : text).split(separator: "|").map(String.init))
        }
    }

    private func key(_ place: Int) -> String { words.indices.contains(place) ? words[place].key : "" }

    private func isRead(_ place: Int) -> Bool { isRead.indices.contains(place) && isRead[place] }

    /// - Returns: the end of the phrase; `nil` if it is not there.
    private func match(_ items: ArraySlice<Item>, _ place: Int) -> Int? {
        guard let item = items.first else { return place }
        let rest = items.dropFirst()
        if item.words == ["^"] { return place == 0 ? match(rest, place) : nil }
        if item.words == ["!"] { return isRead(place) ? place : nil }
        if item.words == ["!weekday"] { return isRead(place) && Vocabulary.weekday(key(place)) != nil ? place : nil }
        if item.words == ["$"] {
            return place >= words.count || isRead(place) || ["at", "@"].contains(key(place)) ? place : nil
        }
        if !isRead(place), !key(place).isEmpty, item.words.contains(where: { fits($0, place) }),
            let end = match(rest, place + 1)
        {
            return end
        }
        return item.isOptional ? match(rest, place) : nil
    }

    private func fits(_ word: String, _ place: Int) -> Bool {
        let key = key(place)
        switch word {
        case "*": return true
        case "#": return key != "a" && key != "an" && Vocabulary.number(key) != nil
        case "@unit": return Vocabulary.unit(key) != nil
        case "@month": return Vocabulary.month(key) != nil
        case "@weekday": return Vocabulary.weekday(key) != nil
        case "@part": return Vocabulary.part(key) != nil
        case "@ordinal": return Vocabulary.ordinal(key) != nil
        // Letters of a timetable are capitals: `M W F`.
        case _ where word.utf8.count <= 2 && Self.letters.contains(word):
            return key == word && words[place].text.first?.isUppercase == true
        default: return key == word
        }
    }

    private static let letters: Set<String> = [
        "m", "t", "w", "f", "mo", "tu", "we", "th", "fr", "sa", "su",
    ]

    // MARK: Words by their shape

    private func shape(_ place: Int, _ known: Known) -> Int? {
        let key = key(place)
        guard let first = key.first, !isRead(place) else { return nil }
        if isVague(place) || isTimetable(key) { return 1 }
        if first == "-", key.dropFirst().allSatisfy(\.isNumber), Vocabulary.unit(self.key(place + 1)) != nil {
            return 2
        }
        if first == ":", key.wholeMatch(of: /:[0-9]{2}/) != nil { return 1 }
        // `dentist april`; `a present for April` is for a person.
        if known == .nothing, place + 1 == words.count, ["april", "june", "august"].contains(key),
            self.key(place - 1) != "for"
        {
            return 1
        }
        guard first.isASCII, first.isNumber else { return nil }
        if isUnreadFigure(place, known) { return 1 }
        return known == .nothing && isFigureAlone(place) ? 1 : nil
    }

    /// `9ish`, `tomorrow-ish`, `mid-week`, `mid-April`.
    private func isVague(_ place: Int) -> Bool {
        let key = key(place)
        if words[place].text.hasSuffix("ish"), key.first?.isNumber == true || key.hasSuffix("-ish") { return true }
        guard key.hasPrefix("mid-") else { return false }
        let middle = String(key.dropFirst(4))
        return ["week", "month", "morning", "afternoon", "year"].contains(middle) || Vocabulary.month(middle) != nil
    }

    /// `T/Th`
    private func isTimetable(_ key: String) -> Bool {
        let letters = key.split(separator: "/")
        return letters.count > 1 && letters.allSatisfy { Self.letters.contains(String($0)) }
    }

    /// Figures that can only be meant as a time or a day.
    private func isUnreadFigure(_ place: Int, _ known: Known) -> Bool {
        let key = key(place)
        // `13pm`, `3-4pm`, `10:00-11:30`
        if key.wholeMatch(of: /[0-9]{1,4}(am|pm)/) != nil,
            known == .nothing || ClockReading.read(words[place...], .bare) == nil
        {
            return true
        }
        // `14:00Z`
        if key.wholeMatch(of: /[0-9]{1,2}:[0-9]{2}[a-z]+/) != nil { return true }
        if key.wholeMatch(of: /[0-9]{1,2}([:.][0-9]{2})?(am|pm)?[-\u{2013}][0-9]{1,2}([:.][0-9]{2})?(am|pm)/) != nil {
            return true
        }
        if key.wholeMatch(of: /[0-9]{1,2}:[0-9]{2}[-\u{2013}][0-9]{1,2}:[0-9]{2}/) != nil { return true }
        // `2025-4-3`, `3-4-25`, `3/4/25`
        if key.wholeMatch(of: /[0-9]{4}[-\/.][0-9]{1,2}[-\/.][0-9]{1,2}/) != nil { return true }
        if key.wholeMatch(of: /[0-9]{1,2}[-\/][0-9]{1,2}[-\/]([0-9]{2}|[0-9]{4})/) != nil { return true }
        // `3x/week`, `24/7`
        if key.wholeMatch(of: /[0-9]{1,2}x?\/(day|week|wk|month|mo|hour|hr|h|d|w|m)|24\/7/) != nil { return true }
        // `the 15th` at the end; `the 2nd draft` is none.
        return key.wholeMatch(of: /[0-9]{1,2}(st|nd|rd|th)/) != nil && match([Item("$")], place + 1) != nil
    }

    /// Figures that are likely meant as a time or a day where the sentence says no other.
    private func isFigureAlone(_ place: Int) -> Bool {
        let key = key(place)
        let isLast = place + 1 == words.count
        // `17.30 call mum`, `5p`, `meeting 10-11`
        if place == 0, key.wholeMatch(of: /([01]?[0-9]|2[0-3])\.[0-5][0-9]/) != nil { return true }
        if key.wholeMatch(of: /1?[0-9]p/) != nil { return true }
        let counted: Set<String> = [
            "chapter", "chapters", "page", "pages", "level", "levels", "episodes", "lines", "rooms",
        ]
        if let match = key.wholeMatch(of: /([0-9]{1,2})[-\u{2013}]([0-9]{1,2})/), let from = Int(match.1),
            let to = Int(match.2), from <= 24, to <= 24, isLast, !counted.contains(self.key(place - 1))
        {
            return true
        }
        // `25.12`, `in 35'`
        if let match = key.wholeMatch(of: /([0-9]{2})[.-]([0-9]{1,2})/), let day = Int(match.1),
            let month = Int(match.2), (13...31).contains(day), (1...12).contains(month)
        {
            return true
        }
        if self.key(place - 1) == "in", key.hasSuffix("'") { return true }
        // `in 2027`, `14.5.`
        if ["in", "by", "until", "till", "before"].contains(self.key(place - 1)),
            key.wholeMatch(of: /20[2-9][0-9]/) != nil
        {
            return true
        }
        return isLast && words[place].text.wholeMatch(of: /[0-9]{1,2}\.[0-9]{1,2}\./) != nil
    }
}
