import Testing

@testable import FeatureLocation
@testable import Gazetteer

@Suite("PlaceLabel")
struct PlaceLabelTests {
    @Test(
        "the subtitle is city, state and country; the region only where there is no state",
        arguments: [
            (["Munich", "Bavaria", "Upper Bavaria", "Germany"], "Munich, Bavaria, Germany"),
            (["Munich", nil, "Upper Bavaria", "Germany"], "Munich, Upper Bavaria, Germany"),
            (["Munich", "  ", "Upper Bavaria", "Germany"], "Munich, Upper Bavaria, Germany"),
            (["", "Bavaria", nil, nil], "Bavaria"),
            ([nil, nil, nil, "Germany"], "Germany"),
            ([nil, "", " ", nil], nil),
        ] as [([String?], String?)]
    )
    func subtitle(parts: [String?], expected: String?) {
        let subtitle = PlaceLabel.subtitle(city: parts[0], state: parts[1], region: parts[2], country: parts[3])
        #expect(subtitle == expected)
    }

    @Test("the title is the first name there is, in the order of the rule")
    func titleOrder() {
        var names = PlaceLabel.Names(
            byLanguage: ["de": "Deutsch", "pt-BR": "Brasileiro"],
            local: "Local",
            global: "Global",
            title: "Title",
            name: "Name",
            formatted: " First , Second",
            city: "City"
        )
        func title(_ language: String? = "de", subtitle: String? = "Sub, Title") -> String {
            PlaceLabel.title(names, language: language, subtitle: subtitle)
        }
        #expect(title() == "Deutsch")
        #expect(title("de-AT") == "Deutsch")
        #expect(title("DE") == "Deutsch")
        #expect(title("pt-br") == "Brasileiro")
        #expect(title("fr") == "Local")
        #expect(title(nil) == "Local")
        names.byLanguage["de"] = ""
        #expect(title() == "Local")
        names.local = nil
        #expect(title() == "Global")
        names.global = " "
        #expect(title() == "Title")
        names.title = nil
        #expect(title() == "Name")
        names.name = nil
        #expect(title() == "First")
        names.formatted = " , "
        #expect(title() == "City")
        names.city = nil
        #expect(title() == "Sub")
        #expect(title(subtitle: nil) == "Unknown")
    }
}
