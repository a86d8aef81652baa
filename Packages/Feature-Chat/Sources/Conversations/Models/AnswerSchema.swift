import Core
import Foundation

/// The JSON Schema that an answer is to fit.
package struct AnswerSchema: Sendable, Equatable {
    package static let longest = 100_000

    let schema: JSONValue

    /// - Throws: ``ChatError/badValue(_:given:allowed:)`` for what is no schema.
    package init(_ bytes: [UInt8]) throws {
        let json: JSONValue
        do {
            json = try JSONValue(parsing: bytes)
        } catch {
            throw ChatError.badValue("The schema", given: "read", allowed: "it is no JSON: \(error.message)")
        }
        guard let members = json.objectValue, !members.isEmpty else {
            throw ChatError.badValue("The schema", given: json.text(), allowed: "a JSON object")
        }
        schema = json
    }

    /// For servers that hold to no schema.
    var instructions: String {
        "Answer with one JSON value and nothing else: no Markdown, no words around it. It must fit this JSON Schema:\n"
            + schema.text()
    }

    /// The JSON in an answer, also where a model has put it into a block of Markdown or words around it.
    ///
    /// - Returns: the value where it fits; else what is wrong.
    func value(in answer: String) -> Result<JSONValue, Fault> {
        let candidates = [answer, Self.fenced(answer), Self.braced(answer)].compactMap { $0 }
        guard let json = candidates.lazy.compactMap({ try? JSONValue(parsing: $0) }).first else {
            return .failure(Fault(words: "It is no JSON."))
        }
        let faults = JSONSchema(schema).faults(in: json)
        guard !faults.isEmpty else { return .success(json) }
        let shown = faults.prefix(5).map(\.description).joined(separator: " ")
        let more = faults.count > 5 ? " And \(faults.count - 5) more." : ""
        return .failure(Fault(words: shown.replacing("The input ", with: "The answer ") + more))
    }

    struct Fault: Error, Equatable {
        let words: String
    }

    private static func fenced(_ answer: String) -> String? {
        let parts = answer.components(separatedBy: "```")
        guard parts.count >= 3 else { return nil }
        return String(parts[1].drop { $0.isLetter })
    }

    private static func braced(_ answer: String) -> String? {
        guard let start = answer.firstIndex(where: { $0 == "{" || $0 == "[" }),
            let end = answer.lastIndex(where: { $0 == "}" || $0 == "]" }), start < end
        else { return nil }
        return String(answer[start...end])
    }
}
