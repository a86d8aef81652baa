import Testing

@testable import FeatureLocation
@testable import Gazetteer

@Suite("NameFolding")
struct NameFoldingTests {
    @Test(
        "brings names to the form they are compared in",
        arguments: [
            ("Zürich", "zurich"), ("ZÜRICH", "zurich"), ("Zu\u{308}rich", "zurich"), ("Łódź", "lodz"),
            ("Tromsø", "tromso"), ("Weißenfels", "weissenfels"), ("Ærøskøbing", "aeroskobing"),
            ("St. Paul", "saint paul"), ("Saint Paul", "saint paul"), ("St.-Denis", "saint denis"),
            ("Mt. Vernon", "mount vernon"), ("L'Aquila", "laquila"), ("L’Aquila", "laquila"),
            ("Winston-Salem", "winston salem"), ("  New   York ", "new york"), ("Washington, D.C.", "washington dc"),
            ("U.S.A.", "usa"), ("Москва", "москва"), ("МОСКВА", "москва"), ("Αθήνα", "αθηνα"), ("서울", "서울"),
            ("東京", "東京"), ("ＴＯＫＹＯ", "tokyo"), ("القاهرة", "القاهرة"), ("दिल्ली", "दिल्ली"),
            ("İstanbul", "istanbul"), ("Iğdır", "igdir"), ("Hà Nội", "ha noi"), ("!?", ""), ("", ""),
        ]
    )
    func folds(name: String, folded: String) {
        var folding = NameFolding()
        #expect(String(decoding: folding.fold(name), as: UTF8.self) == folded)
    }

    @Test("keeps abbreviations where asked, for a word still being typed")
    func keepsAbbreviations() {
        var folding = NameFolding()
        #expect(folding.fold("St", expanding: false) == Array("st".utf8))
    }

    @Test("folding twice changes nothing more", arguments: ["Łódź", "St. Ives", "d.c.", "Århus", "Ὀλυμπία", "नई दिल्ली"])
    func isIdempotent(name: String) {
        var folding = NameFolding()
        let once = folding.fold(name)
        #expect(folding.fold(String(decoding: once, as: UTF8.self)) == once)
    }
}
