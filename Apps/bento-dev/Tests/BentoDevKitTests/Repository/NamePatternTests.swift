import Testing

@testable import BentoDevKit
@testable import RepositoryReading

@Suite("Name patterns and spelling")
struct NamePatternTests {
    @Test(
        "match",
        arguments: [
            ("Feature*", "FeatureFood", true), ("Feature*", "Feature", true), ("Feature*", "Core", false),
            ("*Feature", "FoodFeature", true), ("Packages/*", "Packages/Core", true),
            ("Packages/*", "Packages/Core/Sources", false), ("docs/**", "docs/a/b.txt", true),
            ("**/*.md", "a/b/c.md", true),
            ("*.md", "a/b.md", false), ("*", "anything", true), ("a*b*c", "aXbYc", true), ("a*b*c", "aXcYb", false),
            (".", ".", true), ("Core", "core", false),
        ]
    )
    func matches(pattern: String, name: String, expected: Bool) {
        #expect(NamePattern(pattern).matches(name) == expected)
    }

    @Test("the nearest name is offered only when it is near")
    func spelling() {
        #expect(Spelling.nearest(to: "layer", among: ["layers", "print"]) == "layers")
        #expect(Spelling.nearest(to: "featurefood", among: ["FeatureFood", "FeatureFour"]) == "FeatureFood")
        #expect(Spelling.nearest(to: "zzzzzz", among: ["layers", "print"]) == nil)
    }
}
