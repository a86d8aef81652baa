/// A regular expression as a tree.
indirect enum PatternTree: Sendable {
    case empty
    case set(ScalarSet)
    case check(Pattern.Check)
    case sequence([PatternTree])
    case alternatives([PatternTree])
    /// A repetition; without a maximum if `most` is `nil`.
    case repeated(PatternTree, least: Int, most: Int?)
}

/// Compiles a tree to a program.
struct PatternCompiler {
    private var program: [Pattern.Instruction] = []

    /// The maximum number of instructions: nested repetitions multiply, and an expression beyond this is rejected.
    private static let programLimit = 4_000
    /// The maximum number of steps: empty parts add no instructions, however often they are repeated.
    private static let stepLimit = 20_000
    private var steps = 0

    mutating func compile(_ tree: PatternTree) throws(PatternFault) {
        steps += 1
        guard steps <= Self.stepLimit else { throw Self.tooLarge }
        switch tree {
        case .empty: break
        case .set(let set): try append(.scalar(set))
        case .check(let check): try append(.check(check))
        case .sequence(let parts): for part in parts { try compile(part) }
        case .alternatives(let parts): try compile(alternatives: parts)
        case .repeated(let part, let least, let most): try compile(part, least: least, most: most)
        }
    }

    func finished() -> [Pattern.Instruction] { program + [.match] }

    private mutating func append(_ instruction: Pattern.Instruction) throws(PatternFault) {
        guard program.count < Self.programLimit else { throw Self.tooLarge }
        program.append(instruction)
    }

    private static let tooLarge = PatternFault("it is too large once repetitions are written out")

    private mutating func compile(alternatives: [PatternTree]) throws(PatternFault) {
        var ends: [Int] = []
        for (index, part) in alternatives.enumerated() {
            guard index < alternatives.count - 1 else {
                try compile(part)
                break
            }
            let split = program.count
            try append(.split(split + 1, 0))
            try compile(part)
            ends.append(program.count)
            try append(.jump(0))
            program[split] = .split(split + 1, program.count)
        }
        for end in ends { program[end] = .jump(program.count) }
    }

    private mutating func compile(_ part: PatternTree, least: Int, most: Int?) throws(PatternFault) {
        for _ in 0..<least { try compile(part) }
        guard let most else {
            let split = program.count
            try append(.split(split + 1, 0))
            try compile(part)
            try append(.jump(split))
            program[split] = .split(split + 1, program.count)
            return
        }
        var splits: [Int] = []
        for _ in least..<max(least, most) {
            splits.append(program.count)
            try append(.split(0, 0))
            try compile(part)
        }
        for split in splits { program[split] = .split(split + 1, program.count) }
    }
}
