import CIndexStore
import Foundation

/// The index that the compiler writes beside a debug build: for each compiled source file, each symbol that it
/// resolved.
///
/// A unit represents one compiled file and names its records; a record contains the symbols of one file in one version
/// of its text.
final class IndexStore {
    struct Unit: Codable, Sendable {
        /// The time when the compiler wrote it, in seconds since 1970.
        var written: Double
        var module: String
        /// The absolute path of the source file; empty if the unit is that of a module's interface.
        var mainFile: String
        /// The standard library's interface that the compiler read, since the compiler does not record its own version.
        var standardLibrary: String
        /// The absolute path of the object file.
        var object: String
        /// The names of the main file's records.
        var records: [String]
    }

    /// A symbol that a file mentions without declaring it.
    struct Reference: Hashable {
        /// The unified symbol resolution: a mangled name, or one of clang.
        var usr: String
        /// With labels: `write(to:options:)`.
        var name: String
        /// From 1, columns in bytes.
        var line: Int
        var column: Int
        /// True if a class inherits from it here, or an extension extends it.
        var isBuiltOn: Bool
    }

    private let library: IndexStoreLibrary
    private let store: indexstore_t

    /// - Throws: `DevError` (65) if the folder contains no index in a format known to the library.
    init(_ path: String, _ library: IndexStoreLibrary) throws {
        self.library = library
        var error: indexstore_error_t?
        guard let store = library.createStore(path, &error) else {
            throw DevError.data(
                "no index can be read at \(path): \(Self.text(error, library))",
                fix: "build it with this toolchain: make build"
            )
        }
        self.store = store
    }

    deinit { library.disposeStore(store) }

    var unitNames: [String] {
        var found: [String] = []
        _ = withUnsafeMutablePointer(to: &found) {
            library.units(store, 0, $0) { context, name in
                context?.assumingMemoryBound(to: [String].self).pointee.append(name.text)
                return true
            }
        }
        return found
    }

    /// The time when the compiler wrote a unit, in seconds since 1970.
    func written(_ unit: String) -> Double? {
        var (seconds, nanoseconds) = (Int64(0), Int64(0))
        // True if it failed.
        guard !library.unitTime(store, unit, &seconds, &nanoseconds, nil) else { return nil }
        return Double(seconds) + Double(nanoseconds) / 1e9
    }

    /// `nil` for a unit that cannot be read.
    func unit(_ name: String) -> Unit? {
        guard let written = written(name), let reader = library.createUnit(store, name, nil) else { return nil }
        defer { library.disposeUnit(reader) }
        let mainFile = library.unitMainFile(reader).text
        var state = DependencySearch(library: library, mainFile: mainFile)
        _ = withUnsafeMutablePointer(to: &state) {
            library.dependencies(reader, $0) { context, dependency in
                context?.assumingMemoryBound(to: DependencySearch.self).pointee.visit(dependency)
                return true
            }
        }
        return Unit(
            written: written,
            module: library.unitModule(reader).text,
            mainFile: mainFile,
            standardLibrary: state.standardLibrary,
            object: library.unitObject(reader).text,
            records: state.records
        )
    }

    /// The references in a record; `nil` if it cannot be read.
    func references(inRecord name: String) -> [Reference]? {
        guard let reader = library.createRecord(store, name, nil) else { return nil }
        defer { library.disposeRecord(reader) }
        var state = ReferenceSearch(library: library)
        _ = withUnsafeMutablePointer(to: &state) {
            library.occurrences(reader, $0) { context, occurrence in
                context?.assumingMemoryBound(to: ReferenceSearch.self).pointee.visit(occurrence)
                return true
            }
        }
        return state.found
    }

    private static func text(_ error: indexstore_error_t?, _ library: IndexStoreLibrary) -> String {
        guard let error else { return "it is not there" }
        defer { library.disposeError(error) }
        return library.describe(error).map { String(cString: $0) } ?? "unknown"
    }
}

private struct DependencySearch {
    let library: IndexStoreLibrary
    let mainFile: String
    var records: [String] = []
    var standardLibrary = ""

    mutating func visit(_ dependency: indexstore_unit_dependency_t?) {
        guard let dependency else { return }
        let path = library.dependencyPath(dependency).text
        if path.contains("/Swift.swiftmodule/") {
            standardLibrary = path
        } else if library.dependencyKind(dependency) == 2, path == mainFile {
            records.append(library.dependencyName(dependency).text)
        }
    }
}

private struct ReferenceSearch {
    private static let reference: UInt64 = 4
    /// The base of a class, or the type that an extension extends.
    private static let builtOn: UInt64 = 1 << 10 | 1 << 14

    let library: IndexStoreLibrary
    var found: [IndexStore.Reference] = []

    mutating func visit(_ occurrence: indexstore_occurrence_t?) {
        guard let occurrence else { return }
        let roles = library.occurrenceRoles(occurrence)
        guard roles & Self.reference != 0, let symbol = library.occurrenceSymbol(occurrence)
        else { return }
        var (line, column) = (UInt32(0), UInt32(0))
        library.occurrencePlace(occurrence, &line, &column)
        found.append(
            IndexStore.Reference(
                usr: library.symbolUSR(symbol).text,
                name: library.symbolName(symbol).text,
                line: Int(line),
                column: Int(column),
                isBuiltOn: roles & Self.builtOn != 0
            )
        )
    }
}

extension indexstore_string_ref_t {
    fileprivate var text: String {
        guard let data else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: data, count: length), as: UTF8.self)
    }
}
