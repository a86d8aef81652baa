/// Text for XML and HTML.
enum Markup {
    /// The text with every character of markup as an entity, and control characters, which neither allows, left out.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\t", "\n", "\r": result += " "
            default:
                // Not characters of XML 1.0, or able to turn the text around them.
                let isAllowed =
                    scalar.value >= 32 && !(127...159).contains(scalar.value) && scalar.value & 0xFFFE != 0xFFFE
                    && !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value)
                if isAllowed { result.unicodeScalars.append(scalar) }
            }
        }
        return result
    }
}
