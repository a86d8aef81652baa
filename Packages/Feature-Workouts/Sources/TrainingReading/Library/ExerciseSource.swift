import Strength

/// The text form of exercises, three lines each, and its reader.
///
///     bench-press: Barbell Bench Press = bench, flat bench
///       barbell push compound intermediate; chest; triceps, shoulders | strength
///       How to do it, in a sentence or two.
///
/// First the id, the name and other names; then equipment, force, mechanic and level, the muscles it is for, those that
/// help, and after a bar the type of training where that is not strength; then the instructions.
enum ExerciseSource {
    /// A line that cannot be read.
    struct Fault: Error, Hashable {
        /// The line, from 1.
        let line: Int
        let reason: String
    }

    /// Every exercise that comes with Bento, in the order of the files.
    static func bundled() throws(Fault) -> [Exercise] {
        try read(press) + read(pull) + read(legs) + read(others)
            + read(legVariants) + read(pressVariants) + read(pullVariants) + read(otherVariants)
    }

    static func read(_ text: String) throws(Fault) -> [Exercise] {
        let lines = split(text[...], "\n", keepingEmpty: true)
        var result: [Exercise] = []
        var index = 0
        while index + 2 < lines.count {
            result.append(try exercise(lines[index...index + 2], at: index + 1))
            index += 3
        }
        guard index == lines.count else { throw Fault(line: index + 1, reason: "an exercise has three lines") }
        return result
    }

    private static func exercise(_ lines: ArraySlice<Substring>, at line: Int) throws(Fault) -> Exercise {
        let head = split(lines[lines.startIndex], ":", most: 1)
        let facts = lines[lines.startIndex + 1]
        guard head.count == 2 else { throw Fault(line: line, reason: "expected an id and a colon") }
        let names = split(head[1], "=", most: 1)
        let parts = split(facts, "|", most: 1)
        let fields = parts.first.map { split($0, ";").map(words) } ?? []
        guard let name = names.first.map(trimmed), let kind = fields.first?.first.map({ split($0[...], " ") }),
            kind.count == 4, fields.count >= 2
        else { throw Fault(line: line + 1, reason: "expected equipment, force, mechanic, level; muscles") }
        let type = parts.count == 2 ? WorkoutType(rawValue: trimmed(parts[1])) : .strength
        let muscles = (fields[1] + (fields.count > 2 ? fields[2] : [])).map { MuscleGroup(rawValue: $0) }
        guard let type, let equipment = Equipment(rawValue: String(kind[0])),
            let force = Exercise.Force(rawValue: String(kind[1])),
            let mechanic = Exercise.Mechanic(rawValue: String(kind[2])),
            let level = Exercise.Level(rawValue: String(kind[3])), !muscles.contains(nil)
        else { throw Fault(line: line + 1, reason: "an unknown word") }
        let groups = muscles.compactMap { $0 }
        return Exercise(
            id: trimmed(head[0]),
            name: name,
            aliases: names.count == 2 ? words(names[1]) : [],
            equipment: equipment,
            force: force,
            mechanic: mechanic,
            level: level,
            primary: Array(groups.prefix(fields[1].count)),
            secondary: Array(groups.dropFirst(fields[1].count)),
            type: type,
            instructions: trimmed(lines[lines.startIndex + 2])
        )
    }

    private static func words(_ text: Substring) -> [String] { split(text, ",").map(trimmed) }

    /// By bytes, which is ten times as fast as by characters.
    private static func split(
        _ text: Substring,
        _ separator: Unicode.Scalar,
        most: Int = .max,
        keepingEmpty: Bool = false
    ) -> [Substring] {
        let byte = UInt8(ascii: separator)
        return text.utf8.split(separator: byte, maxSplits: most, omittingEmptySubsequences: !keepingEmpty).map {
            Substring($0)
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var bytes = text.utf8
        while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        return String(Substring(bytes))
    }
}
