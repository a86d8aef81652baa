import Core

/// Why a folder of the USDA National Nutrient Database could not be read. Nothing of it has been kept.
package enum USDAImportError: BentoError, Equatable {
    /// The folder or one of its files is not there or not readable.
    case missingFile(String, folder: String)
    /// A file is larger than any release of it.
    case tooLarge(String, bytes: Int)
    /// The header of ABBREV.csv has other columns.
    case wrongColumns(file: String, expected: String, found: String)
    /// A line has not the fields that the format has: cut short, or of another file.
    case wrongFields(file: String, line: Int, expected: Int, found: Int)
    /// A field that must be a number is none.
    case notANumber(file: String, line: Int, field: String)
    /// The file ends within a line or a quoted field.
    case cutShort(file: String, line: Int)
    /// A file ends before foods that the others have: how many.
    case incomplete(String, missing: Int)
    /// The same food stands in the file twice.
    case duplicate(file: String, line: Int, number: String)
    /// There is no food in it.
    case empty(String)

    package var code: String {
        switch self {
        case .missingFile: "food.usda.missing-file"
        case .tooLarge: "food.usda.too-large"
        case .wrongColumns: "food.usda.wrong-columns"
        case .wrongFields: "food.usda.wrong-fields"
        case .notANumber: "food.usda.not-a-number"
        case .cutShort: "food.usda.cut-short"
        case .incomplete: "food.usda.incomplete"
        case .duplicate: "food.usda.duplicate"
        case .empty: "food.usda.empty"
        }
    }

    package var message: String {
        switch self {
        case .missingFile(let file, let folder): "\(file) cannot be read in \(folder)."
        case .tooLarge(let file, let bytes): "\(file) has \(bytes) bytes, more than any release of this file."
        case .wrongColumns(let file, let expected, let found):
            "\(file) has the column '\(found)' where '\(expected)' is expected."
        case .wrongFields(let file, let line, let expected, let found):
            "Line \(line) of \(file) has \(found) fields; \(expected) are expected."
        case .notANumber(let file, let line, let field): "Line \(line) of \(file): '\(field)' is not a number."
        case .cutShort(let file, let line): "\(file) ends in the middle of line \(line)."
        case .incomplete(let file, let missing):
            "\(file) lacks \(missing) foods that the other files have; it was probably cut short."
        case .duplicate(let file, let line, let number): "Line \(line) of \(file): food \(number) is there twice."
        case .empty(let file): "\(file) holds no food."
        }
    }

    package var recovery: String? {
        switch self {
        case .missingFile: "Give the folder that holds ABBREV.csv, FOOD_DES.txt and WEIGHT.txt of release SR28."
        case .cutShort, .incomplete, .empty: "Get the file again; nothing was imported."
        default: "Check that it is the file of release SR28; nothing was imported."
        }
    }

    package var exitStatus: ExitStatus {
        if case .missingFile = self { return .noInput }
        return .dataError
    }
}
