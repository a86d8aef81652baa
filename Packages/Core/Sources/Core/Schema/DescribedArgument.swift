/// ArgumentParser's description of a tool (its `--experimental-dump-help`, format version 0), as far as it is needed.
struct DescribedTool: Decodable {
    struct Command: Decodable {
        let arguments: [DescribedArgument]?
    }

    let command: Command
}

/// ArgumentParser's description of one argument.
struct DescribedArgument: Decodable {
    struct Name: Decodable {
        let kind: String
        let name: String

        var spelling: String { kind == "long" ? "--\(name)" : "-\(name)" }
    }

    let kind: String
    let isOptional: Bool
    let names: [Name]?
    let preferredName: Name?
    let defaultValue: String?
    let abstract: String?
    let discussion: String?

    var isPositional: Bool { kind == "positional" }
    var isHelp: Bool { kind == "flag" && (names ?? []).contains { $0.name == "help" || $0.name == "version" } }
    var spelling: String { preferredName?.spelling ?? names?.first?.spelling ?? "" }

    var help: String? {
        guard let abstract else { return discussion }
        guard let discussion else { return abstract }
        return "\(abstract) \(discussion)"
    }

    /// Whether this flag turns off what the other turns on (`--no-x` and `--x`, `--disable-x` and `--enable-x`).
    func isOpposite(of other: DescribedArgument) -> Bool {
        guard kind == "flag", other.kind == "flag", let mine = preferredName?.name, let its = other.preferredName?.name
        else { return false }
        if mine == "no-\(its)" { return true }
        return mine.hasPrefix("disable-") && its.hasPrefix("enable-") && mine.dropFirst(8) == its.dropFirst(7)
    }
}
