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

    @Test("weekdays and months have names in each language, the former short ones, too")
    func days() {
        for lexicon in Lexicon.all {
            #expect(lexicon.shortWeekdayNames.count == 7 && lexicon.weekdayNames.count == 7)
            #expect(lexicon.monthNames.count == 12)
        }
        let french = LocaleForms(locale: "fr_FR")
        #expect(french.shortWeekday(3) == "mer" && french.month(8) == "août" && french.shortWeekday(8) == "8")
        #expect(
            LocaleForms(locale: "sv_SE").shortWeekday(1) == "Mon" && LocaleForms(locale: "pt_BR").month(3) == "março"
        )
    }

    @Test("each language that has words has all of them")
    func complete() {
        let tables = Lexicon.all.filter { !$0.shown.isEmpty }.map { Set($0.shown.keys) }
        #expect(tables.count >= 5 && Set(tables).count == 1)
    }
}
