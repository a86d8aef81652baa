import Testing

@testable import BentoDevKit
@testable import RepositoryReading

@Suite("Words of names and prose")
struct WordTextTests {
    @Test(
        "a name is split at its capitals",
        arguments: [
            ("color", ["color"]),
            ("lineColour", ["line", "colour"]),
            ("URLSessionTask", ["url", "session", "task"]),
            ("parseJSON", ["parse", "json"]),
            ("food_entries2", ["food", "entries"]),
            ("_x", ["x"]),
            ("", []),
        ]
    )
    func parts(name: String, expected: [String]) {
        #expect(WordText.parts(of: name) == expected)
    }

    @Test(
        "a word is found whole, outside quotes and backticks",
        arguments: [
            ("The colour of it", [4]),
            ("Colour, colour", [0, 8]),
            ("`colour` and \"colour\"", []),
            ("``colour`` colour", [11]),
            ("/// - Parameter colour: its colour", [28]),
            ("///   - colour: its colour", [20]),
            ("A colour: red", [2]),
            ("colourless and discolour", []),
            ("ü colour", [3]),
            ("colourü", []),
            ("5'6\" tall\ncolour", [10]),
        ]
    )
    func words(text: String, expected: [Int]) {
        #expect(WordText.words(in: text, ["colour"]).map(\.offset) == expected)
    }

    @Test("code of a document, and where its links lead, are no prose")
    func prose() {
        let text = "One [two](three.md)\n```sh\nfour\n```\nfive"
        #expect(WordCheck.prose(of: text) == ["One [two]", "", "", "", "five"])
        #expect(
            WordCheck.prose(of: "<!-- bento-dev:canvas -->\nsix\n<!-- /bento-dev:canvas -->\nseven").last == "seven"
        )
        #expect(WordCheck.prose(of: "<!-- bento-dev:canvas -->\nsix\n<!-- /bento-dev:canvas -->")[1].isEmpty)
    }
}
