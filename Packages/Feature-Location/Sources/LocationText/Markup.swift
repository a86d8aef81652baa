import Formats

/// Text for XML and HTML that is shown in one line.
package enum Markup {
    /// The text with every markup character as an entity, line endings and tabs as spaces, and without control
    /// characters and marks that would change the direction of the surrounding text.
    package static func escaped(_ text: String) -> String {
        var line = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\t", "\n", "\r": line.append(" ")
            // The last two of each plane are no characters of XML 1.0.
            case _ where HostileText.isHostile(scalar) || scalar.value & 0xFFFE == 0xFFFE: continue
            default: line.append(scalar)
            }
        }
        return XMLEscapes.escaped(String(line))
    }
}
