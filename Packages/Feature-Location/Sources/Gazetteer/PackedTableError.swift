import Core

/// A packed gazetteer table that cannot be read.
package enum PackedTableError: BentoError, Equatable {
    case notATable
    case cut
    case damaged

    package var code: String { "location.gazetteer-damaged" }
    package var message: String {
        switch self {
        case .notATable: "The gazetteer is not a table of this version."
        case .cut: "The gazetteer table is cut short."
        case .damaged: "The gazetteer table is damaged: it names places that it does not hold."
        }
    }
    package var recovery: String? { "Install bento again; the places come with it." }
    package var exitStatus: ExitStatus { .software }
}
