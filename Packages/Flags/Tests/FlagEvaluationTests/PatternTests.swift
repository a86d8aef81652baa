import FlagEvaluation
import Testing

@Suite("Regular expressions")
struct PatternTests {
    @Test(
        "what matches",
        arguments: [
            ("cat", "concatenate"), ("^$", ""), ("", "anything"), ("a|b|", "zzz"), ("^(?:ab|cd)+$", "abcdab"),
            ("^[^a-c]$", "d"), ("^[]a]$", "]"), ("^[a\\-z]$", "-"), ("^[a-]$", "-"), ("\\Aab\\z", "ab"),
            ("^\\x41\\x{1F600}$", "A\u{1F600}"), ("^x{,3}$", "x{,3}"), ("^a{2}$", "aa"), ("(?i:AB)c", "abc"),
            ("(?i)STRASSE", "strasse"), ("(?i)[^a]", "b"), ("(?P<name>a)b", "ab"), ("a.c", "a\u{301}c"), ("\\.", "."),
            ("^[[:^digit:]]+$", "abc"), ("\\Bb\\B", "abc"), ("(?-i)a", "a"), ("(a*)*$", "aaab"), ("(|a)+b", "aab"),
        ]
    )
    func matching(source: String, text: String) throws { #expect(try Pattern(source).matches(text)) }

    @Test(
        "what does not match",
        arguments: [
            ("^cat$", "concatenate"), ("^[^a-c]$", "b"), ("a.c", "a\nc"), ("^a{2,3}$", "aaaa"), ("(?i:AB)c", "abC"),
            ("(?i)[^a]$", "A"), ("^a$", "a\n"), ("((?i)a)b", "AB"), ("^\\d$", "\u{0663}"), ("[[:alpha:]]", "é"),
        ]
    )
    func failing(source: String, text: String) throws { #expect(try !Pattern(source).matches(text)) }

    @Test(
        "what is no expression is refused with the reason",
        arguments: [
            "(", ")", "a)", "[", "[a", "*a", "a**", "\\", "\\q", "(?=a)", "(?!a)", "(?<=a)", "(?<!a)", "(a)\\1",
            "[b-a]",
            "[[:nope:]]", "(?z)", "(?", "a{2,1}", "a{1001}", "\\x{110000}", "\\xZZ", "(((a{100}){100}){100})",
            "((((|){1000}){1000}){1000})", String(repeating: "(", count: 60), String(repeating: "a", count: 2_001),
        ]
    )
    func refused(source: String) { #expect(throws: PatternFault.self) { try Pattern(source) } }

    @Test(
        "expressions that take others for ever take as long as the text",
        arguments: ["^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "(.*)*x", "^(([a-z])+.)+[A-Z]([a-z])+$"]
    )
    func bounded(source: String) throws {
        let clock = ContinuousClock()
        let pattern = try Pattern(source)
        let time = clock.measure { #expect(!pattern.matches(String(repeating: "a", count: 4_000) + "!")) }
        // A backtracking matcher would need longer than the universe is old.
        #expect(time < .seconds(5))
    }

    @Test("a text that is too long does not match")
    func longText() throws { #expect(try !Pattern("a").matches(String(repeating: "a", count: 5_000))) }
}
