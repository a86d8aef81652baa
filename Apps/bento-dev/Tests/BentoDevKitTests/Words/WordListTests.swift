import Foundation
import Testing

@testable import BentoDevKit
@testable import RepositoryReading

@Suite("The list of words")
struct WordListTests {
    @Test("an entry counts in its places, and not in its exceptions")
    func entries() throws {
        let text = #"{"words": [{"use": "fix", "not": ["mend"], "in": ["comments"], "except": ["Old/**"]}]}"#
        let list = try WordList.read(Data(text.utf8), file: "words.json")
        #expect(list.words == ["mend"])
        #expect(list.entry(for: "mend", in: .comments, file: "A.swift")?.use == "fix")
        #expect(list.entry(for: "mend", in: .names, file: "A.swift") == nil)
        #expect(list.entry(for: "mend", in: .comments, file: "Old/A.swift") == nil)
        #expect(list.entry(for: "fix", in: .comments, file: "A.swift") == nil)
    }

    @Test(
        "a file that is wrong says where",
        arguments: [
            ("", "is not JSON"),
            ("{}", "'words' is missing"),
            (#"{"words": [{"not": ["mend"]}]}"#, "'use' is missing"),
            (#"{"words": [{"use": "fix", "not": []}]}"#, "'not' is empty"),
            (#"{"words": [{"use": "fix", "not": ["Mend"]}]}"#, "'Mend' is not one word"),
            (#"{"words": [{"use": "fix", "not": ["mend it"]}]}"#, "'mend it' is not one word"),
            (#"{"words": [{"use": "fix", "not": ["mend"], "in": ["name"]}]}"#, "Did you mean 'names'?"),
            (#"{"words": [{"use": "fix", "not": ["mend"], "whn": 1}]}"#, "is not known here"),
            (#"{"words": [{"use": "a", "not": ["mend"]}, {"use": "b", "not": ["mend"]}]}"#, "'mend' is there twice"),
        ]
    )
    func wrong(text: String, expected: String) {
        let error = #expect(throws: DevError.self) { try WordList.read(Data(text.utf8), file: "words.json") }
        #expect(error?.exitCode == 78)
        #expect(error?.what.contains(expected) == true, "\(error?.what ?? "")")
    }

    @Test("a list that is named and missing is an error, not a success")
    func missing() async throws {
        try await withTemporaryFolder { root in
            let error = #expect(throws: DevError.self) { try WordList.read(root: root, file: "words.json") }
            #expect(error?.what.contains("words.json is missing") == true)
        }
    }
}
