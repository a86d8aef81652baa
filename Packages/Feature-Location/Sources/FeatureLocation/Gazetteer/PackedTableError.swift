import Core

/// A packed gazetteer table that cannot be read.
enum PackedTableError: BentoError, Equatable {
    case notATable
    case cut

    var code: String { "location.gazetteer-damaged" }
    var message: String {
        switch self {
        case .notATable: "The gazetteer is not a table of this version."
        case .cut: "The gazetteer table is cut short."
        }
    }
    var recovery: String? { "Install bento again; the places come with it." }
    var exitStatus: ExitStatus { .software }
}
