/// A regular expression with a bounded running time. It runs as a set of states over the text, once, so its time is at
/// most the length of the text times the length of the expression (Thompson 1968; Cox, "Regular Expression Matching Can
/// Be Simple And Fast").
///
/// The language is that of RE2, which flag servers promise: classes, groups, alternatives, repetition, anchors, word
/// boundaries, and the flags `i`, `m`, `s`, `U`. Look-around and backreferences, which make other engines slow, are not
/// supported.
public struct Pattern: Sendable {
    let program: [Instruction]

    enum Instruction: Sendable {
        case scalar(ScalarSet)
        case split(Int, Int)
        case jump(Int)
        case check(Check)
        case match
    }

    enum Check: Sendable {
        case textStart, textEnd, lineStart, lineEnd, wordBoundary, noWordBoundary
    }

    /// The maximum length of a text in UTF-8 bytes; longer ones do not match.
    static let textLimit = 4 << 10

    public init(_ source: String, ignoresCase: Bool = false) throws(PatternFault) {
        var parser = PatternParser(source, ignoresCase: ignoresCase)
        let tree = try parser.parse()
        var compiler = PatternCompiler()
        try compiler.compile(tree)
        program = compiler.finished()
    }

    /// True if it matches anywhere in a text.
    public func matches(_ text: String) -> Bool {
        guard text.utf8.count <= Self.textLimit else { return false }
        let scalars = Array(text.unicodeScalars)
        var current = StateSet(count: program.count)
        var next = StateSet(count: program.count)
        for position in 0...scalars.count {
            // A match may begin anywhere.
            if add(0, to: &current, at: position, in: scalars) { return true }
            guard position < scalars.count else { break }
            let scalar = scalars[position]
            next.removeAll()
            var index = 0
            while index < current.members.count {
                let state = current.members[index]
                index += 1
                guard case .scalar(let set) = program[state], set.contains(scalar) else { continue }
                if add(state + 1, to: &next, at: position + 1, in: scalars) { return true }
            }
            swap(&current, &next)
        }
        return false
    }

    /// Adds a state and those that it reaches without consuming input.
    ///
    /// - Returns: whether one of them is the end.
    private func add(_ start: Int, to set: inout StateSet, at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
        var open = [start]
        while let state = open.popLast() {
            guard set.insert(state) else { continue }
            switch program[state] {
            case .match: return true
            case .jump(let target): open.append(target)
            case .split(let one, let other):
                open.append(one)
                open.append(other)
            case .check(let check): if holds(check, at: position, in: scalars) { open.append(state + 1) }
            case .scalar: break
            }
        }
        return false
    }

    private func holds(_ check: Check, at position: Int, in scalars: [Unicode.Scalar]) -> Bool {
        switch check {
        case .textStart: return position == 0
        case .textEnd: return position == scalars.count
        case .lineStart: return position == 0 || scalars[position - 1] == "\n"
        case .lineEnd: return position == scalars.count || scalars[position] == "\n"
        case .wordBoundary, .noWordBoundary:
            let before = position > 0 && ScalarSet.word.contains(scalars[position - 1])
            let after = position < scalars.count && ScalarSet.word.contains(scalars[position])
            return (before != after) == (check == .wordBoundary)
        }
    }

    private struct StateSet {
        private(set) var members: [Int] = []
        private var isMember: [Bool]

        init(count: Int) { isMember = Array(repeating: false, count: count) }

        mutating func insert(_ state: Int) -> Bool {
            guard !isMember[state] else { return false }
            isMember[state] = true
            members.append(state)
            return true
        }

        mutating func removeAll() {
            for state in members { isMember[state] = false }
            members.removeAll(keepingCapacity: true)
        }
    }
}

/// A regular expression that is invalid or too large.
public struct PatternFault: Error, Equatable, Sendable {
    /// The problem as part of a sentence: `a group is not closed`.
    public let problem: String

    init(_ problem: String) { self.problem = problem }
}
