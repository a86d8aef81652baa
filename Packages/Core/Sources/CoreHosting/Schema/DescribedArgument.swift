import Core

/// ArgumentParser's description of a tool (its `--experimental-dump-help`, format version 0), as far as it is needed.
package struct DescribedTool: Decodable {
    package struct Command: Decodable {
        package let arguments: [DescribedArgument]?
    }

    package let command: Command
}

/// ArgumentParser's description of one argument.
package struct DescribedArgument: Decodable {
    package struct Name: Decodable {
        package let kind: String
        package let name: String

        package var spelling: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    package let kind: String
    package let isOptional: Bool
    package let names: [Name]?
    package let preferredName: Name?
    package let defaultValue: String?
    package let abstract: String?
    package let discussion: String?

    package var isPositional: Bool { kind == "positional" }
    package var isHelp: Bool { kind == "flag" && (names ?? []).contains { $0.name == "help" || $0.name == "version" } }
    package var spelling: String { preferredName?.spelling ?? names?.first?.spelling ?? "" }

    package var help: String? {
        guard let abstract else { return discussion }
        guard let discussion else { return abstract }
        return "\(abstract) \(discussion)"
    }

    /// True if this flag turns off what the other turns on (`--no-x` and `--x`, `--disable-x` and `--enable-x`).
    package func isOpposite(of other: DescribedArgument) -> Bool {
        guard kind == "flag", other.kind == "flag", let mine = preferredName?.name, let its = other.preferredName?.name
        else { return false }
        if mine == "no-\(its)" { return true }
        return mine.hasPrefix("disable-") && its.hasPrefix("enable-") && mine.dropFirst(8) == its.dropFirst(7)
    }
}
