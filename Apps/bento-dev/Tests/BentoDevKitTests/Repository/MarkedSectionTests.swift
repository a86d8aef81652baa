import Testing

@testable import BentoDevKit
@testable import RepositoryReading

@Suite("Marked sections")
struct MarkedSectionTests {
    private let section = MarkedSection(name: "graph")

    @Test("only what stands between the markers is replaced")
    func replaced() {
        let text = "# A\n<!-- bento-dev:graph -->\nold\n<!-- /bento-dev:graph -->\nend\n"
        #expect(section.find(in: text)?.content == "old\n")
        #expect(section.find(in: text)?.line == 2)
        #expect(
            section.replaced(in: text, with: "new\n")
                == "# A\n<!-- bento-dev:graph -->\nnew\n<!-- /bento-dev:graph -->\nend\n"
        )
    }

    @Test(
        "without both markers, in order, there is no section",
        arguments: [
            "", "<!-- bento-dev:graph -->\n", "<!-- /bento-dev:graph -->\n<!-- bento-dev:graph -->\n",
        ]
    )
    func absent(text: String) {
        #expect(section.find(in: text) == nil)
        #expect(section.replaced(in: text, with: "x") == nil)
    }
}
