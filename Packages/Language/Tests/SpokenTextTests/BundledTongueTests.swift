import Core
import Testing

@testable import SpokenText

@Suite("Bundled languages")
struct BundledTongueTests {
    private static func lexicon(_ tag: String) throws -> Lexicon { try #require(Lexicon.language(tag)) }

    @Test(
        "numbers in words, fractions and decimal commas",
        arguments: [
            ("de", "einundzwanzig", 21), ("de", "dreihundertfünfzig", 350), ("de", "anderthalb", 1.5),
            ("de", "zweieinhalb", 2.5), ("de", "1,5", 1.5), ("de", "1.500", 1500), ("de", "0.125", 0.125),
            ("de", "eine halbe", 0.5), ("de", "ein Dutzend", 12), ("de", "siebenundneunzig", 97),
            ("fr", "quatre-vingt-dix-sept", 97), ("fr", "vingt et un", 21), ("fr", "soixante et onze", 71),
            ("fr", "une douzaine", 12), ("fr", "deux et demi", 2.5), ("fr", "cent cinquante", 150),
            ("fr", "une demi", 0.5), ("fr", "2,25", 2.25), ("fr", "trois quarts", 0.75),
            ("fr", "mille deux cents", 1200),
            ("es", "veintidós", 22), ("es", "treinta y cinco", 35), ("es", "doscientos cincuenta", 250),
            ("es", "una docena", 12), ("es", "dos y media", 2.5), ("es", "media", 0.5), ("es", "once", 11),
            ("es", "1,75", 1.75), ("es", "mil quinientos", 1500), ("es", "media docena", 6),
            ("it", "ventidue", 22), ("it", "trentacinque", 35), ("it", "duecentocinquanta", 250), ("it", "mezza", 0.5),
            ("it", "due e mezzo", 2.5), ("it", "una dozzina", 12), ("it", "ventuno", 21), ("it", "1,5", 1.5),
            ("it", "mezza dozzina", 6), ("it", "novantotto", 98),
            ("pt", "vinte e dois", 22), ("pt", "trinta e cinco", 35), ("pt", "duzentos e cinquenta", 250),
            ("pt", "meia", 0.5), ("pt", "dois e meio", 2.5), ("pt", "uma dúzia", 12), ("pt", "dezesseis", 16),
            ("pt", "dezasseis", 16), ("pt", "1,5", 1.5), ("pt", "meia dúzia", 6),
        ] as [(String, String, Double)]
    )
    func numbers(tag: String, text: String, value: Double) throws {
        #expect(try Self.lexicon(tag).number(of: text) == value)
    }

    @Test(
        "amounts with their units",
        arguments: [
            ("de", "200 Gramm", .gram), ("de", "2 EL", .tablespoon), ("de", "drei Teelöffel", .teaspoon),
            ("de", "anderthalb Liter", .liter), ("fr", "deux cuillères à soupe", .tablespoon),
            ("fr", "une cuillère à café", .teaspoon), ("fr", "un demi litre", .liter),
            ("es", "dos cucharadas", .tablespoon),
            ("es", "una cucharadita", .teaspoon), ("es", "medio litro", .liter), ("it", "due cucchiai", .tablespoon),
            ("it", "un cucchiaino", .teaspoon), ("it", "mezzo litro", .liter),
            ("pt", "duas colheres de sopa", .tablespoon),
            ("pt", "uma colher de chá", .teaspoon), ("pt", "meio litro", .liter),
        ] as [(String, String, SpokenUnit)]
    )
    func units(tag: String, text: String, unit: SpokenUnit) throws {
        #expect(SpokenSentence(text, try Self.lexicon(tag)).quantity(at: 0)?.quantity.unit == unit)
    }

    @Test(
        "days, seen from Saturday, 21 November 2026",
        arguments: [
            ("de", "gestern Abend", "2026-11-20"), ("de", "vor drei Tagen", "2026-11-18"),
            ("de", "nächsten Montag", "2026-11-23"), ("de", "letzten Freitag", "2026-11-20"),
            ("de", "übermorgen", "2026-11-23"),
            ("fr", "hier soir", "2026-11-20"), ("fr", "il y a trois jours", "2026-11-18"),
            ("fr", "lundi prochain", "2026-11-23"), ("fr", "avant-hier", "2026-11-19"),
            ("fr", "dans deux semaines", "2026-12-05"),
            ("es", "anoche", "2026-11-20"), ("es", "hace tres días", "2026-11-18"),
            ("es", "el lunes que viene", "2026-11-23"), ("es", "el 3 de diciembre", "2026-12-03"),
            ("es", "pasado mañana", "2026-11-23"),
            ("it", "ieri sera", "2026-11-20"), ("it", "tre giorni fa", "2026-11-18"),
            ("it", "lunedì prossimo", "2026-11-23"),
            ("it", "dopodomani", "2026-11-23"), ("it", "tra una settimana", "2026-11-28"),
            ("pt", "ontem à noite", "2026-11-20"), ("pt", "há três dias", "2026-11-18"),
            ("pt", "próxima segunda-feira", "2026-11-23"), ("pt", "anteontem", "2026-11-19"),
            ("pt", "3 de dezembro", "2026-12-03"),
        ]
    )
    func days(tag: String, text: String, day: String) throws {
        let today = try #require(LocalDay("2026-11-21"))
        let read = SpokenSentence(text, try Self.lexicon(tag)).day(at: 0)
        #expect(read?.day.day(from: today, .coming).description == day)
    }

    @Test(
        "times of day, in minutes",
        arguments: [
            ("de", "halb acht", 450), ("de", "8 Uhr", 480), ("de", "18 Uhr 30", 1110),
            ("de", "Viertel nach sieben", 435),
            ("de", "acht Uhr abends", 1200), ("fr", "8 heures", 480), ("fr", "18h30", 1110),
            ("fr", "sept heures et demie", 450),
            ("fr", "midi", 720), ("es", "las ocho y media", 510), ("es", "las 8 de la tarde", 1200),
            ("es", "mediodía", 720), ("it", "le otto e mezza", 510), ("it", "alle 8", 480), ("it", "mezzogiorno", 720),
            ("pt", "às 8 horas", 480), ("pt", "meio-dia", 720), ("pt", "às oito e meia", 510),
        ]
    )
    func clocks(tag: String, text: String, minute: Int) throws {
        #expect(SpokenSentence(text, try Self.lexicon(tag)).clock(at: 0)?.clock.minuteOfDay == minute)
    }

    private struct Words: PhraseBook {
        let readings: [String: String]
        func reading(of phrase: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
            readings[String(decoding: phrase, as: UTF8.self)].map { Array($0.utf8)[...] }
        }
    }

    @Test(
        "a sentence is rendered by its lexicon and a phrase book, the longest phrase first",
        arguments: [
            ("de", "zwei Äpfel, um halb acht", "2 apple, um 7:30"),
            ("de", "1,5 l  Milch am Montag", "1.5 liter  milk am Monday"),
            ("de", "Apfelmilch", "apple milk"), ("de", "ein Apfel", "a apple"), ("fr", "d'eau", "of water"),
        ]
    )
    func rendering(tag: String, text: String, expected: String) throws {
        let book = Words(readings: ["apfel": "apple", "milch": "milk", "eau": "water", "d": "of"])
        let rendering = SpokenRendering(of: Array(text.utf8), from: try Self.lexicon(tag), by: book)
        #expect(String(decoding: rendering.bytes, as: UTF8.self) == expected.replacing("  ", with: " "))
    }

    @Test("what was rendered knows the words that it was made of")
    func source() throws {
        let book = Words(readings: ["apfel": "apple"])
        let rendering = SpokenRendering(of: Array("zwei Äpfel".utf8), from: try Self.lexicon("de"), by: book)
        #expect(rendering.source(of: 2..<7) == "Äpfel")
        #expect(rendering.source(of: 0..<7) == "zwei Äpfel")
        #expect(rendering.source(of: 3..<3).isEmpty)
        #expect(rendering.source(of: 90..<99).isEmpty)
    }

    @Test("bytes that are no text are rendered without a trap", arguments: Lexicon.all)
    func hostile(lexicon: Lexicon) {
        var generator = SystemRandomNumberGenerator()
        let book = Words(readings: ["a": "b", "e": ""])
        for _ in 0..<500 {
            let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            let rendering = SpokenRendering(of: bytes, from: lexicon, by: book)
            _ = rendering.source(of: 0..<rendering.bytes.count)
        }
    }
}
