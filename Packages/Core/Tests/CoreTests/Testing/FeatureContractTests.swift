import CoreTesting
import Testing

@testable import Core
@testable import CoreHosting

@Suite("FeatureContract")
struct FeatureContractTests {
    @Test("a good feature has no violations")
    func good() {
        #expect(FeatureContract.violations(of: Greeter.self) == [])
        #expect(FeatureContract.violations(of: Guest.self) == [])
    }

    @Test("every lie is named")
    func lies() {
        let found = FeatureContract.violations(of: Liar.self).joined(separator: "\n")
        for words in [
            "The id 'Liar!'", "lacks a title", "provides", "Both required and used", "provides itself",
            "The event 'Loud'", "Two events", "Two cards", "https://x/y", "not lower case words", "full stop",
            "has no help",
            "does not fit its schema", "'count' has no range", "'hour' has a default that is no value",
            "'words' does not say what its text looks like",
            "Liar!.delete: it does not say that it deletes", "Liar!.look: it deletes and does not write",
            "'Liar!.look', which is to take it back", "other programs cannot call it", "is not of an object",
            "has anyOf", "a part without one type", "has format", "requires 'words'", "lets no member be added",
        ] { #expect(found.contains(words), "\(words)\n\(found)") }
    }
}
