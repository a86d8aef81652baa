import CoachIntents
import Foundation

/// Questions with how they are to be read.
struct QuestionFile {
    struct Case {
        let text: String
        let expected: String
    }

    let cases: [Case]

    init(_ name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Questions/\(name).tsv")
        cases = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            let columns = line.split(separator: "\t").map(String.init)
            guard columns.count == 2 else {
                throw CocoaError(.fileReadCorruptFile, userInfo: [NSDebugDescriptionErrorKey: String(line)])
            }
            return Case(text: columns[0], expected: columns[1])
        }
    }

    /// The questions that are read wrongly, each with what was made of it.
    func faults() -> [String] {
        cases.compactMap { question in
            let found = QuestionReader.read(question.text).notation
            return found == question.expected ? nil : "\"\(question.text)\": \(found) instead of \(question.expected)"
        }
    }
}
