import Foundation

/// Writes a report for people, for programs, and for the margin of a pull request.
enum ReportRenderer {
    static func text(_ report: CheckReport) -> String {
        var lines: [String] = []
        for violation in report.violations {
            lines.append(
                "\(violation.place): \(violation.severity.rawValue): [\(violation.rule.rawValue)] \(violation.what)"
            )
            // A warning stops nobody: one line is enough.
            guard violation.severity == .error else { continue }
            lines.append("    why:  \(violation.why)")
            lines.append("    fix: \(violation.fix)")
        }
        if !lines.isEmpty { lines.append("") }
        lines.append(summary(report))
        return lines.joined(separator: "\n") + "\n"
    }

    static func summary(_ report: CheckReport) -> String {
        let seen = report.examined
        var text =
            "\(counted(report.errors, "violation")), \(counted(report.warnings, "warning"))."
            + " Examined \(counted(seen.files, "file")) (\(seen.lines) lines, \(seen.imports) imports)"
            + " in \(counted(seen.modules, "module")) of \(counted(seen.packages, "package"))"
            + " by \(counted(seen.contracts, "contract")) and \(counted(seen.codeRules, "code rule"));"
            + " \(seen.files - seen.parsedFiles) files known from before."
        if let built = seen.indexBuilt {
            text +=
                "\nEffects by the compiler's index of \(counted(seen.indexedFiles, "file")), built \(built.formatted(.iso8601))."
        }
        if seen.baselined > 0 { text += " The baseline covers \(seen.baselined)." }
        if !seen.empty.isEmpty { text += "\nNothing to examine yet in \(seen.empty.joined(separator: ", "))." }
        return text
    }

    static func json(_ report: CheckReport) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(report), as: UTF8.self) + "\n"
    }

    /// GitHub's workflow commands: one line each, with reserved characters written as percent codes.
    static func annotations(_ report: CheckReport) -> String {
        report.violations.map { violation in
            let properties = [
                "file=\(property(violation.place.file))", "line=\(violation.place.line)",
                "col=\(violation.place.column)", "title=\(property("bento-dev: " + violation.rule.rawValue))",
            ]
            let message = "\(violation.what)\nwhy: \(violation.why)\nfix: \(violation.fix)"
            return "::\(violation.severity.rawValue) \(properties.joined(separator: ","))::\(data(message))\n"
        }.joined() + summary(report) + "\n"
    }

    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }

    static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
