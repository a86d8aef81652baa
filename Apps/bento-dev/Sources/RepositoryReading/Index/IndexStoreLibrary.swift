import CIndexStore
import Foundation

/// The functions of the toolchain's libIndexStore that reading an index takes.
struct IndexStoreLibrary: Sendable {
    let describe: indexstore_error_get_description_f
    let disposeError: indexstore_dispose_f
    let createStore: indexstore_store_create_f
    let disposeStore: indexstore_dispose_f
    let units: indexstore_store_units_apply_f
    let unitTime: indexstore_store_get_unit_modification_time_f
    let createUnit: indexstore_reader_create_f
    let disposeUnit: indexstore_dispose_f
    let unitModule: indexstore_get_string_f
    let unitMainFile: indexstore_get_string_f
    let unitObject: indexstore_get_string_f
    let dependencies: indexstore_unit_reader_dependencies_apply_f
    let dependencyKind: indexstore_unit_dependency_get_kind_f
    let dependencyName: indexstore_get_string_f
    let dependencyPath: indexstore_get_string_f
    let createRecord: indexstore_reader_create_f
    let disposeRecord: indexstore_dispose_f
    let occurrences: indexstore_record_reader_occurrences_apply_f
    let occurrenceSymbol: indexstore_occurrence_get_symbol_f
    let occurrenceRoles: indexstore_occurrence_get_roles_f
    let occurrencePlace: indexstore_occurrence_get_line_col_f
    let symbolUSR: indexstore_get_string_f
    let symbolName: indexstore_get_string_f

    /// Loads the library next to a compiler.
    ///
    /// - Parameter compiler: the path of `swiftc`, links resolved: `/opt/swift/usr/bin/swiftc`.
    /// - Throws: `DevError` (69) if there is none, or one without these functions.
    init(besideCompiler compiler: String) throws {
        let folder = URL(fileURLWithPath: compiler).deletingLastPathComponent().deletingLastPathComponent().path
        let paths = ["so", "dylib"].map { "\(folder)/lib/libIndexStore.\($0)" }
        guard let path = paths.first(where: SourceTree.isFile), let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
            throw DevError.unavailable(
                "the toolchain has no libIndexStore at \(paths[0])",
                fix: "put swiftc of a whole toolchain first into PATH"
            )
        }
        func function<Function>(_ name: String, as type: Function.Type = Function.self) throws -> Function {
            guard let address = dlsym(library, "indexstore_" + name) else {
                throw DevError.unavailable(
                    "\(path) has no indexstore_\(name)",
                    fix: "use a toolchain of Swift 6.2 or later"
                )
            }
            // The header declares the type of the function.
            return unsafeBitCast(address, to: type)
        }
        describe = try function("error_get_description")
        disposeError = try function("error_dispose")
        createStore = try function("store_create")
        disposeStore = try function("store_dispose")
        units = try function("store_units_apply_f")
        unitTime = try function("store_get_unit_modification_time")
        createUnit = try function("unit_reader_create")
        disposeUnit = try function("unit_reader_dispose")
        unitModule = try function("unit_reader_get_module_name")
        unitMainFile = try function("unit_reader_get_main_file")
        unitObject = try function("unit_reader_get_output_file")
        dependencies = try function("unit_reader_dependencies_apply_f")
        dependencyKind = try function("unit_dependency_get_kind")
        dependencyName = try function("unit_dependency_get_name")
        dependencyPath = try function("unit_dependency_get_filepath")
        createRecord = try function("record_reader_create")
        disposeRecord = try function("record_reader_dispose")
        occurrences = try function("record_reader_occurrences_apply_f")
        occurrenceSymbol = try function("occurrence_get_symbol")
        occurrenceRoles = try function("occurrence_get_roles")
        occurrencePlace = try function("occurrence_get_line_col")
        symbolUSR = try function("symbol_get_usr")
        symbolName = try function("symbol_get_name")
    }
}
