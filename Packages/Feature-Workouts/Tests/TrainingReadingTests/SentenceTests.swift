import Testing

@testable import TrainingReading

@Suite("Lines about training")
struct SentenceTests {
    private static let reader = TrainingReader(library: ExerciseLibrary())

    private func misses(_ table: String) -> (missed: [String], count: Int) {
        let cases = SentenceCase.table(table)
        let missed = cases.compactMap { sentence -> String? in
            let actual = sentence.read(with: Self.reader)
            return sentence.isMet(by: actual) ? nil : "\(sentence.text) => \(actual), not \(sentence.expected)"
        }
        return (missed, cases.count)
    }

    @Test("every sentence of the development table means what it says")
    func development() {
        let (missed, count) = misses(developmentSentences)
        print("Lines about training, development: \(count - missed.count) of \(count)")
        #expect(missed == [])
    }

    @Test("of the sentences kept aside at most the ones that were missed from the start are missed")
    func heldOut() {
        let (missed, count) = misses(heldOutSentences)
        print("Lines about training, kept aside: \(count - missed.count) of \(count)")
        for line in missed { print("  missed: \(line)") }
        #expect(missed.count <= 6)
    }

    @Test("there are at least 200 sentences, a third of them kept aside")
    func count() {
        let development = SentenceCase.table(developmentSentences).count
        let heldOut = SentenceCase.table(heldOutSentences).count
        #expect(development + heldOut >= 200)
        #expect(heldOut * 3 >= development + heldOut)
    }

    @Test("a line without a unit counts in the person's unit")
    func pounds() {
        let reader = TrainingReader(library: ExerciseLibrary(), unit: .lb)
        let set = reader.read("bench 225x5").parts.first?.sets.first
        #expect(set?.kg.map { abs($0 - 102.058) < 0.001 } == true)
        #expect(set?.unit == .lb)
    }

    @Test(
        "notes in brackets and after a hash are kept",
        arguments: ["bench 80x8 (felt easy)", "bench 80x8 # felt easy"]
    )
    func notes(text: String) {
        let line = Self.reader.read(text)
        #expect(line.note == "felt easy")
        #expect(line.parts.first?.sets.first?.reps == 8)
    }

    @Test("the word superset joins exercises")
    func superset() {
        #expect(Self.reader.read("superset curl 3x12 @ 15 and pushdown 3x12 @ 25").isSuperset)
        #expect(!Self.reader.read("curl 3x12 @ 15").isSuperset)
    }

    @Test(
        "hostile text is refused or read without a trap",
        arguments: [
            "", " ", "x", "@@@", "////", "x x x", "1x2x3x4x5", "bench " + String(repeating: "9", count: 400),
            String(repeating: "bench 3x8, ", count: 2000), "bench \u{0}80x8", "\u{202E}bench 80x8", "bench 80e308x8",
            "bench -80x-8", "bench 1:2:3:4", "bench ..5x.5", "💪 bench 80x8 💪", "bench ８０x８", "bench 80xé",
            "bench 9223372036854775807x9223372036854775807", "plank 99999999999:99",
        ]
    )
    func hostile(text: String) {
        for part in Self.reader.read(text).parts {
            for set in part.sets { #expect(set.fault == nil) }
        }
    }
}
