import Core
import CoreHosting

/// A manual page in mdoc(7), made from a feature's declarations.
package struct ManualPage: Sendable {
    /// `bento`, `bento-food`.
    package let name: String
    package let text: String

    package static let section = 1

    /// The page of the whole program.
    ///
    /// - Parameter hostCommands: those of the program itself.
    package static func program(
        _ catalogue: FeatureCatalogue,
        hostCommands: [HelpPage.Entry],
        date: String
    ) -> ManualPage {
        var page = Mdoc(title: "BENTO", date: date)
        page.section("NAME")
        page.line("Nm", "bento")
        page.line("Nd", "coach, food, workouts, wallet and places in one box")
        page.section("SYNOPSIS")
        page.raw(".Nm bento\n.Op Ar options\n.Ar feature\n.Ar flow\n.Op Ar arguments\n")
        page.section("DESCRIPTION")
        page.text("Everything works offline, on a database in your own home.")
        page.text("Without a command it shows the overview. The features are:")
        page.list(catalogue.manifests.map { ("bento \($0.id)", Mdoc.ended($0.summary)) })
        page.text("The commands of the program itself are:")
        page.list(hostCommands.map { ("bento \($0.command)", $0.summary) })
        page.section("OPTIONS")
        page.list([
            ("--json", "Print results as JSON."), ("--home folder", "Use this folder in place of the home."),
            ("--set name=value", "A setting for this run."), ("--yes", "Say yes to ordinary questions."),
            ("--no-color", "No colors; the setting host.colours says when there are any."),
            ("--no-pager", "No pages; the setting host.pager says so for good."),
            ("--verbose", "Log to standard error."),
        ])
        for topic in HelpTopic.all {
            page.section(topic.name.uppercased())
            page.text(Self.plain(topic.text))
        }
        page.section("ENVIRONMENT")
        page.list([
            ("BENTO_HOME", "The home."), ("BENTO_NOW", "The clock of this run, as an ISO 8601 moment."),
            ("BENTO_ZONE", "The time zone of this run."), ("NO_COLOR", "No colors, where it is set."),
            ("PAGER", "Shows what does not fit the screen; less where it is not set."),
        ])
        page.section("EXIT STATUS")
        page.text("Those of sysexits.h, as EXIT-CODES lists them.")
        page.section("SEE ALSO")
        page.references(catalogue.ids.sorted().map { "bento-\($0)" })
        return ManualPage(name: "bento", text: page.text)
    }

    package static func feature(_ registrar: FeatureRegistrar, date: String) -> ManualPage {
        let manifest = registrar.manifest
        var page = Mdoc(title: "BENTO-\(manifest.id.uppercased())", date: date)
        page.section("NAME")
        page.line("Nm", "bento-\(manifest.id)")
        page.line("Nd", manifest.summary.hasSuffix(".") ? "\(manifest.summary.dropLast())" : manifest.summary)
        page.section("SYNOPSIS")
        page.raw(".Nm bento \(manifest.id)\n.Ar flow\n.Op Ar arguments\n")
        page.section("DESCRIPTION")
        page.text(Mdoc.ended(manifest.summary))
        for flow in registrar.flows {
            let descriptor = flow.descriptor
            page.subsection("bento \(manifest.id) \(descriptor.name)")
            page.text(Mdoc.ended(descriptor.summary))
            if !descriptor.discussion.isEmpty { page.text(Self.plain(descriptor.discussion)) }
            let parameters = Self.parameters(of: flow)
            if !parameters.isEmpty { page.list(parameters) }
            if !descriptor.examples.isEmpty {
                page.text("Examples:")
                page.list(
                    descriptor.examples.map { example in
                        (
                            ["bento", manifest.id, descriptor.name, example.arguments].filter { !$0.isEmpty }
                                .joined(separator: " "), Mdoc.ended(example.summary)
                        )
                    }
                )
            }
        }
        if !registrar.settings.isEmpty {
            page.section("SETTINGS")
            page.list(registrar.settings.map { ($0.id, $0.explanation) })
        }
        if !manifest.networkHosts.isEmpty {
            page.section("NETWORK")
            page.list(manifest.networkHosts.map { ($0.host, Mdoc.ended($0.purpose)) })
        }
        page.section("SEE ALSO")
        page.references(["bento"])
        return ManualPage(name: "bento-\(manifest.id)", text: page.text)
    }

    private static func parameters(of flow: FlowRegistration) -> [(String, String)] {
        FlowForm(flow).parameters.map { parameter in
            let name = parameter.kind == .positional ? "<\(parameter.name)>" : parameter.spelling
            return (name, parameter.schema["description"]?.stringValue ?? "")
        }
    }

    /// Markdown as plain sentences.
    private static func plain(_ text: String) -> String { text.replacing("`", with: "") }
}

/// Text in mdoc(7), escaped so that no word of it is taken for a request.
struct Mdoc: Sendable {
    private(set) var text: String

    init(title: String, date: String) {
        text = ".Dd \(date)\n.Dt \(title) \(ManualPage.section)\n.Os\n"
    }

    mutating func raw(_ lines: String) { text += lines }
    mutating func section(_ name: String) { text += ".Sh \(name)\n" }
    mutating func subsection(_ name: String) { text += ".Ss \(Self.escaped(name))\n" }
    mutating func line(_ macro: String, _ words: String) { text += ".\(macro) \(Self.escaped(words))\n" }

    /// Paragraphs, and items for lines that begin with `- `; each sentence on a separate line, as mdoc requires.
    mutating func text(_ words: String) {
        var needsBreak = !text.hasSuffix("\n.Sh \(lastSection)\n") && !text.hasSuffix("\n.Pp\n") && !endsWithHeading
        for paragraph in words.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) {
            let isItem = paragraph.hasPrefix("- ")
            if needsBreak || isItem, !endsWithHeading { text += ".Pp\n" }
            text += Self.sentences(isItem ? String(paragraph.dropFirst(2)) : paragraph)
            needsBreak = false
        }
    }

    private var lastSection: Substring { text.split(separator: "\n").last?.dropFirst(4) ?? "" }
    private var endsWithHeading: Bool {
        guard let last = text.split(separator: "\n").last else { return true }
        return last.hasPrefix(".Sh ") || last.hasPrefix(".Ss ") || last == ".Pp"
    }

    mutating func list(_ items: [(String, String)]) {
        text += ".Bl -tag -width Ds\n"
        for (name, words) in items {
            text += ".It Cm \(Self.argument(name))\n"
            text += words.isEmpty ? "" : Self.sentences(words)
        }
        text += ".El\n"
    }

    mutating func references(_ pages: [String]) {
        for (index, page) in pages.enumerated() {
            text += ".Xr \(page) \(ManualPage.section)" + (index + 1 < pages.count ? " ,\n" : "\n")
        }
    }

    /// Each sentence on a line; a line never begins with a control character.
    static func sentences(_ words: String) -> String {
        var lines: [String] = []
        var line = ""
        for word in words.split(whereSeparator: \.isWhitespace) {
            let endsSentence = line.hasSuffix(".") || line.hasSuffix("?") || line.hasSuffix("!")
            if endsSentence, word.first?.isUppercase == true, !line.hasSuffix("...") {
                lines.append(line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        if !line.isEmpty { lines.append(line) }
        return lines.map { escaped($0) + "\n" }.joined()
    }

    /// A sentence, which may already have its period.
    static func ended(_ words: String) -> String { words.hasSuffix(".") ? words : words + "." }

    /// A word or phrase as one argument of a macro.
    static func argument(_ words: String) -> String { "\"" + escaped(words).replacing("\"", with: "\"\"") + "\"" }

    /// Text as plain characters: ASCII alone, since not every formatter reads UTF-8.
    static func escaped(_ words: String) -> String {
        var escaped = ""
        // A hyphen that begins a word is an option's, and to be copied as it is.
        var isInOption = false
        var isAtStart = true
        for scalar in words.unicodeScalars {
            if isAtStart { isInOption = scalar == "-" }
            isAtStart = scalar == " " || scalar == "\"" || scalar == "'" || scalar == "["
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += isInOption ? "\\-" : "-"
            case "\n", "\r", "\t": escaped += " "
            case " "..."~": escaped.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits)]"
            }
        }
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }
}
