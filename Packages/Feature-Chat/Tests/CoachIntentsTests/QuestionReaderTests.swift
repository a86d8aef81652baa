import Foundation
import Testing

@testable import CoachIntents

@Suite("QuestionReader")
struct QuestionReaderTests {
    @Test(
        "at least 95 of 100 questions are read for the right figure and time",
        arguments: ["development", "held-out", "grammar"]
    )
    func quality(name: String) throws {
        let file = try QuestionFile(name)
        let faults = file.faults()
        let share = 100 - 100 * Double(faults.count) / Double(file.cases.count)
        print("questions, \(name): \(share.formatted(.number.precision(.fractionLength(1)))) % of \(file.cases.count)")
        #expect(share >= 95, "\(faults.count) of \(file.cases.count):\n\(faults.joined(separator: "\n"))")
    }

    @Test("there are 300 questions, a third of them held out, and none in both files")
    func size() throws {
        let development = try QuestionFile("development").cases.map(\.text)
        let heldOut = try QuestionFile("held-out").cases.map(\.text)
        #expect(development.count + heldOut.count >= 300 && heldOut.count * 3 >= development.count + heldOut.count)
        #expect(Set(development).isDisjoint(with: heldOut))
    }
}

@Suite("Questions of a stranger")
struct StrangersQuestionsTests {
    /// Floors against losing what is read; the figures themselves stand in the README. The set put aside was scored before anybody
    /// opened it; it has been opened since.
    @Test(
        "what is read rightly stays so, and few are read for a wrong figure",
        arguments: [("questions", 130, 2), ("questions-aside", 42, 2)]
    )
    func score(name: String, right: Int, misread: Int) throws {
        let file = try StrangersQuestions(name)
        let score = file.score()
        print(
            "a stranger's \(name): \(score.right) of \(file.cases.count) right; \(score.money) are of money that Bento does not keep, "
                + "\(score.open.count) not understood and said so, \(score.misread.count) misread"
        )
        #expect(score.right >= right, "\((score.misread + score.open).joined(separator: "\n"))")
        #expect(score.misread.count <= misread, "\(score.misread.joined(separator: "\n"))")
    }
}
