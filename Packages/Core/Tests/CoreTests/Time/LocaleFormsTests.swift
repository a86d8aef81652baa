import Core
import Foundation
import Testing

@Suite("LocaleForms")
struct LocaleFormsTests {
    @Test(
        "dates, times and numbers are written as the locale writes them",
        arguments: [
            ("en_US.UTF-8", "11/05/2026", "Nov 5", "6:05 pm", "1,234.50"),
            ("en_GB", "05/11/2026", "5 Nov", "18:05", "1,234.50"),
            ("de_DE", "05.11.2026", "5 Nov", "18:05", "1.234,50"),
            ("de_CH", "05.11.2026", "5 Nov", "18:05", "1’234.50"),
            ("fr-FR", "05/11/2026", "5 nov.", "18:05", "1\u{202F}234,50"),
            ("pt_BR", "05/11/2026", "5 nov", "18:05", "1.234,50"),
            ("sv_SE", "2026-11-05", "Nov 5", "18:05", "1\u{A0}234,50"),
            ("de_AT", "05.11.2026", "5 Nov", "18:05", "1\u{A0}234,50"),
            ("ar", "05/11/2026", "5 Nov", "6:05 pm", "1,234.50"), ("ar_MA", "05/11/2026", "5 Nov", "18:05", "1.234,50"),
            ("C.UTF-8", "2026-11-05", "Nov 5", "18:05", "1,234.50"),
            ("", "2026-11-05", "Nov 5", "18:05", "1,234.50"), ("tlh", "2026-11-05", "Nov 5", "18:05", "1,234.50"),
        ]
    )
    func forms(locale: String, date: String, short: String, time: String, number: String) throws {
        let forms = LocaleForms(locale: locale)
        let day = try #require(LocalDay("2026-11-05"))
        let moment = Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400 + 18 * 3600 + 5 * 60)
        #expect(forms.date(day) == date)
        #expect(forms.shortDate(day) == short)
        #expect(forms.time(moment, in: .gmt) == time)
        #expect(forms.number(1234.5, decimals: 2) == number)
    }

    @Test(
        "months have the short names of the language, English ones where there is no table of it",
        arguments: [
            ("en_GB", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
            ("de_DE", "Jan Feb März Apr Mai Juni Juli Aug Sept Okt Nov Dez"),
            ("fr_FR", "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
            ("es_ES", "ene feb mar abr may jun jul ago sept oct nov dic"),
            ("it_IT", "gen feb mar apr mag giu lug ago set ott nov dic"),
            ("pt_BR", "jan fev mar abr mai jun jul ago set out nov dez"),
            ("sv_SE", "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
        ]
    )
    func months(locale: String, names: String) {
        let forms = LocaleForms(locale: locale)
        #expect((1...12).map(forms.shortMonth).joined(separator: " ") == names)
        #expect(forms.shortMonth(0) == "0" && forms.shortMonth(13) == "13")
    }

    @Test(
        "a week begins where the locale says",
        arguments: [("en_US", "2026-11-22"), ("de_AT", "2026-11-16"), ("ar_EG", "2026-11-21"), ("C", "2026-11-16")]
    )
    func weeks(locale: String, start: String) throws {
        let sunday = try #require(LocalDay("2026-11-22"))
        #expect(LocaleForms(locale: locale).weekStart(of: sunday).description == start)
        for offset in 0..<7 {
            let first = LocaleForms(locale: locale).weekStart(of: sunday.adding(days: offset))
            #expect((0..<7).contains(first.days(to: sunday.adding(days: offset))))
        }
    }

    @Test(
        "numbers of any size are written",
        arguments: [
            (0.0, 0, "0"), (-0.4, 0, "0"), (0.5, 0, "1"), (999.5, 0, "1,000"), (-1234567.891, 1, "-1,234,567.9"),
            (.infinity, 2, "–"), (.nan, 0, "–"), (1e15, 0, "1,000,000,000,000,000"), (-0.004, 2, "0.00"),
            (-0.005, 2, "-0.01"), (0.05, 3, "0.050"), (1.5, 12, "1.500000000000"),
            (8_999_999_999_999_999, 0, "8,999,999,999,999,999"),
            (1e16, 2, "10,000,000,000,000,000.00"), (-1e16, 0, "-10,000,000,000,000,000"),
        ] as [(Double, Int, String)]
    )
    func numbers(value: Double, decimals: Int, text: String) {
        #expect(LocaleForms.international.number(value, decimals: decimals) == text)
    }

    @Test(
        "times are those of the calendar, in every zone and before 1970",
        arguments: [
            "UTC", "Europe/Vienna", "Asia/Kathmandu", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia",
        ]
    )
    func times(zone: String) throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        for moment in stride(from: -300_000_000.5, through: 3_000_000_000, by: 7_654_321) {
            let date = Date(timeIntervalSince1970: moment)
            let parts = calendar.dateComponents([.hour, .minute], from: date)
            let (hour, minute) = (try #require(parts.hour), try #require(parts.minute))
            let expected = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
            #expect(LocaleForms.international.time(date, in: calendar.timeZone) == expected)
        }
    }

    @Test(
        "how long ago something was is said in words, one minute as one",
        arguments: [
            (-60.0, "less than a minute ago"), (59, "less than a minute ago"), (60, "1 minute ago"),
            (119, "1 minute ago"), (3599, "59 minutes ago"), (3600, "1 hour ago"), (7200, "2 hours ago"),
            (172_799, "47 hours ago"), (172_800, "2 days ago"), (86_400_000, "1,000 days ago"),
            (.greatestFiniteMagnitude, "11,574,074 days ago"),
        ] as [(Double, String)]
    )
    func ages(seconds: Double, text: String) {
        #expect(LocaleForms.international.age(seconds) == text)
    }

    @Test("whole numbers up to the last are written")
    func whole() {
        #expect(LocaleForms.international.number(Int64.min) == "-9,223,372,036,854,775,808")
        #expect(LocaleForms.international.number(Double.greatestFiniteMagnitude).hasPrefix("179,769"))
    }
}
