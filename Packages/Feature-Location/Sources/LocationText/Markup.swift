/// Text for XML and HTML.
package enum Markup {
    /// The text with every character of markup as an entity, and control characters, which neither allows, left out.
    package static func escaped(_ text: String) -> String {
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
                // The last two of each plane are no characters of XML 1.0.
                if !HostileText.isHostile(scalar), scalar.value & 0xFFFE != 0xFFFE {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }
}
