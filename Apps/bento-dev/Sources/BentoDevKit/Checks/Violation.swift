/// One finding: what, where, why it matters, how to mend it.
struct Violation: Codable, Equatable, Sendable {
    var rule: Rule
    var severity: Severity = .error
    /// The module that breaks the rule.
    var from: String
    /// The module or thing it should not reach; empty where there is none.
    var to: String
    /// The declaration concerned; empty where the finding is about a whole module.
    var symbol: String
    var place: Place
    var what: String
    var why: String
    var mend: String

    enum Severity: String, Codable, Sendable { case error, warning }

    /// What a baseline remembers: never a line, so that moving code changes nothing.
    var key: BaselineEntry { BaselineEntry(rule: rule.rawValue, from: from, to: to, symbol: symbol) }
}
