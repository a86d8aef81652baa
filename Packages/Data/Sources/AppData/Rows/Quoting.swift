/// The quoting that SQL names (SQLite, "Keywords") and CSV fields (RFC 4180) share.
enum Quoting {
    /// A text in double quotes, with each quote inside doubled.
    ///
    /// Scalars are compared, not characters: `"` and a combining mark after it are one character, unequal to `"`.
    static func doubled(_ text: String) -> String {
        var quoted = String.UnicodeScalarView()
        quoted.append("\"")
        for scalar in text.unicodeScalars {
            if scalar == "\"" { quoted.append("\"") }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}
