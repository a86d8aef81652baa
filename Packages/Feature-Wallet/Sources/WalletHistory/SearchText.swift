import Foundation

/// Texts as people search them: case, accents, and the width and composition of letters make no difference.
package enum SearchText {
    package static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    }
}
