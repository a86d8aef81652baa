import Foundation

/// What was found, and what was looked at to find it.
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
        /// Known violations that the baseline covers.
        var baselined: Int
        /// Of the files, those not known from an earlier run.
        var parsedFiles: Int
        var compiledModules: Int
        /// Files whose effects the compiler's index told, and when the newest of them was compiled.
        var indexedFiles: Int
        var indexBuilt: Date?
        /// Targets whose folder holds nothing to examine.
        var empty: [String]
    }

    var errors: Int { violations.count { $0.severity == .error } }
    var warnings: Int { violations.count { $0.severity == .warning } }

    /// 0 clean, 1 broken walls, 65 where a file could not be parsed and the answer is incomplete.
    var exitCode: Int32 {
        if violations.contains(where: { $0.rule == .syntaxError }) { return 65 }
        return errors == 0 ? 0 : 1
    }
}
