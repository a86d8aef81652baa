import CoachIntents
import Foundation

/// Sentences with what they mean.
struct UtteranceFile {
    struct Case {
        let text: String
        let expected: IntentMatch
    }

    let cases: [Case]

    init(_ name: String) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Utterances/\(name).txt")
        cases = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            guard !line.hasPrefix("#") else { return nil }
            let parts = line.split(separator: "|", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 3, let intent = Intent(rawValue: parts[1]) else {
                throw CocoaError(.fileReadCorruptFile, userInfo: [NSDebugDescriptionErrorKey: String(line)])
            }
            var slots: [String: String] = [:]
            for pair in parts[2].split(separator: ";") {
                let sides = pair.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                slots[sides[0]] = sides[1]
            }
            return Case(text: parts[0], expected: IntentMatch(intent, slots))
        }
    }

    /// The sentences that are read wrongly, each with what was made of it.
    func faults(_ reader: IntentReader) -> [String] {
        cases.compactMap { sentence in
            let found = reader.read(sentence.text)
            guard found != sentence.expected else { return nil }
            func show(_ match: IntentMatch) -> String {
                let slots = match.slots.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                return "\(match.intent.rawValue)(\(slots.joined(separator: "; ")))"
            }
            return "\"\(sentence.text)\": \(show(found)) instead of \(show(sentence.expected))"
        }
    }
}
