import Core
import CoreHosting
import MCPClient

/// A tool on the command line: its arguments as options, the required ones also by position, and JSON for anything that
/// words cannot express.
package struct ToolCommandLine {
    private let flow: FlowRegistration
    private let form: FlowForm
    private var parameters: [FlowParameter] { form.parameters }

    package init(_ flow: FlowRegistration) {
        self.flow = flow
        form = FlowForm(flow)
    }

    private var words: String { "\(flow.feature) \(flow.descriptor.name)" }

    /// The option for a property: `--day-count` for `day_count` and for `dayCount`; `nil` if no option can name it.
    static func spelling(of property: String) -> String? {
        let bytes = property.utf8
        guard let first = bytes.first, bytes.count <= 48, isLetter(first),
            bytes.allSatisfy({ isLetter($0) || $0 == 45 || $0 == 95 || (48...57).contains($0) })
        else { return nil }
        var result = "--"
        var wasSmall = false
        for byte in bytes {
            let isLarge = (65...90).contains(byte)
            if isLarge, wasSmall { result += "-" }
            result += byte == 95 ? "-" : String(Character(Unicode.Scalar(byte))).lowercased()
            wasSmall = (97...122).contains(byte)
        }
        return taken.contains(result) ? nil : result
    }

    /// The host's own options, which every command accepts.
    private static let taken: Set<String> = [
        "--json", "--fields", "--no-color", "--no-colour", "--no-pager", "--yes", "--verbose", "--set", "--flag",
        "--home",
        "--help", "--input", "--voice",
    ]

    private static func isLetter(_ byte: UInt8) -> Bool { (65...90).contains(byte) || (97...122).contains(byte) }

    /// The input that words stand for. It is not validated.
    ///
    /// - Throws: a failure (64) for an unknown option, and for words without a position.
    package func input(of words: [String]) throws -> JSONValue {
        var given: [String] = []
        var loose: [String] = []
        var json: [String: JSONValue] = [:]
        var remaining = words[...]
        var isLiteral = false
        while let word = remaining.popFirst() {
            if !isLiteral, word == "--" {
                isLiteral = true
            } else if !isLiteral, word.hasPrefix("--") {
                let name = String(word.prefix { $0 != "=" })
                let value = word.count > name.count ? String(word.dropFirst(name.count + 1)) : nil
                if name == "--json" || name == "--input" {
                    guard let text = value ?? remaining.popFirst() else { throw usage("\(name) needs a JSON object.") }
                    try merge(text, into: &json)
                    continue
                }
                try take(name, value, &remaining, into: &given)
            } else if !isLiteral, word.hasPrefix("{") {
                try merge(word, into: &json)
            } else {
                loose.append(word)
            }
        }
        guard let named = form.input(of: given)?.objectValue else {
            throw usage("An option of '\(self.words)' lacks its value.")
        }
        var input = json.merging(named) { $1 }
        try place(loose, into: &input)
        return .object(input)
    }

    private func merge(_ text: String, into json: inout [String: JSONValue]) throws {
        guard let members = (try? JSONValue(parsing: text))?.objectValue else {
            throw usage("'\(text.prefix(60))' is no JSON object.")
        }
        json.merge(members) { $1 }
    }

    private func take(
        _ name: String,
        _ value: String?,
        _ remaining: inout ArraySlice<String>,
        into given: inout [String]
    ) throws {
        for parameter in parameters {
            guard let spelling = Self.spelling(of: parameter.name) else { continue }
            let isNamed = name == spelling || name == "--" + parameter.name
            if case .flag(let on, let off) = parameter.kind {
                let isDenied = name == "--no-" + spelling.dropFirst(2) || name == off
                guard isNamed || isDenied else { continue }
                guard let off, value == nil || value == "true" || value == "false" else {
                    throw usage("'\(name)' is true or false.")
                }
                given.append((value != "false") == isNamed ? on : off)
                return
            }
            guard isNamed else { continue }
            guard let value = value ?? remaining.popFirst() else { throw usage("'\(name)' needs a value.") }
            given += [parameter.spelling, value]
            return
        }
        let known = parameters.compactMap { Self.spelling(of: $0.name) }
        let hint = Suggestion.sentence(for: name, in: known)
        throw usage("There is no option '\(name.prefix(60))' of '\(words)'.", hint)
    }

    /// Assigns words without a name to the required arguments that are still missing, in order; the last one takes the
    /// rest if it is text.
    private func place(_ loose: [String], into input: inout [String: JSONValue]) throws {
        guard !loose.isEmpty else { return }
        var places = parameters.filter { $0.isRequired && input[$0.name] == nil }
        if places.isEmpty, parameters.count == 1, input.isEmpty { places = parameters }
        places = places.filter { if case .flag = $0.kind { false } else { true } }
        var rest = loose[...]
        for (number, parameter) in places.enumerated() {
            guard !rest.isEmpty else { return }
            let isLast = number == places.count - 1
            var words: [String]
            if isLast, parameter.schema["type"] == "string" {
                words = [rest.joined(separator: " ")]
                rest = []
            } else if isLast, parameter.isRepeating {
                words = Array(rest)
                rest = []
            } else {
                words = [rest.removeFirst()]
            }
            words = words.flatMap { [parameter.spelling, $0] }
            if let value = form.input(of: words)?[parameter.name] { input[parameter.name] = value }
        }
        guard rest.isEmpty else {
            throw usage("'\(words)' does not take the word '\(rest[rest.startIndex].prefix(60))'.")
        }
    }

    private func usage(_ message: String, _ hint: String? = nil) -> Failure {
        .usage(
            "plugin.words",
            message,
            recovery: [hint, "See 'bento \(words) --help'."].compactMap(\.self).joined(separator: " ")
        )
    }

    // MARK: Help

    /// A page that explains the tool.
    package var help: Presentation {
        let descriptor = flow.descriptor
        let required = parameters.filter(\.isRequired).map { "<\($0.name.cleaned(atMost: 40, keepsLines: false))>" }
        var parts: [Presentation] = [
            .text(descriptor.summary + "."),
            .text(
                "Usage: "
                    + (["bento", words] + required + (parameters.isEmpty ? [] : ["[options]"])).joined(separator: " ")
            ),
        ]
        if !descriptor.discussion.isEmpty { parts.append(.text(descriptor.discussion)) }
        if !parameters.isEmpty {
            parts.append(.section("Arguments", [.keyValues(parameters.prefix(200).map { row(of: $0) })]))
        }
        let changes =
            descriptor.effect == .reads
            ? "It says that it only reads." : "It may change something: others ask you first."
        parts.append(
            .text("\(changes) All its arguments can also be given as one JSON object: --json '{...}'.", tone: .muted)
        )
        return .section("bento \(words)", parts)
    }

    private func row(of parameter: FlowParameter) -> KeyValue {
        let schema = parameter.schema
        var about: [String] = []
        if let text = schema["description"]?.stringValue, text != parameter.name { about.append(text) }
        if let choices = schema["enum"]?.arrayValue {
            about.append("One of: \(choices.prefix(20).map { $0.stringValue ?? $0.text() }.joined(separator: ", ")).")
        }
        if let value = schema["default"], value != .null {
            about.append("Otherwise \(value.stringValue ?? value.text()).")
        }
        if parameter.isRepeating { about.append("May be given more than once.") }
        if parameter.isRequired { about.append("Required.") }
        let type = schema["type"]?.stringValue ?? "JSON"
        let isFlag = if case .flag = parameter.kind { true } else { false }
        let spelling = Self.spelling(of: parameter.name) ?? "in JSON: \"\(parameter.name)\""
        let text = about.joined(separator: " ").cleaned(atMost: 400, keepsLines: false)
        return KeyValue(
            (isFlag ? spelling : "\(spelling) <\(type)>").cleaned(atMost: 80, keepsLines: false),
            text
        )
    }
}
