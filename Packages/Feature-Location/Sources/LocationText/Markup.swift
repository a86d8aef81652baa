import Formats

/// Text for XML and HTML that is shown in one line.
package enum Markup {
    /// The text with every character of markup as an entity, line ends and tabs as spaces, and without control characters
    /// and marks that would turn what stands around it.
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
