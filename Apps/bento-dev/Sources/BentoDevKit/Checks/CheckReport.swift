import Foundation
import RepositoryReading

/// The findings, and the amount of code examined.
struct CheckReport: Codable, Sendable {
    var violations: [Violation]
    var examined: Examined

    struct Examined: Codable, Sendable {
        var packages: Int
        var modules: Int
        var files: Int
        var lines: Int
        var imports: Int
        var contracts: Int
        var codeRules: Int
        /// The number of known violations that the baseline covers.
        var baselined: Int
        /// The number of files that are not known from an earlier run.
        var parsedFiles: Int
        var compiledModules: Int
        /// The number of files whose effects are known from the compiler's index, and the time when the newest of them
        /// was compiled.
        var indexedFiles: Int
        var indexBuilt: Date?
        /// Targets whose folder contains nothing to examine.
        var empty: [String]
    }

    var errors: Int { violations.count { $0.severity == .error } }
    var warnings: Int { violations.count { $0.severity == .warning } }

    /// 0: clean; 1: violations; 65: a file could not be parsed, and the result is incomplete.
    var exitCode: Int32 {
        if violations.contains(where: { $0.rule == .syntaxError }) { return 65 }
        return errors == 0 ? 0 : 1
    }
}

/// One finding: what, where, why it matters, how to fix it.
struct Violation: Codable, Equatable, Sendable {
    var rule: Rule
    var severity: Severity = .error
    /// The module that breaks the rule.
    var from: String
    /// The module or symbol that it should not reach; empty if there is none.
    var to: String
    /// The declaration concerned; empty if the finding is about a whole module.
    var symbol: String
    var place: Place
    var what: String
    var why: String
    var fix: String

    enum Severity: String, Codable, Sendable { case error, warning }

    /// The key that a baseline stores: without a line, so that moving code changes nothing.
    var key: BaselineEntry { BaselineEntry(rule: rule.rawValue, from: from, to: to, symbol: symbol) }
}
