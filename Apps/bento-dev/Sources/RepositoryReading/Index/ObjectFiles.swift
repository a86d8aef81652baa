import Foundation

/// The undefined symbols of object files. They reveal calls that the index does not show, because they name a symbol
/// for the linker (`@_silgen_name`, `@_extern`), come from a macro, or call a library function whose name begins with
/// an underscore.
enum ObjectFiles {
    /// The number of files for one call of `nm`.
    private static let batch = 200

    /// The effects of the functions that each file leaves to the linker, at line 1, since an object file has no lines.
    ///
    /// - Parameter files: the key to remember each file by, and its path. One that cannot be read is left out.
    /// - Throws: `DevError` (69) if `nm` is missing.
    static func uses(
        _ files: [(key: String, path: String)],
        _ own: Set<String>
    ) async throws -> [String: [EffectIndex.Use]] {
        let present = files.filter { SourceTree.isFile($0.path) }
        let keys = Dictionary(present.map { ($0.path, $0.key) }) { first, _ in first }
        var symbols: [String: Set<String>] = [:]
        for start in stride(from: 0, to: present.count, by: batch) {
            let paths = present[start..<min(start + batch, present.count)].map(\.path)
            let result = try await Tool(name: "nm").run(["-u", "-A", "--"] + paths)
            guard result.succeeded else { continue }
            for path in paths { symbols[path] = [] }
            // `/a/b.o:                 U getenv`, on Apple systems `/a/b.o: _getenv`.
            for line in result.output.split(separator: "\n") {
                guard let mark = line.range(of: ".o:"), let name = line.split(separator: " ").last else { continue }
                symbols[line[..<mark.lowerBound] + ".o", default: []].insert(String(name))
            }
        }
        let mangled = Set(symbols.values.joined()).filter { $0.hasPrefix("$s") && !EffectIndex.isOwn($0, own) }
        let demangled = try await EffectIndex.demangle(mangled.sorted())
        var uses: [String: [EffectIndex.Use]] = [:]
        for (path, names) in symbols {
            guard let key = keys[path] else { continue }
            uses[key] = names.sorted().compactMap { name in
                guard let symbol = symbol(name, demangled), let (effect, text) = EffectSymbols.effect(of: symbol) else {
                    return nil
                }
                return EffectIndex.Use(effect: effect, text: text, line: 1, column: 1)
            }
        }
        return uses
    }

    private static func symbol(_ name: String, _ demangled: [String: String]) -> EffectSymbols.Symbol? {
        if name.hasPrefix("$s") {
            // Of Swift's, those that the index leaves out.
            guard let text = demangled[name], let symbol = EffectIndex.symbol(demangled: text, name: ""),
                symbol.owner.isEmpty
            else { return nil }
            let base = text.prefix { $0 != "(" && $0 != "<" }.split(separator: ".").last.map(String.init) ?? ""
            return base.hasPrefix("_") ? .init(module: symbol.module, owner: "", name: base, isStatic: false) : nil
        }
        #if canImport(Darwin)
            let plain = name.hasPrefix("_") ? String(name.dropFirst()) : name
        #else
            let plain = name
        #endif
        return .init(module: "", owner: "", name: plain, isStatic: false)
    }
}

extension IndexStore.Unit {
    /// The object file, by its path and the time of its compilation.
    var linkKey: (key: String, path: String) { ("\(object) \(written)", object) }
}
