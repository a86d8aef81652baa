import Core
import CoreHosting

/// Prepares arguments for ArgumentParser, which takes a negative number after an option for another option, ignores an
/// empty value after `=`, accepts no decimal comma, and for each word of a phrase searches everything before it.
package struct TidyArguments {
    /// The words that name the called command.
    let words: [String]
    /// The flows of the feature that is called; none if none is.
    let flows: [FlowRegistration]
    /// True if one of the host's own commands is called.
    let callsHost: () -> Bool

    /// The number of words from which the words of a phrase are joined; for fewer, looking up the flow's parameters is
    /// not worth it.
    private static let manyWords = 32

    /// The maximum size of a phrase in bytes; no flow accepts as many.
    private static let maximumPhrase = 1 << 16

    package init(words: [String], flows: [FlowRegistration], callsHost: @escaping () -> Bool) {
        self.words = words
        self.flows = flows
        self.callsHost = callsHost
    }

    /// - Throws: a failure (64) for a phrase that no flow would accept, before its words are examined one by one, and
    ///   for an ambiguous number.
    package func tidied(_ arguments: [String]) throws(Failure) -> [String] {
        let hasCommas = arguments.contains { Self.comma(in: $0) != nil }
        guard hasCommas || Self.hasSpecialValues(arguments) || arguments.count > Self.manyWords else {
            return arguments
        }
        if callsHost() { return Self.joined(arguments) { !CommandLineOutline.flags.contains($0) } }
        guard let (parameters, depth) = calledFlow() else { return arguments }
        let options = CommandLineOutline.optionsWithValue
            .union(parameters.lazy.filter { $0.kind == .option }.map(\.spelling))
        let arguments = hasCommas ? try Self.withDecimalPoints(arguments, after: depth, parameters) : arguments
        var result = Self.joined(arguments) { options.contains($0) }
        if result.count > Self.manyWords, parameters.contains(where: \.isPhrase) {
            result = try Self.withJoinedPhrase(result, after: depth, options: options)
        }
        return result
    }

    /// True if there is an option with a negative number or nothing as its value.
    private static func hasSpecialValues(_ arguments: [String]) -> Bool {
        zip(arguments, arguments.dropFirst() + [""]).contains { word, next in
            word.hasPrefix("--") && word != "--" && (isNegative(next) || word.utf8.last == UInt8(ascii: "="))
        }
    }

    /// `-400`, `-.5`, `-33.9,151.2`, `-1km`: a text that begins like a negative number.
    private static func isNegative(_ word: String) -> Bool {
        let bytes = Array(word.utf8.prefix(3))
        guard bytes.count > 1, bytes[0] == UInt8(ascii: "-") else { return false }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return digits.contains(bytes[1])
            || (bytes.count > 2 && bytes[1] == UInt8(ascii: ".") && digits.contains(bytes[2]))
    }

    private static func joined(_ arguments: [String], isOption: (String) -> Bool) -> [String] {
        var result: [String] = []
        var remaining = arguments[...]
        while let word = remaining.popFirst() {
            if word == "--" { return result + [word] + remaining }
            if word.hasPrefix("--"), word.utf8.last == UInt8(ascii: "="), isOption(String(word.dropLast())) {
                result += [String(word.dropLast()), ""]
            } else if word.hasPrefix("--"), !word.contains("="), let next = remaining.first, isNegative(next),
                isOption(word)
            {
                result.append(word + "=" + next)
                remaining.removeFirst()
            } else {
                result.append(word)
            }
        }
        return result
    }

    /// The parts of `102,5` around its comma, also after the `=` of an option; `nil` for anything that does not have
    /// digits on both sides of one.
    private static func comma(in word: String) -> (whole: Substring, decimals: Substring)? {
        let value = word.hasPrefix("--") ? word.drop { $0 != "=" }.dropFirst() : word[...]
        let parts = (value.hasPrefix("-") ? value.dropFirst() : value)
            .split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        return (parts[0], parts[1])
    }

    /// - Throws: a failure (64) for `1,250`, whose comma may also separate thousands.
    private static func pointed(_ word: String) throws(Failure) -> String {
        guard let (whole, decimals) = comma(in: word) else { return word }
        guard decimals.utf8.count != 3 || whole == "0" else {
            throw .usage(
                "host.ambiguous-number",
                "'\(whole),\(decimals)' may be two numbers: its comma may stand before decimals or part thousands.",
                recovery: "Write '\(whole).\(decimals)' or '\(whole)\(decimals)'."
            )
        }
        return String(word[..<whole.endIndex]) + "." + decimals
    }

    /// Replaces a decimal comma with a point if the flow expects a number.
    private static func withDecimalPoints(
        _ arguments: [String],
        after depth: Int,
        _ parameters: [FlowParameter]
    ) throws(Failure) -> [String] {
        let options = parameters.filter { $0.kind == .option }
        let numbers = Set(options.filter(isNumber).map(\.spelling))
        let spellings = CommandLineOutline.optionsWithValue.union(options.map(\.spelling))
        var positional = parameters.filter { $0.kind == .positional }[...]
        var names = depth
        var option: String?
        var isLiteral = false
        var result: [String] = []
        for word in arguments {
            var isNumber = false
            if let taken = option {
                isNumber = numbers.contains(taken)
                option = nil
            } else if !isLiteral, word == "--" {
                isLiteral = true
            } else if !isLiteral, word.hasPrefix("--") {
                isNumber = numbers.contains(String(word.prefix { $0 != "=" }))
                if spellings.contains(word) { option = word }
            } else if names > 0 {
                names -= 1
            } else if let parameter = positional.first {
                isNumber = Self.isNumber(parameter)
                if !parameter.isRepeating { positional.removeFirst() }
            }
            result.append(isNumber ? try pointed(word) : word)
        }
        return result
    }

    private static func isNumber(_ parameter: FlowParameter) -> Bool {
        (parameter.schema["items"] ?? parameter.schema)["type"] == "number"
    }

    /// Joins neighboring words of a phrase: the flow joins them anyway.
    private static func withJoinedPhrase(
        _ arguments: [String],
        after depth: Int,
        options: Set<String>
    ) throws(Failure) -> [String] {
        var result: [String] = []
        var phrase: [String] = []
        var bytes = 0
        var names = depth
        var isValue = false
        var isLiteral = false
        for word in arguments {
            let isPlain = isLiteral || !word.hasPrefix("-")
            if names > 0 || isValue || !isPlain {
                if isPlain, !isValue { names -= 1 }
                if !phrase.isEmpty { result.append(phrase.joined(separator: " ")) }
                phrase = []
                result.append(word)
                isValue = !isLiteral && options.contains(word)
                if word == "--" { isLiteral = true }
            } else {
                phrase.append(word)
                bytes += word.utf8.count + 1
                guard bytes <= maximumPhrase else {
                    throw .usage(
                        "host.too-many-words",
                        "The words have more than \(maximumPhrase) bytes together, which no command takes.",
                        recovery: "Write less at once, or put the text into a file where the command reads one."
                    )
                }
            }
        }
        if !phrase.isEmpty { result.append(phrase.joined(separator: " ")) }
        return result
    }

    /// The parameters of the flow that the words name, and the number of words that name it.
    private func calledFlow() -> (parameters: [FlowParameter], depth: Int)? {
        let words = words.dropFirst()
        let named = flows.filter { words.starts(with: $0.descriptor.path) }
        var depth = named.map(\.descriptor.path.count).max()
        var flow = named.first { $0.descriptor.path.count == depth }
        if flow == nil, let word = words.first {
            // The word of a group means the flow that lists it.
            flow = flows.first { $0.descriptor.path == [word, "list"] }
            depth = 1
        }
        guard let flow, let depth else { return nil }
        return (FlowForm(flow).parameters, 1 + depth)
    }
}
