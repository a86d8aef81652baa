import Testing

@testable import SpokenText

@Suite("Lexer and lexicon")
struct LexerTests {
    private func words(_ text: String, _ lexicon: Lexicon = .standard) -> [String] {
        let sentence = SpokenSentence(text, lexicon)
        return sentence.tokens.map { String(decoding: sentence.folded($0), as: UTF8.self) }
    }

    @Test(
        "words are folded, and numbers part from them",
        arguments: [
            ("Jalapeño CRÈME", ["jalapeno", "creme"]), ("Kellogg's", ["kellogg"]), ("o'clock", ["oclock"]),
            ("2-egg", ["2", "egg"]), ("200g", ["200", "g"]), ("5ft6in", ["5", "ft", "6", "in"]),
            ("18h30", ["18", "h", "30"]),
            ("a.m. w/o w/", ["am", "without", "with"]), ("salt & pepper", ["salt", "and", "pepper"]), ("v8", ["v8"]),
            ("Straße ÆØ", ["strasse", "aeo"]), ("МОЛОКО", ["молоко"]), ("\u{FEFF}ok\u{0}ok", ["ok", "ok"]),
            ("don\u{2019}t", ["dont"]), ("rock\u{2014}roll", ["rock", "roll"]),
        ]
    )
    func folding(text: String, expected: [String]) {
        #expect(words(text) == expected)
    }

    @Test("marks keep their kinds and places")
    func marks() {
        let sentence = SpokenSentence("a, b\n(1+2) 50% \"x\" 🍎 é!")
        #expect(
            sentence.tokens.map(\.kind) == [
                .word, .comma, .word, .newline, .open, .number, .plus, .number, .close, .number, .percent, .quote,
                .word,
                .quote, .emoji, .word, .sentenceEnd,
            ]
        )
        #expect(sentence.text(14..<17) == "🍎 é!")
        #expect(sentence.text(3..<99).isEmpty)
    }

    @Test("letters that a reader names part from the digits after them")
    func letters() {
        let sentence = SpokenSentence("x2 v8", lettersBeforeNumbers: "x")
        #expect(sentence.tokens.map(\.kind) == [.word, .number, .word])
    }

    @Test("bytes that are no text are read without a trap, and cover no more than they are")
    func hostile() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let sentence = SpokenSentence(bytes: bytes)
            var last = 0
            for (place, token) in sentence.tokens.enumerated() {
                #expect(token.start >= last && token.end > token.start && token.end <= bytes.count, "\(bytes)")
                last = token.end
                _ = sentence.quantity(at: place)
                _ = sentence.duration(at: place)
                _ = sentence.day(at: place, order: .dayMonthYear)
                _ = sentence.clock(at: place, isExpected: true)
            }
        }
    }

    @Test(
        "each line of each language's tables is understood",
        arguments: Lexicon.all + [Tongues.german, Tongues.french]
    )
    func tables(lexicon: Lexicon) {
        #expect(lexicon.faults.isEmpty)
    }

    @Test("a bundled language names its days and months, every unit, and numbers to a million", arguments: Lexicon.all)
    func complete(lexicon: Lexicon) {
        #expect(lexicon.weekdayNames.count == 7 && lexicon.monthNames.count == 12)
        func sense(_ name: String) -> WordSense? {
            SpokenSentence(name, lexicon).sense(at: 0) { $0.weekday != nil || $0.month != nil }?.sense
        }
        #expect(Set(lexicon.weekdayNames.compactMap { sense($0)?.weekday }) == Set(1...7))
        #expect(Set(lexicon.monthNames.compactMap { sense($0)?.month }) == Set(1...12))
        let senses = (0..<Int32(lexicon.words.count)).compactMap { lexicon.sense($0) }
        let phrases = (0..<Int32(lexicon.words.count)).flatMap { lexicon.phrases(startingWith: $0).map(\.sense) }
        let units = Set((senses + phrases).flatMap { [$0.unit].compactMap { $0 } + $0.shortUnits })
        #expect(units == Set(SpokenUnit.allCases))
        let numbers = Set((senses + phrases).compactMap(\.number))
        #expect(numbers.isSuperset(of: (0...20).map(Double.init) + [30, 40, 50, 60, 70, 80, 90, 100, 1000, 1_000_000]))
    }

    @Test("a table with a mistake says which line it is")
    func faults() {
        let lexicon = Lexicon(
            "xx",
            "[number]\nthree: drei\n[unit]\nfurlong: Achtelmeile\n[day]\nago: {nobody} ago\nno colon"
        )
        #expect(lexicon.faults == ["three: drei", "furlong: Achtelmeile", "ago: {nobody} ago", "no colon"])
    }

    @Test("a language is found by its tag")
    func tags() {
        #expect(Lexicon.language("en-GB")?.language == "en")
        #expect(Lexicon.language("tlh") == nil)
    }

    @Test("a word has its senses in any case")
    func senses() {
        #expect(Lexicon.standard.sense(of: "THURS")?.weekday == 4)
        #expect(Lexicon.standard.sense(of: "second")?.ordinal == 2)
        #expect(Lexicon.standard.sense(of: "second")?.unit == .second)
        #expect(Lexicon.standard.sense(of: "kiwi") == nil)
        #expect(Lexicon.standard.sense(of: "two eggs") == nil)
    }
}

@Suite("Other languages, by data alone")
struct TongueTests {
    @Test(
        "German: compounds, decimal commas, halves that lie ahead",
        arguments: [
            ("einundzwanzig", 21), ("dreihundertfünfundzwanzig", 325), ("zweitausend", 2000), ("zweieinhalb", 2.5),
            ("1,5", 1.5),
            ("1.500,5", 1500.5), ("anderthalb", 1.5), ("fünf und dreißig", 35),
        ] as [(String, Double)]
    )
    func german(text: String, value: Double) {
        #expect(Tongues.german.number(of: text) == value)
    }

    @Test("German: word order of times and days")
    func germanTimes() throws {
        let today = try #require(Tongues.saturday)
        #expect(SpokenSentence("halb sieben", Tongues.german).clock(at: 0)?.clock.minuteOfDay == 390)
        #expect(SpokenSentence("fünf vor sieben", Tongues.german).clock(at: 0)?.clock.minuteOfDay == 415)
        #expect(SpokenSentence("anderthalb Stunden", Tongues.german).duration(at: 0)?.seconds == 5400)
        for (text, day) in [
            ("vor drei Tagen", "2026-11-18"), ("nächsten Montag", "2026-11-23"), ("NAECHSTEN MONTAG", nil),
            ("am 3. Dezember", nil), ("am dritten Dezember", "2026-12-03"), ("vorgestern", "2026-11-19"),
        ] {
            let read = SpokenSentence(text, Tongues.german).day(at: 0)?.day.day(from: today, .coming).description
            #expect(read == day, "\(text)")
        }
    }

    @Test(
        "French: elisions, and numbers that are sums",
        arguments: [("quatre-vingt-dix-sept", 97), ("soixante et dix", 70), ("vingt et un", 21), ("quatre vingts", 80)]
            as [(String, Double)]
    )
    func french(text: String, value: Double) {
        #expect(Tongues.french.number(of: text) == value)
    }

    @Test("French: word order of amounts, times and days")
    func frenchTimes() throws {
        let today = try #require(Tongues.saturday)
        let water = SpokenSentence("deux litres d\u{2019}eau", Tongues.french)
        #expect(water.quantity(at: 0)?.quantity.base == 2000)
        #expect(water.tokens.count == 4)
        #expect(SpokenSentence("7 heures moins le quart", Tongues.french).clock(at: 0)?.clock.minuteOfDay == 405)
        let read = SpokenSentence("il y a deux jours", Tongues.french).day(at: 0)
        #expect(read?.day.day(from: today).description == "2026-11-19")
    }
}
