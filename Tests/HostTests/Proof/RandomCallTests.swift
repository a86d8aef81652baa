import Core
import CoreTesting
import Foundation
import HostTesting
import Testing

/// Calls of every flow with inputs made from its schema, and somewhat beside it: none ends the program, and none ends with
/// the status of a defect.
@Suite("Random calls of every flow")
struct RandomCallTests {
    private let bento: BentoBinary

    init() throws { bento = try BentoBinary() }

    private var flows: [String] {
        get throws {
            let listing = try JSONValue(parsing: bento.run(["flows", "--json"]).output)
            let flows = listing["flows"]?.arrayValue ?? []
            return flows.compactMap { $0["id"]?.stringValue }
        }
    }

    @Test("a call fits or is refused")
    func calls() throws {
        var chance = Soak.generator(4)
        let all = try flows
        #expect(all.count > 20)
        // What is drawn may be the name of a file to write.
        let folder = bento.home.appending(path: "drawn/files")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for _ in 0..<(24 * Soak.factor) {
            let flow = all[Int.random(in: 0..<all.count, using: &chance)]
            let schema = try JSONValue(parsing: bento.run(["flows", "--schema", flow]).output)
            let input = value(of: schema, depth: 0, &chance)
            let running = try bento.start(["call", flow, "--json", input.text(), "--yes"], in: folder)
            // What watches does so for ever.
            let outcome = running.wait(atMost: 10)
            #expect(
                outcome.status != 70 && (!outcome.crashed || outcome.wasEnded),
                "seed \(Soak.seed): bento call \(flow) --json '\(input.text())' \(outcome.status) \(outcome.errors)"
            )
        }
        bento.cleanUp()
    }

    private static let texts = [
        "", " ", "2 eggs and toast", "-1", "--help", "1e400", "٣ eggs", "\"\u{301}", "=1+1", "\u{202E}abc", "a\nb",
        "9223372036854775808", "Berlin", "2026-02-30", "2026-11-21", "25:99", "12:30", "../x",
        String(repeating: "word ", count: 400),
    ]

    /// A value of a schema, now and then one that it does not allow.
    private func value(of schema: JSONValue, depth: Int, _ chance: inout SeededGenerator) -> JSONValue {
        func pick<Element>(_ elements: [Element]) -> Element {
            elements[Int.random(in: 0..<elements.count, using: &chance)]
        }
        if let choices = schema["enum"]?.arrayValue, !choices.isEmpty, Int.random(in: 0..<8, using: &chance) > 0 {
            return pick(choices)
        }
        switch schema["type"]?.stringValue {
        case "object":
            let required = Set((schema["required"]?.arrayValue ?? []).compactMap(\.stringValue))
            var members: [String: JSONValue] = [:]
            for (name, member) in (schema["properties"]?.objectValue ?? [:]).sorted(by: { $0.key < $1.key }) {
                // A flow that watches, or that reads and writes the files of the machine, is another test's.
                guard !["watch", "live", "file", "folder", "out", "show", "polygon"].contains(name) else { continue }
                guard required.contains(name) || Int.random(in: 0..<3, using: &chance) == 0 else { continue }
                members[name] = value(of: member, depth: depth + 1, &chance)
            }
            return .object(members)
        case "array":
            let items = schema["items"] ?? .object([:])
            return .array(
                (0..<Int.random(in: 0...3, using: &chance)).map { _ in value(of: items, depth: depth + 1, &chance) }
            )
        case "boolean": return .bool(Bool.random(using: &chance))
        case "integer": return .integer(pick([0, 1, -1, 2, 7, 100, Int64.max, Int64.min, 1 << 53]))
        case "number":
            return .number(pick([0, 1, -1, 0.5, 52.5, 1e9, 1e19, 1e300, -1e300, Double.leastNonzeroMagnitude]))
        default: return .string(pick(Self.texts))
        }
    }
}
