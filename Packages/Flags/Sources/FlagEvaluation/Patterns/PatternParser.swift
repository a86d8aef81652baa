/// Reads a regular expression in RE2's language.
struct PatternParser {
    private struct Flags {
        var ignoresCase: Bool
        var isMultiline = false
        var dotTakesNewline = false
    }

    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var flags: Flags
    private var depth = 0

    private static let lengthLimit = 2_000
    private static let depthLimit = 50
    /// RE2's own.
    private static let repetitionLimit = 1_000

    init(_ source: String, ignoresCase: Bool) {
        scalars = Array(source.unicodeScalars.prefix(Self.lengthLimit + 1))
        flags = Flags(ignoresCase: ignoresCase)
    }

    mutating func parse() throws(PatternFault) -> PatternTree {
        guard scalars.count <= Self.lengthLimit else {
            throw PatternFault("it is longer than \(Self.lengthLimit) characters")
        }
        let tree = try alternatives()
        guard index == scalars.count else { throw PatternFault("a ')' has no '('") }
        return tree
    }

    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        index += 1
        return true
    }

    private mutating func take() throws(PatternFault) -> Unicode.Scalar {
        guard let scalar = current else { throw PatternFault("it ends too early") }
        index += 1
        return scalar
    }

    private mutating func alternatives() throws(PatternFault) -> PatternTree {
        // Flags that are set within a group end with it.
        let outer = flags
        defer { flags = outer }
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthLimit else { throw PatternFault("groups are nested too deeply") }
        var parts = [try sequence()]
        while skip("|") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : .alternatives(parts)
    }

    private mutating func sequence() throws(PatternFault) -> PatternTree {
        var parts: [PatternTree] = []
        while let scalar = current, scalar != "|", scalar != ")" {
            guard let atom = try atom() else { continue }
            parts.append(try repetitions(of: atom))
        }
        return .sequence(parts)
    }

    private mutating func repetitions(of atom: PatternTree) throws(PatternFault) -> PatternTree {
        guard let (least, most) = try repetition() else { return atom }
        // Lazy or greedy, a text matches or it does not.
        _ = skip("?")
        if try repetition() != nil { throw PatternFault("a repetition is repeated") }
        return .repeated(atom, least: least, most: most)
    }

    private mutating func repetition() throws(PatternFault) -> (Int, Int?)? {
        switch current {
        case "*":
            index += 1
            return (0, nil)
        case "+":
            index += 1
            return (1, nil)
        case "?":
            index += 1
            return (0, 1)
        case "{":
            let start = index
            index += 1
            guard let bounds = bounds() else {
                // RE2 takes a brace that begins no repetition as itself; the atom reads it then.
                index = start
                return nil
            }
            guard bounds.0 <= Self.repetitionLimit, bounds.1 ?? 0 <= Self.repetitionLimit, bounds.1 ?? .max >= bounds.0
            else { throw PatternFault("a repetition has impossible bounds") }
            return bounds
        default: return nil
        }
    }

    private mutating func bounds() -> (Int, Int?)? {
        guard let least = number() else { return nil }
        if skip("}") { return (least, least) }
        guard skip(",") else { return nil }
        if skip("}") { return (least, nil) }
        guard let most = number(), skip("}") else { return nil }
        return (least, most)
    }

    private mutating func number() -> Int? {
        let start = index
        var value = 0
        while let scalar = current, (48...57).contains(scalar.value) {
            value = min(value * 10 + Int(scalar.value - 48), Self.repetitionLimit + 1)
            index += 1
        }
        return index > start ? value : nil
    }

    /// - Returns: `nil` for flags, which match nothing themselves.
    private mutating func atom() throws(PatternFault) -> PatternTree? {
        let scalar = try take()
        switch scalar {
        case "(": return try group()
        case "[": return .set(try bracket())
        case ".": return .set(flags.dotTakesNewline ? .any : .anyButNewline)
        case "^": return .check(flags.isMultiline ? .lineStart : .textStart)
        case "$": return .check(flags.isMultiline ? .lineEnd : .textEnd)
        case "*", "+", "?": throw PatternFault("a '\(scalar)' repeats nothing")
        case "\\": return try escaped()
        default: return .set(cased(ScalarSet(scalar)))
        }
    }

    private func cased(_ set: ScalarSet) -> ScalarSet { flags.ignoresCase ? set.withoutCase : set }

    private mutating func group() throws(PatternFault) -> PatternTree? {
        let outer = flags
        if skip("?") {
            if skip("P") || current == "<" {
                guard skip("<") else { throw PatternFault("'(?P' begins no group") }
                if current == "=" || current == "!" { throw PatternFault("look-behind is no part of the language") }
                while try take() != ">" {}
            } else if current == "=" || current == "!" {
                throw PatternFault("look-ahead is no part of the language")
            } else if try !readFlags() {
                return nil
            }
        }
        let tree = try alternatives()
        guard skip(")") else { throw PatternFault("a group is not closed") }
        flags = outer
        return tree
    }

    /// - Returns: whether a group follows; else they hold to the end of the group around them.
    private mutating func readFlags() throws(PatternFault) -> Bool {
        var value = true
        while true {
            switch try take() {
            case "i": flags.ignoresCase = value
            case "m": flags.isMultiline = value
            case "s": flags.dotTakesNewline = value
            case "U": break
            case "-" where value: value = false
            case ":": return true
            case ")": return false
            default: throw PatternFault("a group has a flag that is none")
            }
        }
    }

    private mutating func escaped() throws(PatternFault) -> PatternTree {
        let scalar = try take()
        switch scalar {
        case "A": return .check(.textStart)
        case "z": return .check(.textEnd)
        case "b": return .check(.wordBoundary)
        case "B": return .check(.noWordBoundary)
        case "1"..."9": throw PatternFault("back-references are no part of the language")
        default: return .set(cased(try set(escapedBy: scalar)))
        }
    }

    private mutating func set(escapedBy scalar: Unicode.Scalar) throws(PatternFault) -> ScalarSet {
        switch scalar {
        case "d": .digit
        case "D": ScalarSet.digit.inverted
        case "w": .word
        case "W": ScalarSet.word.inverted
        case "s": .space
        case "S": ScalarSet.space.inverted
        default: ScalarSet(try literal(escapedBy: scalar))
        }
    }

    private mutating func literal(escapedBy scalar: Unicode.Scalar) throws(PatternFault) -> Unicode.Scalar {
        switch scalar {
        case "a": return "\u{7}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "v": return "\u{B}"
        case "x":
            var digits = ""
            if skip("{") {
                while !skip("}") { digits.unicodeScalars.append(try take()) }
            } else {
                digits.unicodeScalars.append(try take())
                digits.unicodeScalars.append(try take())
            }
            guard digits.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit), let value = UInt32(digits, radix: 16),
                let found = Unicode.Scalar(value)
            else { throw PatternFault("'\\x' names no character") }
            return found
        default:
            guard scalar.isASCII, !scalar.properties.isAlphabetic, !(48...57).contains(scalar.value) else {
                throw PatternFault("'\\\(scalar)' means nothing")
            }
            return scalar
        }
    }

    private mutating func bracket() throws(PatternFault) -> ScalarSet {
        let isInverted = skip("^")
        var result = ScalarSet([])
        var isFirst = true
        while isFirst || current != "]" {
            isFirst = false
            let scalar = try take()
            if scalar == "[", current == ":" {
                result = result.union(try posixClass())
                continue
            }
            var low = scalar
            if scalar == "\\" {
                let escape = try take()
                if "dDwWsS".unicodeScalars.contains(escape) {
                    result = result.union(try set(escapedBy: escape))
                    continue
                }
                low = try literal(escapedBy: escape)
            }
            var high = low
            if current == "-", index + 1 < scalars.count, scalars[index + 1] != "]" {
                index += 1
                high = try take()
                if high == "\\" { high = try literal(escapedBy: try take()) }
            }
            guard low <= high else { throw PatternFault("a range of characters runs backwards") }
            result = result.union(ScalarSet([low.value...high.value]))
        }
        index += 1
        let set = cased(result)
        return isInverted ? set.inverted : set
    }

    private mutating func posixClass() throws(PatternFault) -> ScalarSet {
        index += 1
        let isInverted = skip("^")
        var name = ""
        while !skip(":") { name.unicodeScalars.append(try take()) }
        guard skip("]"), let set = ScalarSet.posix(name) else { throw PatternFault("'[:\(name):]' is no class") }
        return isInverted ? set.inverted : set
    }
}
