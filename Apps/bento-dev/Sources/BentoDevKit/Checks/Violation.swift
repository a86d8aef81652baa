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
    var mend: String

    enum Severity: String, Codable, Sendable { case error, warning }

    /// The key that a baseline stores: without a line, so that moving code changes nothing.
    var key: BaselineEntry { BaselineEntry(rule: rule.rawValue, from: from, to: to, symbol: symbol) }
}
