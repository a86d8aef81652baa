/// An option of the host: said here, taken out of a command line by ``HostSettings``, and shown by ``HostOptions``.
///
/// It is plain data, since every command looks for these options and most need no parser for them.
enum HostOption: String, CaseIterable, Sendable {
    case json
    case noColor = "no-color"
    case yes, verbose, set, flag, home

    /// What its value is called; `nil` where it takes none.
    var valueName: String? {
        switch self {
        case .json, .noColor, .yes, .verbose: nil
        case .set, .flag: "name=value"
        case .home: "folder"
        }
    }

    var help: String {
        switch self {
        case .json: "Print the result as JSON."
        case .noColor: "Write no colours. NO_COLOR in the environment does the same."
        case .yes: "Answer ordinary confirmations with yes."
        case .verbose: "Write the log to standard error, too, with its details."
        case .set: "Set a setting for this run; see 'bento settings'."
        case .flag: "Set a flag for this run; see 'bento flags'."
        case .home: "Where Bento keeps its data."
        }
    }

    /// The option that a word of a command line names, and the value behind its `=`.
    static func named(by word: String) -> (option: HostOption, value: String?)? {
        guard word.hasPrefix("--") else { return nil }
        let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, let option = HostOption(name) else { return nil }
        return (option, parts.count > 1 ? String(parts[1]) : nil)
    }

    private init?(_ name: Substring) {
        if name == "no-colour" {
            self = .noColor
        } else {
            self.init(rawValue: String(name))
        }
    }
}
