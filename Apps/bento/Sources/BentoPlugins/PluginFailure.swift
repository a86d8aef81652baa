import Core
import MCPClient

/// A plug-in's failure to do what it was asked; its words are untrusted.
struct PluginFailure: BentoError, Equatable {
    let plugin: String
    let error: ServerError
    /// The end of its standard error, which may say why.
    let lastWords: String
    let hint: String?
    private(set) var isAdded = true

    init(_ plugin: String, _ error: ServerError, lastWords: String = "", hint: String? = nil) {
        self.plugin = plugin
        self.error = error
        self.lastWords = lastWords
        self.hint = hint
    }

    /// The same failure for a plug-in that was being added.
    var whileAdding: PluginFailure {
        var failure = self
        failure.isAdded = false
        return failure
    }

    /// True if its process ended on its own.
    var isEnd: Bool { if case .gone = error { true } else { false } }

    var code: String { "plugin." + error.code.dropFirst("mcp.".count) }
    var message: String {
        let said = lastWords.isEmpty ? "" : " Its last words: \(lastWords)"
        return "The plug-in '\(plugin)' \(error.problem).\(said)"
    }
    var recovery: String? {
        guard isAdded else { return (hint.map { $0 + " " } ?? "") + "Nothing was added." }
        if let hint { return hint }
        switch error {
        case .refused: return "Run 'bento plugin show \(plugin)' to see what it takes."
        default: return "Run 'bento plugin doctor \(plugin)' to see what is wrong with it."
        }
    }
    var isRetryable: Bool { error.isRetryable }
    var exitStatus: ExitStatus { error.exitStatus }
    var outsideSources: Set<String> { [Self.source(plugin)] }

    /// The author of a plug-in's output.
    static func source(_ plugin: String) -> String { "the plug-in '\(plugin)'" }
}
