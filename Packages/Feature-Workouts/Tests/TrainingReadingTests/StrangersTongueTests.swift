import Foundation
import Strength
import Testing

@testable import TrainingReading

/// Lines about training in other languages as somebody who had seen nothing of the reader wrote them:
/// `Sets/strangers/training-XX.tsv`, and a second set by another hand.
@Suite("A stranger's lines about training in other languages")
struct StrangersTongueTests {
    private static let library = ExerciseLibrary()
    private static let reader = TrainingReader(library: library)

    private struct Line {
        let sentence: String
        let activities, sets, reps, kilograms, meters, seconds: [String]
    }

    private enum Outcome: String, CaseIterable {
        case right, asked, wrong
    }

    private func lines(_ set: String, _ language: String) throws -> [Line] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Sets/\(set)")
        let text = try String(contentsOf: folder.appending(path: "training-\(language).tsv"), encoding: .utf8)
        return text.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map { field in
                field.split(separator: ";", omittingEmptySubsequences: false)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
            }
            guard fields.count >= 8 else { return nil }
            return Line(
                sentence: fields[0].joined(separator: ";"),
                activities: fields[1].filter { !$0.isEmpty },
                sets: fields[2],
                reps: fields[3],
                kilograms: fields[4],
                meters: fields[5],
                seconds: fields[6]
            )
        }
    }

    /// Right: the activities, each with its sets, repetitions, weights, distance and time. Asked: something of it is not known.
    private func outcome(_ line: Line) -> (Outcome, String) {
        let read = Self.reader.read(line.sentence)
        let sets = read.parts.flatMap(\.sets)
        let isAsked =
            read.parts.isEmpty || sets.isEmpty || read.parts.contains { $0.fault != nil || $0.exercise == nil }
        let shown = read.parts.map { part in
            "\(part.exercise?.id ?? "?") \(part.sets.map { "\($0.reps ?? 0)x\($0.kg ?? 0) \($0.meters ?? 0)m \($0.seconds ?? 0)s" })"
        }.joined(separator: "; ")
        if line.activities.isEmpty { return (isAsked ? .right : .wrong, shown) }
        if isAsked { return (.asked, shown) }
        var parts: [(id: String, sets: [TrainingSet])] = []
        for part in read.parts {
            let id = part.exercise?.id ?? ""
            if parts.last?.id == id { parts[parts.count - 1].sets += part.sets } else { parts.append((id, part.sets)) }
        }
        guard parts.count == line.activities.count else { return (.wrong, shown) }
        let isRight = parts.indices.allSatisfy { isMet(line, $0, parts[$0].sets, parts[$0].id) }
        return (isRight ? .right : .wrong, shown)
    }

    private func isMet(_ line: Line, _ place: Int, _ sets: [TrainingSet], _ id: String) -> Bool {
        func field(_ column: [String]) -> String? {
            let text = column.indices.contains(place) ? column[place] : column.count == 1 ? column[0] : ""
            return text.isEmpty ? nil : text
        }
        func near(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= max(0.6, other * 0.01) }
        guard isSame(line.activities[place], id) else { return false }
        if let count = field(line.sets).flatMap({ Int($0) }), sets.count != count { return false }
        if let reps = field(line.reps)?.split(separator: ",").compactMap({ Int($0) }), !reps.isEmpty {
            let read = sets.compactMap(\.reps)
            guard reps.count == 1 ? Set(read) == Set(reps) : read == reps else { return false }
        }
        if let weights = field(line.kilograms)?.split(separator: ",").compactMap({ Double($0) }), !weights.isEmpty {
            let read = sets.compactMap(\.kg)
            guard
                weights.count == 1
                    ? read.allSatisfy({ near($0, weights[0]) }) && !read.isEmpty
                    : read.count == weights.count && zip(read, weights).allSatisfy(near)
            else { return false }
        }
        let meters = sets.reduce(0) { $0 + ($1.meters ?? 0) }
        if let wanted = field(line.meters).flatMap({ Double($0) }), !near(meters, wanted) { return false }
        let seconds = sets.reduce(0) { $0 + ($1.seconds ?? 0) }
        if let wanted = field(line.seconds).flatMap({ Double($0) }), !near(seconds, wanted) { return false }
        return true
    }

    private static let families: [(words: [String], ids: Set<String>)] = [
        (["treadmill"], ["treadmill", "run"]), (["running", "jogging"], ["run", "treadmill", "trail-run", "sprint"]),
        (["cycling"], ["cycling", "stationary-bike"]), (["swimming"], ["swim"]), (["walking"], ["walk"]),
        (["hiking"], ["hike", "walk"]), (["soccer", "football"], ["soccer"]), (["rope"], ["jump-rope"]),
        (["strength training", "gym"], ["strength", "strength-training", "weight-training", "gym"]),
        (["rowing machine"], ["rowing-machine"]), (["elliptical"], ["elliptical"]),
    ]

    private func isSame(_ activity: String, _ id: String) -> Bool {
        if let family = Self.families.first(where: { $0.words.contains { activity.contains($0) } }) {
            return family.ids.contains(id)
        }
        let known = Self.library.imported(activity) ?? Self.library.kin(of: activity)
        let other = Self.library.exercises.first { $0.id == id }
        return known?.id == id || known.map { $0.primary == other?.primary } ?? true
    }

    @Test(
        "are read, or asked about",
        arguments: [("de", 28, 1), ("fr", 27, 0), ("es", 28, 0), ("it", 25, 1), ("pt", 27, 0)]
    )
    func training(language: String, right: Int, wrong: Int) throws { try score("strangers", language, right, wrong) }

    /// 10 lines of a second stranger, scored once; the floors are those of that run.
    @Test(
        "are read, or asked about, by a second stranger",
        arguments: [("de", 5, 0), ("fr", 5, 1), ("es", 3, 0), ("it", 5, 0), ("pt", 7, 1)]
    )
    func second(language: String, right: Int, wrong: Int) throws { try score("strangers2", language, right, wrong) }

    private func score(_ set: String, _ language: String, _ right: Int, _ wrong: Int) throws {
        var counts: [Outcome: Int] = [:]
        for line in try lines(set, language) {
            let (outcome, shown) = outcome(line)
            counts[outcome, default: 0] += 1
            if outcome != .right, ProcessInfo.processInfo.environment["BENTO_TONGUES"] != nil {
                print(
                    "\(outcome.rawValue) \(language): \(line.sentence) => \(shown), not \(line.activities) \(line.sets) \(line.reps) \(line.kilograms) \(line.meters) \(line.seconds)"
                )
            }
        }
        let figures = Outcome.allCases.map { "\($0.rawValue) \(counts[$0] ?? 0)" }.joined(separator: ", ")
        print("\(set) training \(language): \(figures)")
        #expect(counts[.right] ?? 0 >= right)
        #expect(counts[.wrong] ?? 0 <= wrong)
    }
}
