import Core
import Testing

@testable import SpokenText

@Suite("Words of a screen")
struct ShownWordsTests {
    @Test("a word is shown in the language of the locale, with its plural, else in English")
    func words() {
        let german = LocaleForms(locale: "de_AT")
        #expect(german.word("breakfast") == "Frühstück" && german.weekday(1) == "Montag")
        #expect(german.word("slice", counting: 1) == "Scheibe" && german.word("slice", counting: 2.5) == "Scheiben")
        #expect(german.word("zorbl") == "zorbl" && german.word("zorbl", counting: 2) == nil)
        for locale in ["en_GB", "C", "sv_SE"] {
            let forms = LocaleForms(locale: locale)
            #expect(forms.word("breakfast") == "breakfast" && forms.weekday(7) == "Sunday")
        }
    }

    @Test("each language that has words has all of them")
    func complete() {
        let tables = Lexicon.all.filter { !$0.shown.isEmpty }.map { Set($0.shown.keys) }
        #expect(tables.count >= 5 && Set(tables).count == 1)
    }
}
