import Core

extension [FlowParameter] {
    /// The input that words of a command line stand for, as JSON. It is not validated.
    ///
    /// - Returns: `nil` if they name something that the flow does not accept.
    func input(of words: [String]) -> JSONValue? {
        var values: [String: [String]] = [:]
        var result: [String: JSONValue] = [:]
        var positional = filter { $0.kind == .positional }[...]
        var remaining = words[...]
        var isLiteral = false
        while let word = remaining.popFirst() {
            if !isLiteral, word == "--" {
                isLiteral = true
            } else if !isLiteral, let (parameter, value) = switched(by: word) {
                result[parameter.name] = value(result[parameter.name])
            } else if !isLiteral, word.hasPrefix("--") {
                let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
                guard let parameter = first(where: { $0.kind == .option && $0.spelling == parts[0] }),
                    let value = parts.count > 1 ? parts[1] : remaining.popFirst()
                else { return nil }
                values[parameter.name, default: []].append(value)
            } else {
                guard let parameter = positional.first else { return nil }
                values[parameter.name, default: []].append(word)
                if !parameter.isRepeating, !parameter.isPhrase { positional = positional.dropFirst() }
            }
        }
        for parameter in self {
            guard let words = values[parameter.name] else { continue }
            result[parameter.name] = Self.value(of: words, parameter)
        }
        return .object(result)
    }

    /// The parameter that a word without a value sets, and how.
    private func switched(by word: String) -> (FlowParameter, (JSONValue?) -> JSONValue)? {
        for parameter in self {
            switch parameter.kind {
            case .flag(let on, _) where on == word: return (parameter, { _ in true })
            case .flag(_, let off) where off == word: return (parameter, { _ in false })
            case .flagChoice(let names):
                if let value = names.first(where: { $0.value == word })?.key {
                    return (parameter, { _ in .string(value) })
                }
            case .counter(let name) where name == word:
                return (parameter, { .integer(Int64(Swift.min($0?.intValue ?? 0, 63)) + 1) })
            default: continue
            }
        }
        return nil
    }

    private static func value(of words: [String], _ parameter: FlowParameter) -> JSONValue {
        if parameter.isPhrase { return .string(words.joined(separator: " ")) }
        guard parameter.isRepeating else { return value(of: words.last ?? "", parameter.schema) }
        let items = parameter.schema["items"] ?? [:]
        return .array(words.map { value(of: $0, items) })
    }

    /// A word as the type that a schema names, or as JSON if it names several or none; as text if it does not have that
    /// form.
    private static func value(of word: String, _ schema: JSONValue) -> JSONValue {
        switch schema["type"]?.stringValue {
        case "integer": Int64(word).map { .integer($0) } ?? .string(word)
        case "number": Int64(word).map { .integer($0) } ?? Double(word).map { .number($0) } ?? .string(word)
        case "boolean": word == "true" ? true : word == "false" ? false : .string(word)
        case "string": .string(word)
        default: (try? JSONValue(parsing: word)) ?? .string(word)
        }
    }
}

extension FlowExample {
    /// The words of ``arguments``, as a shell parts them: quotes, no escapes.
    package var words: [String] {
        var result: [String] = []
        var word: String?
        var quote: Character?
        for character in arguments {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character == " ", quote == nil {
                if let word { result.append(word) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        return result + [word].compactMap { $0 }
    }
}
